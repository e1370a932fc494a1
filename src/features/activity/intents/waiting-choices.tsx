import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { intentAddress } from '#src/outbox/words/intent-words.ts'
import { useToast } from '#src/ui/dialogs/toast.tsx'
import { useSendNow } from '#src/outbox/connection/use-send-now.ts'
import { keepFocus } from './keep-focus.ts'
import { useCancelIntent } from '#src/outbox/submission/cancel-intent.tsx'

/** What can be done about something under way: sent now, said differently, taken back. What was done leads to what it was about. */
export function WaitingChoices({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const showToast = useToast()
  const takeBack = useCancelIntent()
  const { isSending, send } = useSendNow()
  const [isTaking, setTaking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const rowHead = () => place.current?.closest('details')?.querySelector('summary') ?? null

  async function sendThis() {
    const near = rowHead()
    const left = await send(intent.id)
    if (left !== null && left > 0) showToast({ text: t('notAsked') })
    keepFocus(near)
  }
  async function takeThisBack() {
    const near = rowHead()
    setTaking(true)
    await takeBack(intent.id)
    setTaking(false)
    keepFocus(near)
  }

  const isUnderWay = intent.stage === 'saved' || intent.stage === 'sending'
  if (intent.stage === 'needs-you') return null
  return (
    <div className="buttons intent-choices" ref={place}>
      {isUnderWay && (
        <Button kind="second" size="small" disabled={isSending} onClick={() => void sendThis()}>
          {intentWords('send')}
        </Button>
      )}
      <ButtonLink kind="quiet" size="small" to={intentAddress(intent.intent)}>
        {t(isUnderWay && canChange(intent) ? 'change' : 'look')}
      </ButtonLink>
      {isUnderWay && !hasSwitch(intent) && (isTaking || !intent.isCancelling) && (
        <Button kind="quiet" size="small" disabled={isTaking} onClick={() => void takeThisBack()}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

/** Said where what was said last is shown, and is said differently: taken back beside it, that would show a lie. */
function hasSwitch({ intent }: IntentView): boolean {
  return intent.kind === 'push-subscription' || intent.kind === 'check-in'
}

/** What has a form to say it differently in; a vote, a like or an unregistration is taken back. */
function canChange({ intent }: IntentView): boolean {
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
    case 'profile':
    case 'check-in':
      return true
    case 'unregister':
    case 'vote':
    case 'like':
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
    case 'unread':
      return false
  }
}
