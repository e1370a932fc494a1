import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointmentTopics, contactTypes, daySlots } from '#contract/contact/appointments.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { Elements } from '#src/shared/ui/elements.ts'
import { useCountryRecords } from '#src/data/contact/contact.ts'
import { callingCodesOf, spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { Button, IconButton } from '#src/shared/ui/actions/button.tsx'
import { Check } from '#src/shared/ui/forms/check.tsx'
import { excessOf, Field, TextArea, ErrorSummary } from '#src/shared/ui/forms/field.tsx'
import { isOtherTime } from '#src/shared/ui/text/format.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { SubmissionErrorSummary, NotStored } from '#src/shared/outbox/submission/submission-error.tsx'
import { Segments } from '#src/shared/ui/forms/segments.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { maxCommentLength, type FieldName, type FormProblem, dayFlaw, openWeekdays } from './appointment-form.ts'
import type { AppointmentFormState } from './use-appointment-form.ts'
import { localTimeAt } from '#contract/values/local-time.ts'
import { DateInput, isoOf, typedOf } from '#src/shared/ui/forms/date-input.tsx'
import { useServiceNow } from '#src/data/status.ts'
import { DayCalendar } from './day-calendar.tsx'

interface RequestFormProps {
  id: string
  state: AppointmentFormState
  representation: Representation
  profile: Profile
  onSend: () => void
  /** What somebody whose need is urgent reads before they write. */
  urgent: Elements
}

export function RequestForm({ id, state, representation, profile, onSend, urgent }: RequestFormProps) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const { language } = useLocale()
  const { form, change, problems } = state
  const message = useMessage(representation, form.comment)
  const field = (name: FieldName) => {
    const problem = problems.find((candidate) => candidate.field === name)
    return { id: `${id}-${name}`, error: problem && message(problem) }
  }
  const topic = field('topic')
  const isElsewhere = isOtherTime(new Date(useNow()).toISOString(), representation.timezone)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSend()
  }
  return (
    <form id={id} className="form appointment-form" noValidate onSubmit={submit}>
      <Summary state={state} links={problems.map((problem) => ({ fieldId: field(problem.field).id, message: message(problem) }))} />
      {state.isUnstored && <NotStored />}
      {state.isSentElsewhere && (
        <p className="form-draft small" role="status">
          {t('sentElsewhere')}
        </p>
      )}
      {state.isDraft && <Draft onDiscard={() => state.begin(null, null)} />}
      <p className="small">{t('with', { name: representation.names[language] })}</p>
      <Field
        label={intentWords('field-topic')}
        hint={t('topicHint', { topic: intentWords('topic-emergencyAssistance') })}
        id={topic.id}
        {...(topic.error !== undefined && { error: topic.error })}
      >
        <Select
          options={appointmentTopics.map((value) => ({ value, label: intentWords(`topic-${value}`) }))}
          value={form.topic ?? ''}
          onChange={(chosen) => change({ topic: chosen })}
          placeholder={t('topicPlaceholder')}
        />
      </Field>
      {form.topic === 'emergencyAssistance' && urgent}
      <DateField {...field('date')} value={form.date} representation={representation} onChange={(date) => change({ date })} />
      <Segments
        label={t('timeOfDay')}
        options={daySlots.map((value) => ({ value, label: t(value) }))}
        value={form.daySlot}
        onChange={(daySlot) => change({ daySlot })}
      />
      {isElsewhere && <p className="field-hint appointment-clock">{t('clockThere', { city: representation.city[language] })}</p>}
      <ContactTypes {...field('contactTypes')} state={state} profile={profile} />
      <Field label={intentWords('field-comment')} hint={t('optional')} id={field('comment').id}>
        <TextArea value={form.comment} onChange={(comment) => change({ comment })} limit={maxCommentLength} rows={4} />
      </Field>
    </form>
  )
}

