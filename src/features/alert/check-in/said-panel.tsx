import { useTranslation } from 'react-i18next'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInView } from '#store/alert/read-check-in.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { pathTo } from '#src/routes.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { momentInWords } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { NextSteps } from './next-steps.tsx'
import { saidBody } from './check-in-body.ts'
import '#src/shared/outbox/submission/submission-panel.css'

/** The report, how far it has come (stored, received, read, answered), and what happens next. */
export function SaidPanel({ view: { said, status }, alert }: { view: CheckInView; alert: Pick<Alert, 'countries'> }) {
  const { t } = useTranslation('alert')
  const { locale } = useLocale()
  const now = useNow(30_000)
  const body = saidBody(said)
  if (!body) return null
  const time = (at: number) => momentInWords(at, now, locale)
  const people = t('checkIn.weAre', { count: body.people }).replaceAll(' ', '\u00a0')
  const hasCome = said.stage === 'received'
  return (
    <div className="submission-panel">
      <p className="h5">{[...(body.visitor ? [body.visitor.name] : []), t(`checkIn.${body.state}`), people].join(' · ')}</p>
      {!hasCome && <IntentStatus intent={said} />}
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
