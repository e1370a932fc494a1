import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/forms/field.tsx'
import { TextInput } from '#src/ui/forms/text-input.tsx'
import { typedDate } from '#src/ui/forms/typed-date.ts'
import type { FieldsProps } from './fields.ts'
import { SalutationField } from './salutation-field.tsx'

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
          maxLength={100}
        />
      </Field>
      <Field label={t('lastName')} {...field('lastName')}>
        <TextInput
          value={form.lastName}
          onChange={(lastName) => change({ ...form, lastName })}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={100}
        />
      </Field>
      <Field label={t('birth')} hint={t('birthHint')} {...field('dateOfBirth')}>
        <TextInput
          value={form.dateOfBirth}
          onChange={(typed) => change({ ...form, dateOfBirth: typedDate(form.dateOfBirth, typed) })}
          autoComplete="bday"
          inputMode="numeric"
          maxLength={20}
        />
      </Field>
    </>
  )
}
