import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkInLimits, phoneFlaw, type Position } from '#contract/alert/check-in.ts'
import { isBlank } from '#contract/values/plain-signs.ts'
import type { Submission } from '#src/data/use-submit.ts'
import { SubmissionErrorSummary } from '#src/shared/outbox/submission/submission-error.tsx'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Check } from '#src/shared/ui/forms/check.tsx'
import { excessOf, Field, TextArea, TextInput, ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import { PhoneInput } from '#src/shared/ui/forms/phone-input.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { placeInWords, type CheckInForm, type CheckInState } from './check-in-body.ts'
import { currentPlace, precise } from '#src/shared/platform/geolocation.ts'
import '#src/shared/ui/forms/form.css'

export type Typed = Partial<Pick<CheckInForm, 'name' | 'phone' | 'people'>>

interface CheckInFieldsProps {
  state: CheckInState
  before: CheckInForm
  isVisitor: boolean
  /** The tap that opened the form removed or disabled the button that had the focus. */
  takesFocus: boolean
  /** The country in which a number without a calling code is dialled. */
  country: string | null
  submission: Submission
  /** Of who they are, which holds for the other word too. */
  onType: (typed: Typed) => void
  onSend: (form: CheckInForm) => Promise<void>
}

const peopleChoices = Array.from({ length: checkInLimits.people }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

/** Everything but the word itself. Nothing has to be filled in by who is logged in. */
export function CheckInFields({ state, before, isVisitor, takesFocus, country, submission, onType, onSend }: CheckInFieldsProps) {
  const { t } = useTranslation('alert')
  const { t: ui } = useTranslation('ui')
  const id = useId()
  const [form, setForm] = useState(before)
  const [attempt, setAttempt] = useState(0)
  const place = usePosition(before.position)
  const formBox = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    formBox.current?.scrollIntoView({ block: 'start' })
    formBox.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const change = (part: Partial<CheckInForm>) => setForm((now) => ({ ...now, ...part }))
  const type = (part: Typed) => {
    change(part)
    onType(part)
  }
  const flaws = attempt === 0 ? [] : flawsOf(form, isVisitor)
  const fieldOf = (name: FieldName) => {
    const flaw = flaws.find(({ field }) => field === name)
    // The field's counter shows the excess.
    return { id: `${id}-${name}`, ...(flaw && flaw.key !== 'tooLong' && { error: t(`checkIn.flaw.${flaw.key}`) }) }
  }

  function send(submitted: FormEvent) {
    submitted.preventDefault()
    setAttempt((count) => count + 1)
    if (flawsOf(form, isVisitor).length === 0) void onSend({ ...form, position: place.position })
  }

  return (
    <form ref={formBox} tabIndex={-1} className="form check-in-form" noValidate onSubmit={send} aria-labelledby={`${id}-title`}>
      <h3 className="h5" id={`${id}-title`}>
        {t(`checkIn.${state}`)}
      </h3>
      {flaws.length > 0 && (
        <ErrorSummary
          title={t('checkIn.notSent')}
          attempt={attempt}
          problems={flaws.map((flaw) => ({
            fieldId: `${id}-${flaw.field}`,
            message:
              flaw.key === 'tooLong'
                ? `${t(`checkIn.${flaw.field}`)}: ${ui('tooMany', { count: flaw.count })}`
                : t(`checkIn.flaw.${flaw.key}`),
          }))}
        />
      )}
      <SubmissionErrorSummary submission={submission} />
      {isVisitor && <p className="small">{t('checkIn.visitor')}</p>}
      {isVisitor && (
        <Field label={t('checkIn.name')} {...fieldOf('name')}>
          <TextInput value={form.name} limit={checkInLimits.name} autoComplete="name" onChange={(name) => type({ name })} />
        </Field>
      )}
      <Field label={t('checkIn.phone')} {...(!isVisitor && { hint: t('checkIn.phoneHint') })} {...fieldOf('phone')}>
        <PhoneInput
          value={form.phone}
          limit={checkInLimits.phone}
          country={country}
          autoComplete="tel"
          onChange={(phone) => type({ phone })}
        />
      </Field>
      <Field label={t('checkIn.people')} hint={t('checkIn.peopleHint')}>
        <Select options={peopleChoices} value={String(form.people)} onChange={(people) => type({ people: Number(people) })} />
      </Field>
      <Field label={t('checkIn.text')} hint={t('checkIn.textHint')} {...fieldOf('text')}>
        <TextArea value={form.text} limit={checkInLimits.text} rows={3} onChange={(text) => change({ text })} />
      </Field>
      <PositionField place={place} />
      <Button type="submit" isWide disabled={submission.isSaving}>
        {t('checkIn.send')}
      </Button>
    </form>
  )
}

type FieldName = 'name' | 'phone' | 'text'
type Flaw = { field: FieldName; key: 'tooLong'; count: number } | { field: FieldName; key: 'name' | 'phone' | 'noPhone' | 'shortPhone' }

/** Visitors have to say who they are, and how they can be reached. */
function flawsOf({ name, phone, text }: CheckInForm, isVisitor: boolean): Flaw[] {
  const flaws: (Flaw | null)[] = [
    isVisitor && isBlank(name) ? { field: 'name', key: 'name' } : isVisitor ? tooLong('name', name) : null,
    isBlank(phone) ? (isVisitor ? { field: 'phone', key: 'phone' } : null) : flawOfPhone(phone),
    tooLong('text', text),
  ]
  return flaws.filter((flaw) => flaw !== null)
}

function flawOfPhone(phone: string): Flaw | null {
  switch (phoneFlaw(phone)) {
    case 'none':
      return { field: 'phone', key: 'noPhone' }
    case 'too-short':
      return { field: 'phone', key: 'shortPhone' }
    case 'too-long':
      return tooLong('phone', phone)
    case null:
      return null
  }
}

function tooLong(field: FieldName, text: string): Flaw | null {
  const count = excessOf(text, checkInLimits[field])
  return count > 0 ? { field, key: 'tooLong', count } : null
}

function PositionField({ place }: { place: PositionState }) {
  const { t } = useTranslation('alert')
  return (
    <div className="field">
      <Check
        label={t('checkIn.position')}
        hint={t('checkIn.positionHint')}
        isChecked={place.state === 'locating' || place.state === 'located'}
        onChange={(isChecked) => (isChecked ? place.locate() : place.forget())}
      />
      <PositionText place={place} />
    </div>
  )
}

/** Where the device says it is, to be read out too. */
export function PositionText({ place: { state, position } }: { place: Pick<PositionState, 'state' | 'position'> }) {
  const { t } = useTranslation('alert')
  return (
    <p className="small check-in-place" role="status">
      {state === 'locating' && <span>{t('checkIn.locating')}</span>}
      {state === 'failed' && <span>{t('checkIn.notLocated')}</span>}
      {state === 'located' && position && (
        <span>{t('checkIn.located', { place: placeInWords(position), metres: Math.round(position.accuracy) })}</span>
      )}
    </p>
  )
}

interface PositionState {
  position: Position | null
  state: 'none' | 'locating' | 'located' | 'failed'
  /** Asks the device, which asks the citizen. */
  locate: () => void
  forget: () => void
}

export function usePosition(before: Position | null): PositionState {
  const [position, setPosition] = useState(before)
  const [state, setState] = useState<PositionState['state']>(before ? 'located' : 'none')

  /** A position may arrive after the citizen has changed their mind: only the last request counts. */
  const requests = useRef(0)

  async function locate() {
    requests.current += 1
    const mine = requests.current
    setState('locating')
    const place = await currentPlace(undefined, precise)
    if (mine !== requests.current) return
    setPosition(place.ok ? { lat: place.latitude, lon: place.longitude, accuracy: Math.round(place.accuracy) } : null)
    setState(place.ok ? 'located' : 'failed')
  }

  return {
    position,
    state,
    locate: () => void locate(),
    forget() {
      requests.current += 1
      setPosition(null)
      setState('none')
    },
  }
}
