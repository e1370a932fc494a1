import { useTranslation } from 'react-i18next'
import type { Language, ContentLanguage } from '#contract/values/languages.ts'
import { localeByLanguage, languages } from '#contract/values/language-codes.ts'
import * as format from './format.ts'

/** The interface's language, and its BCP 47 tag for `Intl`. */
export function useLocale(): { language: Language; locale: string } {
  const { i18n } = useTranslation('ui')
  const language = languages.find((known) => known === i18n.language) ?? 'en'
  return { language, locale: localeByLanguage[language].intl }
}

/** Formats that need words as well as the locale. */
export function useFormat() {
  const { t } = useTranslation('ui')
  const { language, locale } = useLocale()

  return {
    language,
    locale,
    /** "8 May 2026" */
    date: (iso: string) => format.longDate(iso, locale),
    /** "31 May" */
    dayAndMonth: (iso: string) => format.dayAndMonth(iso, locale),
    bytes: (count: number) => format.bytes(count, locale),
    number: (count: number) => count.toLocaleString(locale),
    /** "Saturday, 17:00 to 22:00", or with both dates if it lasts longer than a day. `timeZone`: of the place; null: the reader's. */
    eventTime: (startsAt: string, endsAt: string, timeZone: string | null) => {
      const from = format.clockTime(startsAt, locale, timeZone)
      const to = format.clockTime(endsAt, locale, timeZone)
      if (format.isSameDay(startsAt, endsAt, timeZone)) return t('timeRange', { day: weekdayOf(startsAt), from, to })
      return t('dateRange', { from: `${dayOf(startsAt)}, ${from}`, to: `${dayOf(endsAt)}, ${to}` })

      function weekdayOf(iso: string) {
        return format.capitalised(format.weekday(iso, locale, timeZone), locale)
      }
      function dayOf(iso: string) {
        return format.dayAndMonth(iso, locale, timeZone)
      }
    },
    /** "Saturday, 18:15" by the reader's clock; "Saturday, 18:15 (12:15 in Bern)" if clocks at the event show another time. */
    eventStart: (startsAt: string, timeZone: string | null) => {
      const day = format.weekday(startsAt, locale)
      const here = `${format.capitalised(day, locale)}, ${format.clockTime(startsAt, locale)}`
      if (timeZone === null || !format.isOtherTime(startsAt, timeZone)) return here
      const dayThere = format.weekday(startsAt, locale, timeZone)
      const there = `${day === dayThere ? '' : `${dayThere}, `}${format.clockTime(startsAt, locale, timeZone)}`
      return t('startElsewhere', { here, there, city: timeZone === 'Europe/Zurich' ? t('homeCity') : format.cityOfZone(timeZone) })
    },
    /** "checked 3 hours ago", to be put after other words. */
    checked: (checkedAt: number | null, now: number) => {
      if (checkedAt === null) return t('neverChecked')
      const age = format.age(now - checkedAt, locale)
      return age === null ? t('checkedNow') : t('checked', { age })
    },
  }
}

/** For `lang`. Which language a place speaks we do not know, and that is told: it is not the one around it. */
export function langOf(language: ContentLanguage): string {
  return language === 'local' ? '' : language
}

/** Each language in itself: who looks for theirs does not read ours. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' }

/** A language in the language of the app: for sentences, "you are reading it in German". */
export function useLanguageName(): (language: Language) => string {
  const { locale } = useLocale()
  return (language) => new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? languageNames[language]
}

/** A country's name in the language of the app, known without the countries' list. */
export function useCountryName(): (iso2: string) => string {
  const { locale } = useLocale()
  return (iso2) => new Intl.DisplayNames(locale, { type: 'region' }).of(iso2) ?? iso2
}
