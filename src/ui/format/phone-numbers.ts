import type { EmergencyNumbers } from '#contract/contact/representation.ts'

type Service = 'general' | 'police' | 'ambulance' | 'fire'
interface Figure {
  service: Service
  /** The best supported number first. */
  numbers: [string, ...string[]]
}

/**
 * The numbers of a country as figures. Where one number reaches everything it stands once, in place of three times: in an emergency a
 * choice that makes no difference costs time. Other numbers of a service stay.
 */
export function emergencyFigures({ general, police, ambulance, fire }: EmergencyNumbers): Figure[] {
  const services = Object.entries({ police, ambulance, fire } satisfies Record<string, string[]>)
  const first = police[0]
  const shared = first !== undefined && services.every(([, numbers]) => numbers[0] === first) ? first : undefined
  const forAll = [...new Set([...(shared ? [shared] : []), ...general])]
  const figures: [string, string[]][] = shared ? [['general', forAll]] : [...services, ['general', general]]
  return figures.flatMap(([service, [number, ...others]]) =>
    number === undefined ? [] : [{ service: service as Service, numbers: [number, ...others] as [string, ...string[]] }],
  )
}

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
