import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locateCountry } from '#src/data/contact/locate-country.ts'
import type { LocateMessage } from '#src/platform/geolocation.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Picker } from '#src/ui/search/picker.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import type { RepresentationFieldsProps } from '#src/features/profile/edit/use-profile-form.ts'
import { pickedOf, withResidence } from '#src/features/profile/edit/profile-form.ts'
import { countryOf, useCountryOptions } from './representation-options.ts'

/** The country of residence, from the list or by the device's place. */
export function ResidenceField({ form, change, field, reference }: RepresentationFieldsProps) {
  const { t } = useTranslation('profileForm')
  const { language } = useLocale()
  const countries = useCountryOptions(reference)
  const [message, setMessage] = useState<LocateMessage | null>(null)

  async function locate() {
    setMessage('locating')
    const found = await locateCountry()
    if ('message' in found) return setMessage(found.message)
    // A country that the list does not have cannot be chosen.
    if (!countryOf(reference, found.iso2)) return setMessage('locateNotFound')
    change((now) => withResidence(now, pickedOf(found.iso2), reference))
    setMessage('located')
  }

  return (
    <>
      <Field label={t('residence')} {...field('residence')}>
        <Picker
          options={countries}
          picked={form.residence}
          onChange={(residence) => {
            setMessage(null)
            change((now) => withResidence(now, residence, reference))
          }}
          placeholder={t('choose')}
          autoComplete="country-name"
        />
      </Field>
      <div className="form-locate">
        <Button kind="second" size="small" icon="locate" disabled={message === 'locating'} onClick={() => void locate()}>
          {t('locateMe')}
        </Button>
        <p className="small" role="status">
          {message && words(message)}
        </p>
      </div>
    </>
  )

  function words(key: LocateMessage): string {
    if (key === 'located') return t('located', { country: countryOf(reference, form.residence.value)?.names[language] ?? '' })
    return key === 'locateDenied' ? `${t('locateDenied')} ${t('locateNotFound')}` : t(key)
  }
}
