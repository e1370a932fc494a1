import { useTranslation } from 'react-i18next'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInView } from '#store/alert/read-check-in.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/shared/outbox/submission/needs-you.tsx'
import { pathTo } from '#src/routes.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { momentInWords } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { reportBody } from './check-in-body.ts'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { useReference } from '#src/data/contact/contact.ts'
import { helplineNumbers } from '#src/data/guide/helpline-numbers.ts'
import { useEmergency } from '#src/data/guide/guide.ts'
import { Figures, NumberDoubts } from '#src/shared/ui/blocks/emergency-numbers.tsx'
import { emergencyFigures } from '#src/shared/ui/text/phone-numbers.ts'
import '#src/shared/outbox/submission/submission-panel.css'

/** The report, how far it has come (stored, received, read, answered), and what happens next. */
export function CheckInStatus({ view: { said, status }, alert }: { view: CheckInView; alert: Pick<Alert, 'countries'> }) {
  const { t } = useTranslation('alert')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const body = reportBody(said)
  if (!body) return null
  const time = (at: number) => momentInWords(at, now, locale)
  const people = t('checkIn.weAre', { count: body.people }).replaceAll(' ', '\u00a0')
  const hasCome = said.stage === 'received'
  return (
    <div className="submission-panel">
      <p className="h5">{[...(body.visitor ? [body.visitor.name] : []), t(`checkIn.${body.state}`), people].join(' · ')}</p>
      {!hasCome && (said.refusal?.failed === undefined ? <IntentStatus intent={said} /> : <NeedsYou intent={said} />)}
      {hasCome && (
        <p className="intent-status intent-status-received">
          <StatusMark name={status?.readAt ? 'confirmed' : 'received'} size={16} />
          <span>
            <span>{t('checkIn.received', { time: time(status?.receivedAt ?? said.doneAt ?? said.createdAt) })}</span>
            {status?.readAt && (
              <>
                <br />
                <b>{t('checkIn.read', { time: time(status.readAt) })}</b>
              </>
            )}
            {status?.answeredAt && (
              <>
                <br />
                <b>{t('checkIn.answered', { time: time(status.answeredAt) })}</b>{' '}
                {!body.visitor && (
                  <SomeLink className="link" to={pathTo('contactOverview')}>
                    {t('checkIn.toChat')}
                  </SomeLink>
                )}
              </>
            )}
          </span>
        </p>
      )}
      <NextSteps body={body} hasCome={hasCome} country={body.country ?? alert.countries[0]} />
    </div>
  )
}

interface NextStepsProps {
  body: CheckInBody
  hasCome: boolean
  /** ISO code of the country that the report is from. */
  country: string | undefined
}

/** What happens after a report: who receives it, how to stay reachable, and whom to call in danger. */
function NextSteps({ body, hasCome, country }: NextStepsProps) {
  const { t } = useTranslation('alert')
  const { t: inGuide } = useTranslation('guide')
  const { language } = useLocale()
  const reference = useReference()
  const record = reference?.countries.find(({ iso2 }) => iso2 === country)
  const representation = reference?.representations.find(({ id }) => id === record?.consularServicesId)?.names[language]
  const emergency = useEmergency(country)
  const numbers = emergency?.numbers ?? null
  const danger = numbers ? emergencyFigures(numbers) : []
  const isHelp = body.state === 'help'
  return (
    <div className="check-in-next">
      {hasCome && <p>{representation === undefined ? t('checkIn.arrivedUnnamed') : t('checkIn.arrived', { representation })}</p>}
      {isHelp && <p>{body.phone === undefined ? t('checkIn.keepAnyPhone') : t('checkIn.keepPhone', { phone: body.phone })}</p>}
      {isHelp && numbers && danger.length > 0 && (
        <>
          <p>{t('checkIn.danger')}</p>
          <Figures items={danger.map((figure) => ({ label: inGuide(figure.service), numbers: figure.numbers }))} />
          <NumberDoubts numbers={numbers} helpline={emergency?.helpline ?? helplineNumbers} />
        </>
      )}
    </div>
  )
}
