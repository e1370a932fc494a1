import { createContext, type ReactNode, useContext, useId, type ComponentProps } from 'react'
import { Icon } from '#src/ui/pictures/icon.tsx'
import './field.css'

interface FieldProps {
  label: string
  hint?: string
  error?: string
  /** The control's id, where something else leads to it. */
  id?: string
  /** No summary above tells of the error: a screen reader says it when it comes. */
  saysError?: boolean
  /** One `TextInput` or `Select`: it takes its id, its hint and its state from here. */
  children: ReactNode
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

const FieldContext = createContext<Described | null>(null)

export function Field({ label, hint, error, id: givenId, saysError = false, children }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldContext value={{ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }}>
        {children}
      </FieldContext>
      {error && (
        <p className="field-error" id={`${id}-error`} role={saysError ? 'alert' : undefined}>
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

/** What ties a control to the field around it; nothing outside of one. */
export function useField(): Described | null {
  return useContext(FieldContext)
}

type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

export function TextInput({ onChange, ...rest }: TextInputProps) {
  const field = useField()
  return <input className="input" type="text" onChange={(event) => onChange(event.target.value)} {...field} {...rest} />
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

export function TextArea({ onChange, ...rest }: TextAreaProps) {
  const field = useField()
  return <textarea className="input" onChange={(event) => onChange(event.target.value)} {...field} {...rest} />
}
