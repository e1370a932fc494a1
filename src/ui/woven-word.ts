import { useTranslation } from 'react-i18next'
import type { CallTarget, WovenWord } from '#contract/rich-text.ts'
import type { Country, Representation } from '#contract/representation.ts'
import { useLocale } from './use-format.ts'

/** What differs by country: taken from the citizen's country record, on the device. */
export interface CountryRecord {
  country?: Country | null
  representation?: Representation | null
  helpline?: { phone: string; freeCall: string } | null
}

/** The word for a place in a text; in general words while the country is unknown. */
export function useWovenWord({ country, representation }: CountryRecord): (word: WovenWord) => string {
  const { t } = useTranslation('ui')
  const { language, locale } = useLocale()
  return (word) => own(word) || t(`woven.${word}`)

  function own(word: WovenWord): string | undefined {
    switch (word) {
      case 'country':
        return country?.names[language]
      case 'representation':
        return representation?.names[language]
      case 'currency':
        return country?.currencies.map((code) => new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code).join(', ')
      case 'callingCode':
        return country?.callingCodes.map((code) => (code.startsWith('+') ? code : `+${code}`)).join(', ')
      case 'timezone':
        return country?.timezones[0] && offsetOf(country.timezones[0], locale)
    }
  }
}

/** The numbers behind a call in a text: the place's own, else its general one; none where we know none. */
export function numbersFor(target: CallTarget, { country, representation, helpline }: CountryRecord): string[] {
  switch (target) {
    case 'representation':
      return representation?.phone ? [representation.phone] : []
    case 'helpline':
      return helpline ? [helpline.phone] : []
    case 'police':
    case 'ambulance':
    case 'fire': {
      const own = country?.emergency[target] ?? []
      return (own.length > 0 ? own : (country?.emergency.general ?? [])).slice(0, 2)
    }
  }
}

function offsetOf(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
