import type { ComponentProps } from 'react'
import { useField } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

export function TextArea({ onChange, ...rest }: TextAreaProps) {
  const field = useField()
  return <textarea className="input" onChange={(event) => onChange(event.target.value)} {...field} {...rest} />
}
