import type { Country } from '#contract/contact/representation.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import type { Phones } from '#src/shared/platform/phones.ts'

/** The number to send, or null if it cannot be dialled. */
export type PhoneCheck = (dial: string, text: string) => string | null

/** A country's dial code: `value` is "TH+66", because several countries share one. */
export interface DialCode {
  value: string
  code: string
  iso2: string
}

export const suggestedDial = 'CH+41'

/** The dial code of a country; Switzerland's if it has none. */
export function dialOf(countries: readonly Country[], iso2: string | null): string {
  const code = countries.find((country) => country.iso2 === iso2)?.callingCodes[0]
  return code === undefined ? suggestedDial : `${iso2}${code}`
}

export function dialCodesOf(countries: readonly Country[]): DialCode[] {
  return countries.flatMap(({ iso2, callingCodes }) => callingCodes.map((code) => ({ value: iso2 + code, code, iso2 })))
}

/** By the rules of the countries: E.164. A number with words around it is found in them. */
export function phoneCheckBy({ readPhone, tidiedPhone }: Phones): PhoneCheck {
  return (dial, text) => {
    const [iso2, code] = [dial.slice(0, 2), dial.slice(2)]
    const typed = tidiedPhone(text, iso2)
    const whole = /^\(?(?:\+|00)/.test(typed) ? readPhone(typed) : (readPhone(`${code} ${typed}`) ?? readPhone(typed, iso2))
    return whole?.number ?? null
  }
}

/** Without the rules: what was typed, with the calling code before it. The service reads it by the rules (`readTypedPhone`). */
export const roughPhoneCheck: PhoneCheck = (dial, text) => {
  const runs = plainSigns(text).match(/\(?\+?\d[\d ()./-]{4,}\d/g) ?? []
  const [typed] = runs
  const digits = typed?.replaceAll(/\D/g, '').length ?? 0
  if (typed === undefined || runs.length > 1 || digits < 6 || digits > 20) return null
  const withCode = typed.replace(/^\(?00 ?/, '+').replace(/^\(\+(\d+)\)/, '+$1')
  return withCode.startsWith('+') ? withCode : `${dial.slice(2)} ${withCode}`
}

/** Takes a stored number apart for the two fields; the citizen's own countries win where several share a code. */
export function splitPhone(e164: string, countries: readonly Country[], own: readonly (string | null)[]): { dial: string; phone: string } {
  const fitting = dialCodesOf(countries).filter(({ code }) => e164.startsWith(code))
  const longest = Math.max(0, ...fitting.map(({ code }) => code.length))
  const best = fitting.filter(({ code }) => code.length === longest)
  const chosen = own.flatMap((iso2) => best.find((candidate) => candidate.iso2 === iso2) ?? [])[0] ?? firstOf(best)
  return chosen ? { dial: chosen.value, phone: e164.slice(chosen.code.length).trim() } : { dial: suggestedDial, phone: e164 }
}

const mainOfShared = ['CH', 'US', 'GB', 'IT', 'RU', 'NO', 'AU', 'FI', 'FR', 'MA', 'NZ']

function firstOf(codes: readonly DialCode[]): DialCode | undefined {
  return codes.find(({ iso2 }) => mainOfShared.includes(iso2)) ?? codes[0]
}
