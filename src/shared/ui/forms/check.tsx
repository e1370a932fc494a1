import { type ReactNode, useId } from 'react'
import './check.css'
import './switch.css'

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

interface SwitchProps {
  label: string
  /** Its state in a word, read out with the switch. */
  state: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Takes effect at once; a choice that waits for "Save" is a `Check`. */
export function Switch({ label, state, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch">
      <span className="switch-words">
        <span className="switch-label">{label}</span>
        <span className="row-sub" id={id}>
          {state}
        </span>
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state, and HTML forbids the attribute beside it (ARIA in HTML, 4)
        role="switch"
        aria-label={label}
        aria-describedby={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
