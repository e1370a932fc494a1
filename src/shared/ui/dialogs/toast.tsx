import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { StatusMark, type StatusMarkName } from '#src/shared/ui/status/status-mark.tsx'
import './toast.css'

export interface Toast {
  text: ReactNode
  mark?: StatusMarkName
  action?: { label: string; run: () => void }
}

const shownForMs = 6000
const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows a few words above the tabs for six seconds. Never the only place of a message. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: Elements }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [isPointed, setPointed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const replace = useCallback((next: Toast | null) => {
    setPointed(false)
    setToast(next && { ...next })
  }, [])

  useEffect(() => {
    if (!toast || isPointed) return
    // Reads the focus from the page, because a focused button that is removed fires no event.
    const timer = setInterval(() => !place.current?.contains(document.activeElement) && replace(null), shownForMs)
    return () => clearInterval(timer)
  }, [toast, isPointed, replace])

  return (
    <ToastContext value={replace}>
      {children}
      {/* A pointer holds it by moving over it: one that rests where it appears was not meant for it. */}
      <div
        ref={place}
        className="toast-place"
        aria-live="polite"
        aria-atomic="true"
        onPointerMove={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
      >
        {toast && (
          <div className="toast">
            {toast.mark && <StatusMark name={toast.mark} />}
            <span>{toast.text}</span>
            {toast.action && <ToastAction {...toast.action} close={() => replace(null)} />}
          </div>
        )}
      </div>
    </ToastContext>
  )
}

function ToastAction({ label, run, close }: { label: string; run: () => void; close: () => void }) {
  return (
    <button
      type="button"
      className="toast-action"
      onClick={() => {
        run()
        close()
      }}
    >
      {label}
    </button>
  )
}
