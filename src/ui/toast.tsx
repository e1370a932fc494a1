import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { StatusMark, type StatusMarkName } from './status-mark.tsx'
import './toast.css'

export interface Toast {
  text: string
  mark?: StatusMarkName
  action?: { label: string; run: () => void }
}

const shownForMs = 6000
const ToastContext = createContext<(toast: Toast) => void>(() => {})

/** Shows a few words above the tabs for six seconds. Never the only place of a message. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [isHeld, setHeld] = useState(false)
  const show = useCallback((next: Toast) => setToast({ ...next }), [])

  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(() => setToast(null), shownForMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    <ToastContext value={show}>
      {children}
      <div
        className="toast-place"
        aria-live="polite"
        aria-atomic="true"
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        {toast && (
          <div className="toast">
            {toast.mark && <StatusMark name={toast.mark} />}
            {toast.text}
            {toast.action && <ToastAction {...toast.action} close={() => setToast(null)} />}
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
