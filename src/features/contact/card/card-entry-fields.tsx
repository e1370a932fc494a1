import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CardChange, cardLimits, type CardEntries } from '#src/data/contact/card-entries.ts'
import { Field, TextArea, TextInput } from '#src/shared/ui/forms/field.tsx'
import { PhoneInput } from '#src/shared/ui/forms/phone-input.tsx'
import { contactProblem, type ReadPhone } from './card-phone.ts'

interface EntriesProps {
  entries: CardEntries
  onChange: (change: CardChange) => void
  readPhone: ReadPhone
}

/** Everything on the card that the user types. */
export function Entries({ entries, onChange, readPhone }: EntriesProps) {
  const { t } = useTranslation('card')
  const text = (field: 'name' | 'bloodGroup' | 'allergies' | 'medicines' | 'note') => ({
    value: entries[field],
    limit: cardLimits[field],
    onChange: (next: string) => onChange((now) => ({ ...now, [field]: next })),
  })
  return (
    <div className="card-entries">
      <Field label={t('name')}>
        <TextInput {...text('name')} autoComplete="name" />
      </Field>
      <p className="card-medical small">{t('medicalHint')}</p>
      {(['bloodGroup', 'allergies', 'medicines'] as const).map((field) => (
        <Field key={field} label={t(field)}>
          <TextInput {...text(field)} autoComplete="off" />
        </Field>
      ))}
      <Field label={t('note')}>
        <TextArea {...text('note')} rows={2} />
      </Field>
      {entries.contacts.map((contact, place) => (
        <Contact
          // Two places that never change.
          key={place === 0 ? 'first' : 'second'}
          no={place + 1}
          contact={contact}
          readPhone={readPhone}
          onChange={(next) =>
            onChange((now) => ({ ...now, contacts: now.contacts.map((one, at) => (at === place ? { ...one, ...next } : one)) }))
          }
        />
      ))}
    </div>
  )
}

type ContactEntry = CardEntries['contacts'][number]
interface ContactProps {
  no: number
  contact: ContactEntry
  onChange: (next: Partial<ContactEntry>) => void
  readPhone: ReadPhone
}

/** When the user leaves both fields, a number without a country code gets one if only one country fits; otherwise an error appears. */
function Contact({ no, contact, onChange, readPhone }: ContactProps) {
  const { t } = useTranslation('card')
  const [isEditing, setIsEditing] = useState(false)
  const { name, phone } = contact
  const problem = isEditing ? null : contactProblem(contact, readPhone)
  function finish({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    setIsEditing(false)
    const [number, ...others] = readPhone(phone).numbers
    if (number !== undefined && others.length === 0) onChange({ phone: number })
  }
  return (
    <div className="card-contact" onFocus={() => setIsEditing(true)} onBlur={finish}>
      <Field label={t('contactName', { no })}>
        <TextInput value={name} limit={cardLimits.name} autoComplete="off" onChange={(next) => onChange({ name: next })} />
      </Field>
      <Field label={t('contactPhone', { no })} {...(problem && { error: t(problem.key, { example: problem.example }) })} saysError>
        <PhoneInput value={phone} limit={cardLimits.phone} autoComplete="off" onChange={(next) => onChange({ phone: next })} />
      </Field>
    </div>
  )
}
