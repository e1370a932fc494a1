import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView, OutboxCounts } from '#store/rows/views.ts'
import { useOwnOutbox } from '#src/data/outbox.ts'
import { readUnsentNow, sendNow } from '#src/data/send-now.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { IntentMark } from '#src/shared/outbox/state/intent-status.tsx'
import { useIntentWords } from '#src/shared/outbox/state/intent-words.ts'
import { useIntentExport } from '#src/shared/outbox/submission/use-intent-export.ts'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { withTimeout } from '#src/shared/screen/cover.tsx'

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

/** Before something that ends with what is unsent: goes on where nothing is, else asks first. */
export function useUnsentGuard(goOn: () => void) {
  const isCut = isCutOff(useConnection())
  const [asking, setAsking] = useState<Unsent>('none')
  const [isLooking, setLooking] = useState(false)

  async function guard() {
    if (isLooking) return
    setLooking(true)
    const unsent = await findUnsent({
      read: () => readUnsentNow('own'),
      send: (signal) => sendNow({ owners: 'own', isCutOff: isCut, signal }),
      isCut,
    })
    setLooking(false)
    if (unsent === 'none') goOn()
    else setAsking(unsent)
  }
  return { asking, isLooking, guard, stop: () => setAsking('none') }
}

/** `unknown`: the device could not be read. */
type Unsent = 'none' | 'some' | 'unknown'

interface UnsentParts {
  read: () => Promise<OutboxCounts>
  /** Sends what waits, and says how much is left. */
  send: (signal: AbortSignal) => Promise<number>
  isCut: boolean
}

/** If the database cannot be read, the user may still log out, but is asked first, because unsent intents would be lost. */
const readLimitMs = 3_000
const readTries = 3
/** Intents that are being sent at this moment: the user is not asked about them. */
const graceMs = 2_000

/** Whether something would be lost by leaving now. */
export async function findUnsent({ read, send, isCut }: UnsentParts): Promise<Unsent> {
  const counts = await readPatiently(read)
  if (counts === null) return 'unknown'
  if (counts.waiting + counts.needsYou === 0) return 'none'
  if (counts.needsYou > 0 || isCut) return 'some'
  const left = await send(AbortSignal.timeout(graceMs)).catch(() => 1)
  return left > 0 || (await readPatiently(read))?.needsYou !== 0 ? 'some' : 'none'
}

/** Null where the device cannot be read, also when it is asked again. */
async function readPatiently(read: UnsentParts['read']): Promise<OutboxCounts | null> {
  for (let tries = 0; tries < readTries; tries += 1) {
    const counts = await withTimeout(read(), readLimitMs).catch(() => null)
    if (counts !== null) return counts === 'late' ? null : counts
  }
  return null
}