function ContactTypes({
  id,
  error,
  state,
  profile,
}: {
  id: string
  error: string | undefined
  state: AppointmentFormState
  profile: Profile
}) {
  const { t } = useTranslation('appointment')
  const hintId = useId()
  const { contactTypes: chosen } = state.form
  const countries = useCountryRecords()
  const phone = profile.mobilePhone && spacedPhone(profile.mobilePhone, callingCodesOf(countries ?? [])).replaceAll(' ', '\u00a0')
  const reach = [phone, profile.email].filter(Boolean).join(', ')
  return (
    <fieldset className="field" aria-describedby={[reach && hintId, error && `${id}-error`].filter(Boolean).join(' ') || undefined}>
      <legend className="field-label">{t('contactBy')}</legend>
      <div className="contact-types">
        {contactTypes.map((type, at) => (
          <Check
            key={type}
            // The summary leads to the first.
            {...(at === 0 && { id })}
            isWrong={error !== undefined}
            label={t(type)}
            isChecked={chosen.includes(type)}
            onChange={(isChecked) =>
              state.change({ contactTypes: contactTypes.filter((other) => (other === type ? isChecked : chosen.includes(other))) })
            }
          />
        ))}
      </div>
      {reach && (
        <p className="small contact-reach" id={hintId}>
          {t('reach', { reach })}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Why the form did not go through: what the citizen can correct, or what the device did. */
function Summary({ state, links }: { state: AppointmentFormState; links: { fieldId: string; message: string }[] }) {
  const { t } = useTranslation('appointment')
  if (state.failure !== null) return <SubmissionErrorSummary submission={state} />
  if (state.attempt === 0 || links.length === 0) return null
  return <ErrorSummary title={t('cannotSubmit')} problems={links} attempt={state.attempt} />
}

/** Says that what stands in the form is from an earlier visit, with the way out beside it. */
function Draft({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('appointment')
  return (
    <div className="form-draft">
      <p className="small">{t('draft')}</p>
      <Button kind="quiet" size="small" onClick={onDiscard}>
        {t('discardDraft')}
      </Button>
    </div>
  )
}

function useMessage(representation: Representation, comment: string): (problem: FormProblem) => string {
  const { t } = useTranslation('appointment')
  const { t: ui } = useTranslation('ui')
  const { t: intentWords } = useTranslation('intent')
  const { language } = useLocale()
  return ({ field, flaw }) => {
    if (field === 'comment' || flaw === 'too-long')
      return `${intentWords('field-comment')}: ${ui('tooMany', { count: excessOf(comment, maxCommentLength) })}`
    const message = t(`problem.${field}`)
    return flaw === null ? message : `${message} ${t(`flaw.${flaw}`, { city: representation.city[language] })}`
  }
}

interface DateFieldProps {
  id: string
  error: string | undefined
  value: string
  representation: Representation
  onChange: (typed: string) => void
}

/** Typed or picked: a text field because the platform's own shows no closed days, and the date not as it is written here. */
function DateField({ id, error, value, representation, onChange }: DateFieldProps) {
  const { t } = useTranslation('appointment')
  const { t: intentWords } = useTranslation('intent')
  const [now] = useServiceNow()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const openDays = useOpenDays(representation)
  const hint = openDays === null ? t('dateHint') : t('dateHintOpen', { days: openDays })

  function close() {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <Field label={intentWords('field-date')} hint={hint} id={id} {...(error !== undefined && { error })}>
        <div className="date-field" ref={place}>
          <DateInput value={value} onChange={onChange} autoComplete="off" />
          <IconButton icon="calendar" label={t('calendarOpen')} onClick={() => setOpen(true)} />
        </div>
      </Field>
      {isOpen && (
        <DayCalendar
          value={isoOf(value)}
          today={localTimeAt(now, representation.timezone).date}
          flawOf={(date) => dayFlaw(representation, { date, now })}
          onPick={(day) => {
            onChange(typedOf(day))
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** "Mon, Tue and Thu" */
function useOpenDays(representation: Representation): string | null {
  const { locale } = useLocale()
  const open = openWeekdays(representation)
  if (open === null) return null
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  // The first day of 2001 was a Monday.
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(open.map((day) => name.format(new Date(2001, 0, 1 + day))))
}
