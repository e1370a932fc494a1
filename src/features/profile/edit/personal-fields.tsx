import { formatISO } from 'date-fns/formatISO'
import { useTranslation } from 'react-i18next'
import { maxNameLength } from '#contract/account/user.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { DateInput } from '#src/shared/ui/forms/date-input.tsx'
import { Field, TextInput } from '#src/shared/ui/forms/field.tsx'
import type { FieldsProps } from '#src/features/profile/edit/use-profile-form.ts'
import type { ProfileForm } from '#src/features/profile/edit/profile-form.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import '#src/shared/ui/forms/segments.css'

export function PersonalFields({ form, change, field }: FieldsProps) {
  const { t } = useTranslation('profileForm')
  return (
    <>
      <SalutationField {...field('salutation')} value={form.salutation} onChange={(salutation) => change({ ...form, salutation })} />
      <Field label={t('firstName')} {...field('firstName')}>
        <TextInput
          value={form.firstName}
          onChange={(firstName) => change({ ...form, firstName })}
          autoComplete="given-name"
          autoCapitalize="words"
          limit={maxNameLength}
        />
      </Field>
      <Field label={t('lastName')} {...field('lastName')}>
        <TextInput
          value={form.lastName}
          onChange={(lastName) => change({ ...form, lastName })}
          autoComplete="family-name"
          autoCapitalize="words"
          limit={maxNameLength}
        />
      </Field>
      <Field label={t('birth')} hint={t('birthHint')} {...field('dateOfBirth')}>
        <DateInput
          value={form.dateOfBirth}
          onChange={(dateOfBirth) => change({ ...form, dateOfBirth })}
          latest={formatISO(useNow(), { representation: 'date' })}
          autoComplete="bday"
        />
      </Field>
    </>
  )
}

const salutations = ['neutral', 'male', 'female'] as const

interface SalutationFieldProps {
  id: string
  error: string | undefined
  value: ProfileForm['salutation']
  onChange: (salutation: ProfileForm['salutation']) => void
}

/** Three short options, none of them chosen beforehand. */
function SalutationField({ id, error, value, onChange }: SalutationFieldProps) {
  const { t } = useTranslation('profileForm')
  return (
    <fieldset className="field" aria-describedby={error && `${id}-error`}>
      <legend className="field-label">{t('salutation')}</legend>
      <div className={error ? 'segments segments-wrong' : 'segments'}>
        {salutations.map((salutation, index) => (
          <label key={salutation}>
            <input
              type="radio"
              // The summary leads to the one that the Tab key would reach.
              id={index === 0 ? id : undefined}
              name={id}
              value={salutation}
              checked={salutation === value}
              onChange={() => onChange(salutation)}
            />
            <span>{t(salutation)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** It comes from the identity provider: shown, and not to be changed. */
export function EmailField({ email }: { email: string }) {
  const { t } = useTranslation('profileForm')
  return (
    <Field label={t('email')} hint={t('emailHint')}>
      <TextInput type="email" value={email} onChange={() => undefined} readOnly autoComplete="email" />
    </Field>
  )
}
