import type { ComponentProps } from 'react'
import { useField } from './field.tsx'

type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

export function TextInput({ onChange, ...rest }: TextInputProps) {
  const field = useField()
  return <input className="input" type="text" onChange={(event) => onChange(event.target.value)} {...field} {...rest} />
}
