import type { ComponentProps } from 'react'
import { TextInput } from './field.tsx'
import { finishedDate, typedDate } from './typed-date.ts'

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'inputMode' | 'limit' | 'onKeyDown'> & {
  /** yyyy-mm-dd, if later days cannot be meant. */
  latest?: string
}

/** A day as dd.mm.yyyy: "3.2.1980" and "03.02.80" become that when the field is left or sent. */
export function DateInput({ value, onChange, onBlur, latest, ...rest }: DateInputProps) {
  function finish() {
    const finished = finishedDate(value, latest)
    if (finished !== value) onChange(finished)
  }
  return (
    <TextInput
      value={value}
      onChange={(typed) => onChange(typedDate(value, typed))}
      onBlur={(event) => {
        finish()
        onBlur?.(event)
      }}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      inputMode="numeric"
      {...rest}
    />
  )
}
