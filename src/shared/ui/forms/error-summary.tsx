import { useEffect, useId, useRef } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './error-summary.css'

interface ErrorSummaryProps {
  title: string
  /** One link for each field; the id is that of the control that takes the focus. */
  problems?: readonly { fieldId: string; message: string }[]
  /** Counts the attempts to send: each takes the focus here again. */
  attempt: number
  children?: Elements
}

/** Stands on top of a form that could not be sent, and says why. */
export function ErrorSummary({ title, problems = [], attempt, children }: ErrorSummaryProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <div className="error-summary" role="group" aria-labelledby={id} tabIndex={-1} ref={box}>
      <Icon name="circle-alert" />
      <div>
        <p className="h5" id={id}>
          {title}
        </p>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId)?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  )
}
