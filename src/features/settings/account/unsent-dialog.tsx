import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { useOwnOutbox } from '#src/data/outbox.ts'
import { readUnsentNow } from '#src/data/send-now.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { IntentMark } from '#src/shared/outbox/state/intent-status.tsx'
import { useIntentWords } from '#src/shared/outbox/state/intent-words.ts'
import { useIntentExport } from '#src/shared/outbox/submission/use-intent-export.ts'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'

/** Leaves room for the four choices on a small phone. */
const listed = 3

interface UnsentDialogProps {
  /** What comes after: it decides the words. */
  before: 'logout' | 'delete'
  onGo: () => void
  onStay: () => void
}

/** What was said and has not left, listed before something that ends with it: send now, export, discard, stay. */
export function UnsentDialog({ before, onGo, onStay }: UnsentDialogProps) {
  const { t } = useTranslation('account')
  const outbox = useOwnOutbox()
  const exportUnsent = useIntentExport()
  const { message, isSending, sendThenGo } = useSendFirst(onGo)
  if (!outbox) return null
  const unsent = [...outbox.needsYou, ...outbox.waiting]
  const count = unsent.length
  return (
    <Dialog
      title={count === 0 ? t('unsentNone') : t('unsentTitle', { count })}
      onClose={onStay}
      actions={
        <div className="unsent-actions">
          {count > 0 && (
            <>
              <Button disabled={isSending} onClick={() => void sendThenGo()}>
                {t(`send-${before}`)}
              </Button>
              <Button kind="second" onClick={() => exportUnsent(unsent)}>
                {t('exportUnsent', { count })}
              </Button>
            </>
          )}
          <Button kind={count > 0 ? 'second' : 'primary'} onClick={onGo}>
            {count > 0 ? t(`discard-${before}`, { count }) : t(before === 'logout' ? 'logOut' : 'delete')}
          </Button>
          <Button kind="quiet" onClick={onStay}>
            {t(`stay-${before}`)}
          </Button>
        </div>
      }
    >
      {count > 0 && (
        <>
          <p className="small">{t(`unsentLead-${before}`, { count })}</p>
          <UnsentList unsent={unsent} />
        </>
      )}
      <p className="small unsent-message" role="status">
        {message}
      </p>
    </Dialog>
  )
}

function UnsentList({ unsent }: { unsent: readonly IntentView[] }) {
  const { t } = useTranslation('account')
  const words = useIntentWords()
  return (
    <ul className="unsent-list">
      {unsent.slice(0, listed).map((intent) => (
        <li key={intent.id}>
          <IntentMark intent={intent} />
          <span className="h5">{words(intent)}</span>
        </li>
      ))}
      {unsent.length > listed && <li className="small unsent-more">{t('unsentMore', { count: unsent.length - listed })}</li>}
    </ul>
  )
}

function useSendFirst(onGo: () => void) {
  const { t } = useTranslation('account')
  const [message, setMessage] = useState('')
  const { isSending, send } = useSendNow({ owners: 'own' })

  async function sendThenGo() {
    setMessage(t('unsentSending'))
    const left = await send()
    if (left === null) return
    const { needsYou } = await readUnsentNow('own')
    if (left > 0) setMessage(t('unsentStillHere', { count: left }))
    else if (needsYou > 0) setMessage(t('unsentNeedsYou', { count: needsYou }))
    else onGo()
  }
  return { message, isSending, sendThenGo }
}

interface UnreadDialogProps {
  /** What comes after: it decides the words. */
  before: 'logout' | 'delete'
  onGo: () => void
  onStay: () => void
}

/** Where the device could not be read: whether something is unsent is not known, and it would go unread. */
export function UnreadDialog({ before, onGo, onStay }: UnreadDialogProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog
      title={t('unreadTitle')}
      onClose={onStay}
      actions={
        <div className="unsent-actions">
          <Button onClick={onStay}>{t(`stay-${before}`)}</Button>
          <Button kind="second" onClick={onGo}>
            {t(before === 'logout' ? 'logOut' : 'delete')}
          </Button>
        </div>
      }
    >
      <p className="small">{t('unreadText')}</p>
    </Dialog>
  )
}
