import type { EventFacts, ItemDetail } from '#store/rows/views.ts'
import { UnregisterDialog } from '#src/outbox/submission/unregister-dialog.tsx'
import type { Registration } from './registration.ts'
import { RegistrationSaved } from './registration-saved.tsx'
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
      return <RegistrationSaved id={step.saved} title={item.title} onClose={close} />
  }
}
