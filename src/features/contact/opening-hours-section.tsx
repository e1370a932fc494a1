import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpeningHours, Representation } from '#contract/contact/representation.ts'
import { deviceTimeZone } from '#src/shared/platform/platform.ts'
import { clockTime } from '#src/shared/ui/text/format.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { evidenceDate } from '#src/shared/ui/text/evidence.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { groupDays, statusAt, weekAhead, dayLabel, spanTimes, statusWords } from './opening-hours.ts'

/** The week from today on, in the citizen's time, with the date of its evidence. */
export function OpeningHoursSection({ representation }: { representation: Representation }) {
  const { t } = useTranslation('contact')
  const { language, locale } = useLocale()
  const now = useNow()
  const { openingHours, timezone, city } = representation
  const known = openingHours.filter(({ week }) => statusAt(week, timezone, now).kind !== 'unknown')
  const timeZone = deviceTimeZone()
  if (known.length === 0) {
    return (
      <Section title={t('openingHours')}>
        <p className="small">{t('hoursUnknownText')}</p>
      </Section>
    )
  }
  const [here, there] = [clockTime(now, locale, timeZone), clockTime(now, locale, timezone)]
  return (
    <Section title={t('openingHours')} note={t('yourTime')}>
      {known.map((hours) => (
        <Fragment key={hours.kind}>
          {known.length > 1 && <h3 className="h5 hours-kind">{t(hours.kind === 'phone' ? 'phoneHours' : 'counterHours')}</h3>}
          <Week hours={hours} zones={{ place: timezone, citizen: timeZone }} now={now} />
        </Fragment>
      ))}
      {here !== there && <p className="meta hours-note">{t('timeThere', { city: city[language], time: there })}</p>}
    </Section>
  )
}

interface WeekProps {
  hours: OpeningHours
  zones: { place: string; citizen: string }
  now: number
}

function Week({ hours, zones, now }: WeekProps) {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const reader = { locale, timeZone: zones.citizen }
  const days = weekAhead(hours.week, zones, now).map(({ date, spans }) => ({ date, words: wordsOf(spanTimes(spans, reader)) }))
  const asOf = evidenceDate(hours.asOf, locale)

  function wordsOf(spans: { from: string; to: string }[]): string {
    if (spans.length === 0) return t('closedHelpline')
    return [...spans.map((span) => t('span', span)), ...(hours.byAppointment ? [t('byAppointment')] : [])].join(', ')
  }

  return (
    <>
      <dl className="hours">
        {groupDays(days).map(({ dates, words, isToday }, place) => (
          <Fragment key={place}>
            <dt className={isToday ? 'hours-today' : undefined}>{isToday ? t('today') : dayLabel(dates, reader)}</dt>
            <dd className={isToday ? 'hours-today' : undefined}>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="meta hours-note">{asOf === null ? t('asOfUnknown') : t('asOf', { date: asOf })}</p>
    </>
  )
}

function ClosedPost({ closed }: { closed: NonNullable<Representation['closed']> }) {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const date = evidenceDate(closed.since, locale) ?? closed.since
  return (
    <span className="post-status">
      <Icon name="clock" size={20} />
      <span>{t(closed.isTemporary ? 'closedForNow' : 'closedSince', { date })}</span>
    </span>
  )
}

/** "Closed now, opens in 3 h", by the hours of the counter, else of the telephone. Always ink with a clock. */
export function OpeningStatus({ representation }: { representation: Representation }) {
  const { t } = useTranslation('contact')
  const { locale } = useLocale()
  const now = useNow()
  if (representation.closed) return <ClosedPost closed={representation.closed} />
  const hours = representation.openingHours.find(({ kind }) => kind === 'counter') ?? representation.openingHours[0]
  const status = hours ? statusAt(hours.week, representation.timezone, now) : ({ kind: 'unknown' } as const)
  const { key, values } = statusWords(status, now, { locale, timeZone: deviceTimeZone() })
  const words = t(key, values)
  return (
    <span className="representation-status">
      <Icon name="clock" size={20} />
      <span>{hours?.byAppointment && status.kind === 'open' ? t('byAppointmentStatus', { status: words }) : words}</span>
    </span>
  )
}
