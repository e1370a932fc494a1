import { isBlank, plainSigns } from '#contract/values/plain-signs.ts'
import type { CardEntries } from '#src/data/contact/card-entries.ts'
import type { Phones } from '#src/platform/phones.ts'

interface PhoneReading {
  /** In international form. Empty if the text is not a phone number; several if it is one in more than one of the countries. */
  numbers: string[]
  /** The text has no country code, so `numbers` depends on the countries and must not be printed. */
  neededCountry: boolean
}
/** Reads a phone number as the user typed it. */
export type ReadPhone = (text: string) => PhoneReading

/** What a number with a country code begins with: "+41", "(+41)" or "0041". */
const codeStart = /^\(?(?:\+|00) ?(\d+)\)?/

/**
 * `countries`: where a number without a country code may be dialled. Until the rules of phone numbers are loaded, only a number with a country
 * code is read, and it is not checked.
 */
export function readPhoneBy(phones: Phones | null, countries: readonly string[]): ReadPhone {
  return (text) => {
    if (isBlank(text)) return { numbers: [], neededCountry: false }
    const plain = plainSigns(text).trim()
    if (!phones) return { numbers: codeStart.test(plain) ? [plain.replace(codeStart, '+$1')] : [], neededCountry: false }
    const tidied = phones.tidiedPhone(plain)
    const international = phones.readTypedPhone(tidied)
    if (international) return { numbers: [international.shown], neededCountry: false }
    const numbers = [...new Set(countries.flatMap((country) => phones.readPhone(tidied, country)?.shown ?? []))]
    return { numbers, neededCountry: numbers.length > 0 }
  }
}

/** The number in international form. Undefined if the text has no country code or is not a phone number. */
export function internationalNumber(text: string, readPhone: ReadPhone): string | undefined {
  const { numbers, neededCountry } = readPhone(text)
  return neededCountry ? undefined : numbers[0]
}

interface ContactProblem {
  key: 'phoneMissing' | 'phoneNational' | 'phoneIncomplete'
  /** How the number could be typed. */
  example: string
}

/** Why a contact cannot be printed. Null if it can, or if it is empty. */
export function contactProblem({ name, phone }: CardEntries['contacts'][number], readPhone: ReadPhone): ContactProblem | null {
  if (isBlank(phone)) return isBlank(name) ? null : { key: 'phoneMissing', example: '' }
  if (internationalNumber(phone, readPhone) !== undefined) return null
  if (codeStart.test(plainSigns(phone).trim())) return { key: 'phoneIncomplete', example: '' }
  return { key: 'phoneNational', example: readPhone(phone).numbers.join(' / ') || '+41 79 123 45 67' }
}
