import { isBlank, plainSigns } from '#contract/values/plain-signs.ts'
import type { Phones } from '#src/platform/phones.ts'

/** Reads a number as it was typed. Gives its readings in international form. */
export type ReadPhone = (text: string) => string[]

/**
 * One reading if the number is clear, none if it is no number, several if it is a number in more than one of the countries. Without the rules of
 * phone numbers only the plus sign tells: what begins with it is taken as it is.
 */
export function readPhoneBy(phones: Phones | null, countries: readonly string[]): ReadPhone {
  return (text) => {
    if (isBlank(text)) return []
    const plain = plainSigns(text).trim()
    if (!phones) return plain.startsWith('+') ? [plain] : []
    const tidied = phones.tidiedPhone(plain)
    const whole = phones.readTypedPhone(tidied)
    if (whole) return [whole.shown]
    return [...new Set(countries.flatMap((country) => phones.readPhone(tidied, country)?.shown ?? []))]
  }
}

export const isInternational = (text: string): boolean => plainSigns(text).trim().startsWith('+')

interface PhoneProblem {
  key: 'phoneNational' | 'phoneIncomplete'
  /** The number as it may be meant. */
  example: string
}

/** Why a number cannot be printed. Null if it can, or if there is none. */
export function phoneProblem(text: string, readPhone: ReadPhone): PhoneProblem | null {
  if (isBlank(text)) return null
  const readings = readPhone(text)
  if (isInternational(text)) return readings.length === 0 ? { key: 'phoneIncomplete', example: '' } : null
  return { key: 'phoneNational', example: readings.join(' / ') || '+41 79 123 45 67' }
}
