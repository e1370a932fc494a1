import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/forms/field.tsx'
import { TextInput } from '#src/ui/forms/text-input.tsx'

/** It comes from the identity provider: shown, and not to be changed. */
export function EmailField({ email }: { email: string }) {
  const { t } = useTranslation('profileForm')
  return (
    <Field label={t('email')} hint={t('emailHint')}>
      <TextInput type="email" value={email} onChange={() => undefined} readOnly autoComplete="email" />
    </Field>
  )
}
