import { formatISO } from 'date-fns/formatISO'
import { useTranslation } from 'react-i18next'
import { maxNameLength } from '#contract/account/user.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { DateInput } from '#src/shared/ui/forms/date-input.tsx'
import { Field, TextInput } from '#src/shared/ui/forms/field.tsx'
import type { FieldsProps, RepresentationFieldsProps } from './use-profile-form.ts'
import { type ProfileForm, pickedOf, withResidence } from './profile-form.ts'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { useMemo, useState } from 'react'
import type { Country } from '#contract/contact/representation.ts'
import { PhoneInput } from '#src/shared/ui/forms/phone-input.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { dialCodesOf, suggestedDial } from './phone-number.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { Locate } from '#src/shared/screen/locate.tsx'
import { PlacePicker } from '#src/shared/screen/place-picker.tsx'
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

/** The dial code and the number. The number's field also takes a whole number with its +. */
export function PhoneField({ form, change, field, countries }: FieldsProps & { countries: readonly Country[] }) {
  const { t } = useTranslation('profileForm')
  const codes = useDialCodes(countries)
  return (
    <div className="phone-field">
      <Field label={t('dial')}>
        <div className="dial-code">
          <Select options={codes} value={form.dial} onChange={(dial) => change({ ...form, dial })} autoComplete="tel-country-code" />
          {/* The closed list shows the code only: the name does not fit. */}
          <span className="dial-shown num" aria-hidden="true">
            {form.dial.slice(2)}
          </span>
        </div>
      </Field>
      <Field label={t('phone')} {...field('phone')}>
        <PhoneInput
          country={form.dial.slice(0, 2)}
          value={form.phone}
          onChange={(phone) => change({ ...form, phone })}
          autoComplete="tel"
          placeholder={form.dial === suggestedDial ? '79 123 45 67' : undefined}
        />
      </Field>
    </div>
  )
}

function useDialCodes(countries: readonly Country[]) {
  const { language, locale } = useLocale()
  return useMemo(() => {
    const collator = new Intl.Collator(locale)
    const nameOf = new Map(countries.map(({ iso2, names }) => [iso2, names[language]]))
    return dialCodesOf(countries)
      .map(({ value, code, iso2 }) => ({ value, label: `${nameOf.get(iso2)} ${code}` }))
      .toSorted((one, other) => collator.compare(one.label, other.label))
  }, [countries, language, locale])
}

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
