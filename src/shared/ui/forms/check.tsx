import type { ReactNode } from 'react'
import './check.css'

interface CheckProps {
  label: ReactNode
  hint?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** The tick is at the right, as in a list of choices. */
  isAtEnd?: boolean
  isDisabled?: boolean
  /** Its group has an error. */
  isWrong?: boolean
  /** The control's id, for links to it. */
  id?: string
}

export function Check({ label, hint, isChecked, onChange, isAtEnd = false, isDisabled = false, isWrong = false, id }: CheckProps) {
  return (
    <label className={isAtEnd ? 'check check-end' : 'check'}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={isWrong ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span>{label}</span>
        {hint && <span className="check-hint">{hint}</span>}
      </span>
    </label>
  )
}
