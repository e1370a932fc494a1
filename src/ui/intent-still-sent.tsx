import { useTranslation } from 'react-i18next'
import { useOutbox } from '#src/data/outbox.ts'
import './intent-status.css'

/** Beside a change of representation: what waits for another is not lost by it, or sent elsewhere. */
export function IntentStillSent() {
  const { t } = useTranslation('intent')
  const outbox = useOutbox()
  const waiting = outbox?.waiting.filter(({ intent }) => intent.kind !== 'profile' && intent.kind !== 'like') ?? []
  return waiting.length > 0 && <p className="small intent-still-sent">{t('stillSent', { count: waiting.length })}</p>
}
