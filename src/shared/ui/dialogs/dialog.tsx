import { useEffectEvent, useLayoutEffect, useRef, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { IconButton } from '#src/shared/ui/actions/button.tsx'
import './sheet.css'
import './modal.css'
import './dialog.css'

interface ModalProps {
  className: string
  labelledBy: string
  role?: 'alertdialog'
  /** Null: nothing the citizen does closes it. */
  onClose: (() => void) | null
  children: Elements
}

/**
 * A native dialog that is open as long as it is mounted. Escape and a press on the scrim ask to close. The browser keeps the focus inside and returns
 * it to its former place, because we close before the element is removed. A second Escape or Back without a tap in between cannot be refused (close
 * watchers, Chromium 126 and later): the dialog closes, and one that must stay opens again.
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
      // From the earlier close by React's strict mode: the event arrives when the dialog is open again.
      if (element.open) return
      if (stays) element.showModal()
      else askToClose()
    }
    // Selecting text inside can end with a click on the dialog, so the press must have begun on the scrim.
    // No returned value: a handler that returns false cancels the press.
    element.onpointerdown = (event) => {
      beganOnScrim = event.target === element
    }
    element.onclick = (event) => {
      if (event.target === element && beganOnScrim) askToClose()
    }
    element.showModal()
    // A dialog that cannot be closed is only read, so the focus is not on its first control.
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

/** For choices that are applied. Slides in from below on phones; a dialog of 480 px from 768 px on. Mounted means open. */
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

interface DialogProps {
  title: string
  onClose: () => void
  actions: Elements
  children?: Elements
}

/** For decisions that lose something; the text lists what would be lost. Mounted means open. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const id = useId()
  return (
    <Modal className="dialog" role="alertdialog" labelledBy={id} onClose={onClose}>
      <div className="dialog-inside">
        <h2 className="h3 dialog-title" id={id}>
          {title}
        </h2>
        {children}
        <div className="dialog-actions">{actions}</div>
      </div>
    </Modal>
  )
}
