import { createContext, useContext, useId, type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Elements } from '#src/shared/ui/elements.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import './field.css'
import './error-summary.css'

interface FieldProps {
  label: string
  hint?: string
  error?: string
  /** The control's id, where something else leads to it. */
  id?: string
  /** No summary above tells of the error: a screen reader says it when it comes. */
  saysError?: boolean
  /** One `TextInput` or `Select`: it takes its id, its hint and its state from here. */
  children: Elements
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
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** What ties a control to the field around it; nothing outside of one. */
export function useField(): Described | null {
  return useContext(FieldContext)
}

interface Text {
  value: string
  onChange: (value: string) => void
  /** How many characters are taken. More can be typed: nothing is cut, the field says how many there are too many, and the form is not sent. */
  limit?: number
}

type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'maxLength' | keyof Text> & Text

export function TextInput({ onChange, limit, ...rest }: TextInputProps) {
  const { described, counter }: Limited = useLimit(rest.value, limit)
  return (
    <>
      <input className="input" type="text" onChange={(event) => onChange(event.target.value)} {...described} {...rest} />
      {counter}
    </>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'maxLength' | keyof Text> & Text

export function TextArea({ onChange, limit, ...rest }: TextAreaProps) {
  const { described, counter }: Limited = useLimit(rest.value, limit)
  return (
    <>
      <textarea className="input" onChange={(event) => onChange(event.target.value)} {...described} {...rest} />
      {counter}
    </>
  )
}

/** How many characters of a text are too many; spaces at its ends are not sent. */
export function excessOf(text: string, limit: number): number {
  return Math.max(0, text.trim().length - limit)
}

interface Limited {
  described: Partial<Described> | null
  counter: Elements
}

function useLimit(value: string, limit = Number.POSITIVE_INFINITY): Limited {
  const { t } = useTranslation('ui')
  const field = useField()
  const id = useId()
  const count = excessOf(value, limit)
  const described =
    count === 0 ? field : { ...field, 'aria-invalid': true, 'aria-describedby': `${field?.['aria-describedby'] ?? ''} ${id}`.trim() }
  const counter = Number.isFinite(limit) && (
    <div role="status" id={id}>
      {count > 0 && (
        <p className="field-error">
          <Icon name="circle-alert" size={16} />
          <span>{t('tooMany', { count })}</span>
        </p>
      )}
    </div>
  )
  return { described, counter }
}

interface ErrorSummaryProps {
  title: string
  /** One link for each field; the id is that of the control that takes the focus. */
  problems?: readonly { fieldId: string; message: string }[]
  /** Counts the attempts to submit: each moves the focus here. */
  attempt: number
  children?: Elements
}

/** At the top of a form that could not be submitted: why, with links to the fields. */
export function ErrorSummary({ title, problems = [], attempt, children }: ErrorSummaryProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <div className="error-summary" role="group" aria-labelledby={id} tabIndex={-1} ref={box}>
      <Icon name="circle-alert" />
      <div>
        <p className="h5" id={id}>
          {title}
        </p>
        {problems.length > 0 && (
          <ul>
            {problems.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId)?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  )
}
