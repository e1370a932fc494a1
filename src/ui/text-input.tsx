import type { ComponentProps } from 'react'
import { useField } from './field.tsx'

export function TextInput(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type="text" className="input" {...useField()} {...props} />
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea className="input" {...useField()} {...props} />
}
