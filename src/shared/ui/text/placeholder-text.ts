import { useTranslation } from 'react-i18next'
import type { Helpline } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { CallTarget, WovenWord } from '#contract/values/rich-text.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { timezoneOf } from './place-time.ts'
import { useLocale } from './use-format.ts'

/** What differs by country: taken from the citizen's country record, on the device. */
export interface CountryRecord {
  country?: Country | null
  representation?: Representation | null
  helpline?: Helpline | null
}

/** The word for a place in a text; in general words while the country is unknown. */
export function usePlaceholderText(record: CountryRecord): (word: WovenWord) => string {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  return (word) => placeholderText(word, record, locale) || t(`woven.${word}`)
}

/** What the country's record says for the word; nothing where it does not know. */
export function placeholderText(
  word: WovenWord,
  { country, representation }: CountryRecord,
  { language, locale }: { language: Language; locale: string },
): string | undefined {
  switch (word) {
    case 'country':
      return country?.names[language]
    case 'representation':
      return representation?.names[language]
    case 'currency':
      return country?.currencies.map((code) => nameOf(code, 'currency', locale)).join(', ')
    case 'callingCode':
      return country?.callingCodes.map((code) => (code.startsWith('+') ? code : `+${code}`)).join(', ')
    case 'timezone': {
      const zone = timezoneOf(country, representation, new Date())
      return zone === null ? undefined : offsetOf(zone, locale)
    }
  }
}

export interface TextCalls {
  target: CallTarget
  numbers: string[]
  /** Of the helpline: the number to try where the first one, which not every network puts through, does not answer. */
  noAnswer?: string
  /** Why the helpline stands in for the representation. */
  instead?: 'noPhone' | 'noRepresentation'
}

/** Who is called in a text, and by which numbers: where we know none of the representation, it is the helpline. */
export function callsFor(target: CallTarget, record: CountryRecord): TextCalls {
  const numbers = numbersFor(target, record)
  const noAnswer = record.helpline ? { noAnswer: record.helpline.phone } : {}
  if (target === 'helpline') return { target, numbers, ...noAnswer }
  if (target !== 'representation' || numbers.length > 0) return { target, numbers }
  const { country, representation } = record
  const instead = representation ? ({ instead: 'noPhone' } as const) : country ? ({ instead: 'noRepresentation' } as const) : {}
  return { target: 'helpline', numbers: numbersFor('helpline', record), ...noAnswer, ...instead }
}

/** The numbers behind a call: the place's own, else its general one; none where we know none. */
function numbersFor(target: CallTarget, { country, representation, helpline }: CountryRecord): string[] {
  switch (target) {
    case 'representation':
      return representation?.phone ? [representation.phone] : []
    case 'helpline':
      return helpline ? [helpline.freeCall] : []
    case 'police':
    case 'ambulance':
    case 'fire': {
      const own = country?.emergency[target] ?? []
      return own.length > 0 ? own : (country?.emergency.general ?? [])
    }
  }
}

/** The name of a currency or language; the code itself where it has none, or is none: `of` throws a RangeError for what has not the form of a code. */
export function nameOf(code: string, type: 'currency' | 'language', locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code
  } catch {
    return code
  }
}

export function offsetOf(timeZone: string, locale: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
