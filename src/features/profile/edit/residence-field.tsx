import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#src/data/session/settings.ts'
import { Locate } from '#src/shared/screen/locate.tsx'
import { PlacePicker } from '#src/shared/screen/place-picker.tsx'
import { Field } from '#src/shared/ui/forms/field.tsx'
import type { RepresentationFieldsProps } from '#src/features/profile/edit/use-profile-form.ts'
import { pickedOf, withResidence } from '#src/features/profile/edit/profile-form.ts'

/** The country of residence, by its name or a place in it, or by the device's position. */
export function ResidenceField({ form, change, field, reference }: RepresentationFieldsProps) {
  const { t } = useTranslation('profileForm')
  /** Counts manual choices: each makes a located country outdated. */
  const [choices, setChoices] = useState(0)
  const { country, isCountryGuessed } = useSettings()
  const isGuess = isCountryGuessed && form.residence.value !== null && form.residence.value === country
  return (
    <>
      <Field label={t('residence')} {...(isGuess && { hint: t('residenceGuessed') })} {...field('residence')}>
        <PlacePicker
          picked={form.residence}
          onChange={(residence) => {
            setChoices((count) => count + 1)
            change((now) => withResidence(now, residence, reference))
          }}
          placeholder={t('choose')}
          autoComplete="country-name"
        />
      </Field>
      <Locate
        key={choices}
        onChoose={(iso2) => change((now) => withResidence(now, pickedOf(iso2), reference))}
        ifNone={t('locateNotFound')}
      />
    </>
  )
}
