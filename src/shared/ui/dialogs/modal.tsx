import { useEffectEvent, useLayoutEffect, useRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import './sheet.css'
import './modal.css'

interface ModalProps {
  className: string
  labelledBy: string
  role?: 'alertdialog'
  /** Null: nothing the citizen does closes it. */
  onClose: (() => void) | null
  children: Elements
}

/**
 * A native dialog that is open as long as it is mounted. Escape and a press on the scrim ask to close; the browser keeps the focus
 * inside and gives it back to where it came from, because we close before the element leaves the page. A second Escape or Back without a tap in
 * between cannot be refused (close watchers, Chromium 126 and later): then the dialog is closed, and what stays opens again.
 */
export function Modal({ className, labelledBy, role, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(() => onClose?.())
  const stays = onClose === null

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    let beganOnScrim = false
    element.oncancel = (event) => {
      if (!event.cancelable) return
      event.preventDefault()
      askToClose()
    }
    element.onclose = () => {
      // Of the close before, by React's strict mode: it comes when the dialog is open again.
      if (element.open) return
      if (stays) element.showModal()
      else askToClose()
    }
    // A press that began inside, on a text that is being marked, ends in a click on the dialog as well.
    // No returned values: such a handler that returns false takes the press away from what was pressed.
    element.onpointerdown = (event) => {
      beganOnScrim = event.target === element
    }
    element.onclick = (event) => {
      if (event.target === element && beganOnScrim) askToClose()
    }
    element.showModal()
    // What cannot be closed is read and not answered: the focus is not on whatever stands in it first.
    if (stays) element.focus()
    return () => {
      element.onclose = null
      element.close()
    }
  }, [stays])

  return (
    <dialog ref={dialog} className={`modal ${className}`} role={role} aria-labelledby={labelledBy} tabIndex={stays ? -1 : undefined}>
      {children}
    </dialog>
  )
}

interface SheetProps {
  title: string
  onClose: () => void
  /** One or two buttons, the primary at the right. */
  actions?: Elements
  children: Elements
}

/** For choices that are applied: from below on phones, a dialog of 480 from 768 on. Mounted means open. */
export function Sheet({ title, onClose, actions, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <Modal className="sheet" labelledBy={id} onClose={onClose}>
      <div className="sheet-inside">
        <div className="sheet-head">
          <h2 className="h3" id={id}>
            {title}
          </h2>
          <IconButton icon="x" label={t('close')} onClick={onClose} />
        </div>
        {children}
        {actions && <div className="sheet-actions">{actions}</div>}
      </div>
    </Modal>
  )
}
