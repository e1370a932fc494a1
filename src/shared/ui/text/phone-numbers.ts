import type { EmergencyNumbers } from '#contract/contact/representation.ts'

type Service = 'general' | 'police' | 'ambulance' | 'fire'
interface Figure {
  service: Service
  /** The best supported number first. */
  numbers: [string, ...string[]]
}

/**
 * Groups a country's numbers by service. No number is dropped. If the first number is the same for all services, it is shown once, as
 * "general", together with the others that reach all of them: a choice that makes no difference costs time in an emergency.
 */
export function emergencyFigures({ general, police, ambulance, fire }: EmergencyNumbers): Figure[] {
  const services: [Service, string[]][] = [
    ['police', police],
    ['ambulance', ambulance],
    ['fire', fire],
  ]
  const first = police[0]
  const isShared = first !== undefined && services.every(([, numbers]) => numbers[0] === first)
  const inAll = police.filter((number) => ambulance.includes(number) && fire.includes(number))
  const forAll = [...new Set([...inAll, ...general])]
  const rest = services.map(([service, numbers]): [Service, string[]] => [service, numbers.filter((number) => !forAll.includes(number))])
  const figures: [Service, string[]][] = isShared ? [['general', forAll], ...rest] : [...services, ['general', general]]
  return figures.flatMap(([service, [number, ...others]]) => (number === undefined ? [] : [{ service, numbers: [number, ...others] }]))
}

/** "9 1 1" for "911", which some screen readers and voices read as nine hundred eleven. Numbers with a country code stay as they are. */
export const singleDigits = (phone: string): string => (/^\d{2,10}$/.test(phone) ? phone.split('').join(' ') : phone)

/** For a voice, which would read "+41 800" as forty-one, eight hundred: "+4 1, 8 0 0". Pauses stay where the groups are. */
export const spokenPhone = (phone: string): string =>
  phone
    .split(/[\s\u00a0]+/)
    .map((group) => group.replaceAll(/\d(?=\d)/g, '$& '))
    .join(', ')

/** Those of every country: for a number whose country nobody names. */
export const callingCodesOf = (countries: readonly { callingCodes: readonly string[] }[]): string[] =>
  countries.flatMap(({ callingCodes }) => callingCodes)

/**
 * A number in groups that an eye can carry to another telephone: "+66 2 674 69 00". The calling codes say where the country's own part
 * begins; a number that comes in groups already stays as it is, and so does a short one.
 */
export function spacedPhone(phone: string, callingCodes: readonly string[] = []): string {
  if (!/^\+\d{7,}$/.test(phone)) return phone
  const code = callingCodes.filter((candidate) => phone.startsWith(candidate)).toSorted((a, b) => b.length - a.length)[0]
  if (!code) return phone
  const groups: string[] = []
  let rest = phone.slice(code.length)
  for (const size of [2, 2, 3]) {
    if (rest.length <= size) break
    groups.unshift(rest.slice(-size))
    rest = rest.slice(0, -size)
  }
  return [code, rest, ...groups].join(' ')
}
