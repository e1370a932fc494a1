import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import './modal.css'

interface ModalProps {
  className: string
  labelledBy: string
  role?: 'alertdialog'
  onClose: () => void
  children: ReactNode
}

/**
 * A native dialog that is open as long as it is mounted. Escape and a press on the scrim ask to close; the browser keeps the focus
 * inside and gives it back to where it came from, because we close before the element leaves the page.
 */
export function Modal({ className, labelledBy, role, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      askToClose()
    }
    const onPress = (event: MouseEvent) => {
      if (event.target === element) askToClose()
    }
    element.showModal()
    element.addEventListener('cancel', onCancel)
    element.addEventListener('click', onPress)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('click', onPress)
      element.close()
    }
  }, [])

  return (
    <dialog ref={dialog} className={`modal ${className}`} role={role} aria-labelledby={labelledBy}>
      {children}
    </dialog>
  )
}
