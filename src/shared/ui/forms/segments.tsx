import { useId } from 'react'
import type { Option } from './select.tsx'
import './segments.css'

interface SegmentsProps<Value extends string> {
  /** The group's visible label. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or three short options; more, or longer ones, are a `Select`. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      <div className="segments">
        {options.map((option, place) => (
          <label key={place}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
