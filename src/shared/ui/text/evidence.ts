import { useTranslation } from 'react-i18next'
import type { Evidence } from '#contract/contact/representation.ts'
import { useLocale } from './use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'

interface Speech {
  say(key: 'evidenceOfficial' | 'evidenceUnofficial' | 'evidenceOld'): string
  locale: string
  now: number
}

/** "From an FDFA web page, March 2020. It may have changed." from the sixth year on; "Not officially confirmed." without a date. */
export function evidenceWords({ support, asOf }: Evidence, { say, locale, now }: Speech): string {
  const date = evidenceDate(asOf, locale)
  const source = say(support === 'fdfa' ? 'evidenceOfficial' : 'evidenceUnofficial')
  if (date === null) return `${source}.`
  const isOld = new Date(now).getUTCFullYear() - Number(asOf?.slice(0, 4)) > 5
  return `${source}, ${date}.${isOld ? ` ${say('evidenceOld')}` : ''}`
}

/** The words for the evidence of a contact; none where the service does not say what it rests on. */
export function useEvidenceWords(): (evidence: Evidence | undefined) => string {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const now = useNow()
  return (evidence) => (evidence ? evidenceWords(evidence, { say: (key) => t(key), locale, now }) : '')
}

/** "2017" or "November 2022" of "2017" or "2022-11"; null where it is no date. */
export function evidenceDate(asOf: string | null, locale: string): string | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(asOf ?? '') ?? []
  if (!year) return null
  if (!month) return year
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(Number(year), Number(month) - 1, 15),
  )
}
