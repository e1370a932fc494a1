import type { ReactNode } from 'react'
import './check.css'

interface CheckProps {
  label: ReactNode
  hint?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** The tick stands at the right, as in a list of choices. */
  isAtEnd?: boolean
  isDisabled?: boolean
}

export function Check({ label, hint, isChecked, onChange, isAtEnd = false, isDisabled = false }: CheckProps) {
  return (
    <label className={isAtEnd ? 'check check-end' : 'check'}>
      <input type="checkbox" checked={isChecked} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <span className="check-hint">{hint}</span>}
      </span>
    </label>
  )
}
