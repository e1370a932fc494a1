import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/forms/field.tsx'
import { Select } from '#src/ui/forms/select.tsx'

interface ParticipantsFieldProps {
  choices: readonly number[]
  value: number
  onChange: (value: number) => void
  hint?: string
}

export function ParticipantsField({ choices, value, onChange, hint }: ParticipantsFieldProps) {
  const { t } = useTranslation('submission')
  const options = choices.map((choice) => ({ value: String(choice), label: String(choice) }))
  return (
    <Field label={t('participants')} {...(hint !== undefined && { hint })}>
      <Select options={options} value={String(value)} onChange={(chosen) => onChange(Number(chosen))} />
    </Field>
  )
}
