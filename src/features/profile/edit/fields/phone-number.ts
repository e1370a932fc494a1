import type { Country } from '#contract/contact/representation.ts'

/** The number in E.164, or null where nobody could be called by it. */
export type PhoneCheck = (dial: string, text: string) => string | null

/** A country's dial code: `value` is "TH+66", because several countries share one. */
export interface DialCode {
  value: string
  code: string
  iso2: string
}

export const suggestedDial = 'CH+41'

export function dialCodesOf(countries: readonly Country[]): DialCode[] {
  return countries.flatMap(({ iso2, callingCodes }) => callingCodes.map((code) => ({ value: iso2 + code, code, iso2 })))
}

/** The rules of all countries are 34 kB: they come when a form opens. */
export async function loadPhoneCheck(): Promise<PhoneCheck> {
  const [{ default: parse }, { default: metadata }] = await Promise.all([
    import('libphonenumber-js/core').then((module) => ({ default: module.parsePhoneNumberFromString })),
    import('libphonenumber-js/min/metadata'),
  ])
  const e164 = (text: string) => {
    const number = parse(text, { extract: false }, metadata)
    return number?.isValid() === true && !number.ext ? number.number : null
  }
  return (dial, text) => {
    const number = text.trim().replace(/^00/, '+')
    if (number.startsWith('+')) return e164(number)
    const [iso2, code] = [dial.slice(0, 2), dial.slice(2)]
    return e164(code + number) ?? nationalOf(iso2, number)
  }

  /** As it is dialled inside the country. */
  function nationalOf(iso2: string, number: string): string | null {
    const isKnown = Object.hasOwn(metadata.countries, iso2)
    const parsed = isKnown ? parse(number, { defaultCountry: iso2 as never, extract: false }, metadata) : undefined
    return parsed?.isValid() === true && !parsed.ext ? parsed.number : null
  }
}

/** Where a number may begin with a 0 that is dialled from abroad too: Italy and the Vatican, San Marino, Côte d’Ivoire, Benin, Gabon, the Congo. */
const keepsZero = ['+39', '+378', '+225', '+229', '+241', '+242']

/** Where the rules could not be had: whatever could be a number, and the service has the last word. */
export const roughPhoneCheck: PhoneCheck = (dial, text) => {
  const number = text
    .trim()
    .replace(/^00/, '+')
    .replace(/[\s().\-/']/g, '')
  const full = number.startsWith('+') ? number : dial.slice(2) + (keepsZero.includes(dial.slice(2)) ? number : withoutTrunk(number))
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null
}

/** Takes a stored number apart for the two fields; the citizen's own countries win where several share a code. */
export function splitPhone(e164: string, countries: readonly Country[], own: readonly (string | null)[]): { dial: string; phone: string } {
  const fitting = dialCodesOf(countries).filter(({ code }) => e164.startsWith(code))
  const longest = Math.max(0, ...fitting.map(({ code }) => code.length))
  const best = fitting.filter(({ code }) => code.length === longest)
  const chosen = own.flatMap((iso2) => best.find((candidate) => candidate.iso2 === iso2) ?? [])[0] ?? firstOf(best)
  return chosen ? { dial: chosen.value, phone: e164.slice(chosen.code.length) } : { dial: suggestedDial, phone: e164 }
}

const mainOfShared = ['CH', 'US', 'GB', 'IT', 'RU', 'NO', 'AU', 'FI', 'FR', 'MA', 'NZ']

function firstOf(codes: readonly DialCode[]): DialCode | undefined {
  return codes.find(({ iso2 }) => mainOfShared.includes(iso2)) ?? codes[0]
}

function withoutTrunk(number: string): string {
  return number.replace(/^\(?0\)?/, '')
}
