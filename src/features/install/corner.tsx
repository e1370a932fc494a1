import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'

interface CornerProps {
  title: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/**
 * A native dialog that is not modal: it floats over the foot of the screen, takes neither the focus nor the page, and Escape closes it
 * from wherever the citizen is. Who went into it finds the focus where it was before.
 */
export function Corner({ title, className = '', onClose, children }: CornerProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  // Before the element leaves the page: afterwards nobody knows where the focus was.
  useLayoutEffect(() => {
    const element = dialog.current
    let before: EventTarget | null = null
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) before = relatedTarget
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) close()
    }
    element?.addEventListener('focusin', onFocus)
    window.addEventListener('keydown', onKey)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      window.removeEventListener('keydown', onKey)
      if (!element?.contains(document.activeElement)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog ref={dialog} open className="install-corner" aria-labelledby={id}>
      {/* WebKit 2.50 stretches a dialog that is a grid itself to its greatest height. */}
      <div className={`install-grid ${className}`}>
        <h2 className="h3 install-title" id={id}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
