import { type ReactNode, useId } from 'react'
import './switch.css'

interface SwitchProps {
  label: string
  /** How it stands, in a word; read out with the switch. */
  state: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Something that is on or off at once; a choice that waits for a "Save" is a `Check`. */
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
