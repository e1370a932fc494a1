import { useTranslation } from 'react-i18next'
import type { Alert, AlertText } from '#contract/alert/alert.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { HeldAlerts } from '#store/alert/read-alerts.ts'
import type { ShownAlert } from '#store/alert/shown-alerts.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { momentInWords } from '#src/shared/ui/text/format.ts'
import { useCountryName, useLocale } from '#src/shared/ui/text/use-format.ts'

const lookMs = 15_000

/** The time by the service's clock, as far as it was ever known: an alert ends by it, also without a line. */
export function useAlertNow(held: Pick<HeldAlerts, 'offsetMs'> | null | undefined): number {
  return useNow(lookMs) + (held?.offsetMs ?? 0)
}

/** In the citizen's language, else in the first that there is. */
export function useAlertText({ texts }: Alert): { text: AlertText; language: Language } {
  const { language: own } = useLocale()
  const language = [own, ...languages].find((one) => texts[one] !== undefined) ?? own
  // The contract lets no alert without a text through.
  return { text: texts[language] as AlertText, language }
}

/** "Emergency · Thailand · The south", or "Ended · Thailand". */
export function AlertKind({ shown: { alert, isOver }, isEnded = false }: { shown: ShownAlert; isEnded?: boolean }) {
  const { t } = useTranslation('alert')
  const countryName = useCountryName()
  const { text, language } = useAlertText(alert)
  return (
    <span className="alert-kind">
      <span>
        {[isOver ? t('over') : isEnded ? t('endedKind') : t(`severity.${alert.severity}`), ...alert.countries.map(countryName)].join(' · ')}
      </span>
      {text.area !== undefined && <span lang={language}>{` · ${text.area}`}</span>}
    </span>
  )
}

/** Whether the instant is the end of the current day on this device. */
function isNextMidnight(at: number, now: number): boolean {
  return at === new Date(now).setHours(24, 0, 0, 0)
}

const releasedWords = { released: 'released', updated: 'updated', cancelled: 'lifted' } as const

/** Instants of an alert in words; by the device's own clock, as every time of this app. */
export function useAlertTimes({ kind, releasedAt, until, nextWordBy }: Alert, now: number) {
  const { t } = useTranslation('alert')
  const { locale } = useLocale()
  const time = (at: number) => (isNextMidnight(at, now) ? t('midnight') : momentInWords(at, now, locale))
  const isLate = nextWordBy !== null && nextWordBy <= now
  return {
    /** The time of the last release, without a label. */
    at: time(releasedAt),
    released: t(releasedWords[kind], { time: time(releasedAt) }),
    until: t('until', { time: time(until) }),
    isNextWordLate: isLate,
    nextWord: nextWordBy === null ? null : t(isLate ? 'nextWordLate' : 'nextWord', { time: time(nextWordBy) }),
  }
}
