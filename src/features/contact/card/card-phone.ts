import type { FoundPhone } from '#contract/values/phone-numbers.ts'
import { isBlank, plainSigns } from '#contract/values/plain-signs.ts'
import type { CardEntries } from '#src/data/contact/card-entries.ts'
import type { Phones } from '#src/shared/platform/phones.ts'

interface PhoneReading {
  /** In international form. Empty if the text is not a phone number; several if it is one in more than one of the countries. */
  numbers: string[]
  /** The text has no country code, so `numbers` depends on the countries and must not be printed. */
  neededCountry: boolean
  /** The text is not a phone number, but has one in it, beside another one, an extension or words. */
  hasMore: boolean
}
/** Reads a phone number as the user typed it. */
export type ReadPhone = (text: string) => PhoneReading

/** What a number with a country code begins with: "+41", "(+41)" or "0041". */
const codeStart = /^\(?(?:\+|00) ?(\d+)\)?/

/** "112", "1669" and "116117", but not the beginning of a number as it is dialled inside a country, such as "079 12". */
const shortNumber = /^(?:\d{2,3}|[1-9]\d{3,5})$/

/**
 * `countries`: where a number without a country code may be dialled. Until the rules of phone numbers are loaded, only a number with a country
 * code is read, and it is not checked.
 */
export function readPhoneBy(phones: Phones | null, countries: readonly string[]): ReadPhone {
  return (text) => {
    if (isBlank(text)) return { numbers: [], neededCountry: false, hasMore: false }
    const plain = plainSigns(text).trim()
    if (!phones) return { numbers: codeStart.test(plain) ? [plain.replace(codeStart, '+$1')] : [], neededCountry: false, hasMore: false }
    const tidied = phones.tidiedPhone(plain)
    const international = phones.readTypedPhone(tidied)
    if (international) return { numbers: [international.shown], neededCountry: false, hasMore: false }
    const numbers = [...new Set(countries.flatMap((country) => phones.readPhone(tidied, country)?.shown ?? []))]
    const hasMore = numbers.length === 0 && [null, ...countries].some((country) => isBesideMore(plain, phones.findPhones(plain, country)))
    return { numbers, neededCountry: numbers.length > 0, hasMore }
  }
}

/** Digits alone that follow a number are digits too many. */
function isBesideMore(text: string, [first, second]: FoundPhone[]): boolean {
  if (!first || second) return second !== undefined
  return /[\p{L}#,;/]/u.test(text.slice(0, first.start) + text.slice(first.end))
}

/** The number in international form. Undefined if the text has no country code or is not a phone number. */
export function internationalNumber(text: string, readPhone: ReadPhone): string | undefined {
  const { numbers, neededCountry } = readPhone(text)
  return neededCountry ? undefined : numbers[0]
}

interface ContactProblem {
  key: 'phoneMissing' | 'phoneNational' | 'phoneShort' | 'phoneSeveral' | 'phoneIncomplete' | 'phoneNone'
  /** How the number could be typed. */
  example: string
}

/** Why a contact cannot be printed. Null if it can, or if it is empty. */
export function contactProblem({ name, phone }: CardEntries['contacts'][number], readPhone: ReadPhone): ContactProblem | null {
  if (isBlank(phone)) return isBlank(name) ? null : { key: 'phoneMissing', example: '' }
  if (internationalNumber(phone, readPhone) !== undefined) return null
  const plain = plainSigns(phone).trim()
  const { numbers, hasMore } = readPhone(phone)
  if (numbers.length > 0) return { key: 'phoneNational', example: numbers.join(' / ') }
  if (hasMore) return { key: 'phoneSeveral', example: '' }
  if (codeStart.test(plain)) return { key: 'phoneIncomplete', example: '' }
  const example = '+41 79 123 45 67'
  if (shortNumber.test(plain.replaceAll(/[ ()./-]/g, ''))) return { key: 'phoneShort', example }
  return { key: /^[\d ()./-]{4,}$/.test(plain) ? 'phoneNational' : 'phoneNone', example }
}
