import { useTranslation } from 'react-i18next'
import type { ProfileForm } from '#src/features/profile/edit/profile-form.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import '#src/ui/forms/segments.css'

const salutations = ['neutral', 'male', 'female'] as const

interface SalutationFieldProps {
  id: string
  error: string | undefined
  value: ProfileForm['salutation']
  onChange: (salutation: ProfileForm['salutation']) => void
}

/** Three short options, none of them chosen beforehand. */
export function SalutationField({ id, error, value, onChange }: SalutationFieldProps) {
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
            {t(salutation)}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
