import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { intentAddress } from '#src/shared/outbox/state/intent-words.ts'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { useSendNow } from '#src/shared/outbox/connection/use-send-now.ts'
import { keepFocus } from './discard-dialog.tsx'
import { useCancelIntent } from '#src/shared/outbox/submission/cancel-intent.tsx'

/** Send now, change, withdraw; a done intent has only the link to its subject. */
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
        {t(isUnderWay && canChange(intent) ? 'change' : (places[intent.intent.kind] ?? 'look'))}
      </ButtonLink>
      {isUnderWay && !hasSwitch(intent) && (isTaking || !intent.isCancelling) && (
        <Button kind="quiet" size="small" disabled={isTaking} onClick={() => void takeThisBack()}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

/** The label of the link, if the subject has a screen other than the form. */
const places: Partial<Record<IntentView['intent']['kind'], 'openEvent' | 'openSurvey' | 'openStory' | 'openChat'>> = {
  register: 'openEvent',
  'change-participants': 'openEvent',
  unregister: 'openEvent',
  vote: 'openSurvey',
  like: 'openStory',
  'chat-message': 'openChat',
}

/** Switched on the screen that shows its state: withdrawn from here, that screen would be wrong. */
function hasSwitch({ intent }: IntentView): boolean {
  return intent.kind === 'push-subscription'
}

/** Whether it has a form to change it in; a vote, a like or an unregistration can only be withdrawn. */
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
