import { useTranslation } from 'react-i18next'
import type { EventFacts, ItemDetail, IntentView } from '#store/rows/views.ts'
import { UnregisterDialog } from '#src/shared/outbox/submission/participants.tsx'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import { pathTo } from '#src/routes.ts'
import { useIntent } from '#src/data/outbox.ts'
import { ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { EventCalendarButton } from '#src/shared/ui/actions/calendar-button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useReason } from '#src/shared/outbox/state/intent-reason.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import type { Registration } from './registration.ts'
import { RegistrationSheet } from './registration-sheet.tsx'

/** register ──> saved; change and unregister end by themselves. */
export type RegistrationStep = 'register' | 'change' | 'unregister' | { saved: string }

interface RegistrationDialogsProps {
  step: RegistrationStep | null
  item: ItemDetail
  event: EventFacts
  registration: Registration
  onStep: (step: RegistrationStep | null) => void
}

export function RegistrationDialogs({ step, item, event, registration, onStep }: RegistrationDialogsProps) {
  const close = () => onStep(null)
  switch (step) {
    case null:
      return null
    case 'register':
    case 'change':
      return (
        <RegistrationSheet
          kind={step === 'register' || !event.isRegistered ? 'register' : 'change-participants'}
          item={item}
          event={event}
          registration={registration}
          onClose={close}
          onSaved={(id) => onStep(id === null ? null : { saved: id })}
        />
      )
    case 'unregister':
      return <UnregisterDialog event={item} onClose={close} />
    default:
      return <RegistrationSaved id={step.saved} item={item} event={event} onClose={close} />
  }
}

interface RegistrationSavedProps {
  /** Of the intent. */
  id: string
  item: ItemDetail
  event: EventFacts
  onClose: () => void
}

/** Comes when the registration is on the device, says what is true then, and goes on saying it while it stands. */
function RegistrationSaved({ id, item, event, onClose }: RegistrationSavedProps) {
  const { t } = useTranslation(['item', 'submission'])
  const reason = useReason()
  const intent = useIntent(id) ?? null
  const result = registrationResult(intent)
  const isPlain = result === 'saved' || result === 'received'
  return (
    <Dialog
      title={result === 'other' ? t('submission:yourRegistration') : t(`popup.${result}`)}
      onClose={onClose}
      actions={
        <>
          <ButtonLink kind="second" to={pathTo('newsfeed')}>
            {t('backToDiscover')}
          </ButtonLink>
          <ButtonLink to={pathTo('myEvents')}>{t('myEvents')}</ButtonLink>
        </>
      }
    >
      <div className="registration-result" aria-live="polite">
        {isPlain && (
          <p>{t(result === 'saved' && !sendsWhenClosed ? 'popup.savedOpenText' : `popup.${result}Text`, { title: item.title })}</p>
        )}
        {result === 'needs' && intent && <p>{reason(intent)}</p>}
        {/* What the title has not said: the receipt, that it is on its way, how else it ended. */}
        {intent && intent.stage !== 'saved' && result !== 'needs' && <IntentStatus intent={intent} />}
        {isPlain && <EventCalendarButton card={item} event={event} />}
      </div>
    </Dialog>
  )
}

/**
 * What is true of a registration while its popup stands. `other`: it was taken back or said anew meanwhile, or the service's answer cannot be
 * read; then nothing is claimed.
 */
type RegistrationResult = 'saved' | 'received' | 'needs' | 'other'

/** Null: it is on the device, and has not been read back yet. */
export function registrationResult(intent: Pick<IntentView, 'stage' | 'end'> | null): RegistrationResult {
  switch (intent?.stage) {
    case undefined:
    case 'saved':
    case 'sending':
      return 'saved'
    case 'received':
      return intent.end === 'applied' ? 'received' : 'other'
    case 'answered':
      return 'other'
    case 'needs-you':
      return 'needs'
  }
}
