import { useTranslation } from 'react-i18next'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { IntentView } from '#store/rows/views.ts'
import { useConnection } from '#src/data/status.ts'
import { shareText } from '#src/shared/platform/files/share.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { placeInWords } from './check-in-body.ts'
import { PositionText, usePosition } from './check-in-form.tsx'

/** A working network sends a report in less. */
const stuckAfterMs = 20_000

/** Whether the report is still on this device only, and for longer than a working network would take. */
export function useIsStuck(said: Pick<IntentView, 'stage' | 'createdAt'> | undefined): boolean {
  const isOffline = isCutOff(useConnection())
  const now = useNow(5_000)
  if (!said || said.stage === 'received' || said.stage === 'answered') return false
  return said.stage === 'needs-you' || isOffline || now - said.createdAt >= stuckAfterMs
}

/** Whether the outbox will send the report without another tap. */
export function isWaiting({ stage, isCancelling, wait }: Pick<IntentView, 'stage' | 'isCancelling' | 'wait'>): boolean {
  return stage !== 'needs-you' && !isCancelling && wait !== 'log-in'
}

interface ShareFallbackProps {
  body: CheckInBody
  alertTitle: string
  /** False: the report was not stored, or was refused. */
  isRetried: boolean
}

/** Other ways for a report that is not sent: the same text in another app, and the position to read out. */
export function ShareFallback({ body, alertTitle, isRetried }: ShareFallbackProps) {
  const { t } = useTranslation('alert')
  const toast = useToast()
  const place = usePosition(body.position ?? null)
  const text = [
    `${alertTitle}: ${t(`checkIn.${body.state}`)}. ${t('checkIn.weAre', { count: body.people })}.`,
    ...(body.text === undefined ? [] : [body.text]),
    ...(place.position ? [placeInWords(place.position)] : []),
    ...(body.visitor ? [body.visitor.name] : []),
    ...(body.phone === undefined ? [] : [body.phone]),
  ].join('\n')

  async function shareReport() {
    const outcome = await shareText(text)
    if (outcome === 'copied') toast({ text: t('checkIn.copied') })
    if (outcome === 'impossible') toast({ text: t('checkIn.notShared') })
  }

  return (
    <div className="check-in">
      <h3 className="h5">{t('checkIn.elsewhere')}</h3>
      <p className="small">{t(isRetried ? 'checkIn.elsewhereHint' : 'checkIn.elsewhereOnly')}</p>
      <div className="buttons">
        <Button kind="second" size="small" icon="share" onClick={() => void shareReport()}>
          {t('checkIn.share')}
        </Button>
        <ButtonLink kind="second" size="small" icon="message-circle" href={`sms:?&body=${encodeURIComponent(text)}`}>
          {t('checkIn.sms')}
        </ButtonLink>
        {place.position === null && (
          <Button kind="second" size="small" icon="locate" disabled={place.state === 'locating'} onClick={place.locate}>
            {t('checkIn.locate')}
          </Button>
        )}
      </div>
      <PositionText place={place} />
    </div>
  )
}
