import type { ComponentProps } from 'react'
import { useField } from './field.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './select.css'

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value' | 'children'> & {
  options: readonly Option<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The platform's own list: it works with every keyboard, reader and thumb. */
export function Select<Value extends string>({ options, value, onChange, placeholder, ...rest }: SelectProps<Value>) {
  const field = useField()
  return (
    <div className="select">
      <select
        className="input"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        {...field}
        {...rest}
      >
        {value === '' && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option, place) => (
          <option key={place} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={20} />
    </div>
  )
}
