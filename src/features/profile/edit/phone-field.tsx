import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from '#contract/contact/representation.ts'
import { Field } from '#src/shared/ui/forms/field.tsx'
import { PhoneInput } from '#src/shared/ui/forms/phone-input.tsx'
import { Select } from '#src/shared/ui/forms/select.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import type { FieldsProps } from '#src/features/profile/edit/use-profile-form.ts'
import { dialCodesOf, suggestedDial } from './phone-number.ts'

/** The dial code beside the number; a whole number with its + goes into the number's field just as well. */
export function PhoneField({ form, change, field, countries }: FieldsProps & { countries: readonly Country[] }) {
  const { t } = useTranslation('profileForm')
  const codes = useDialCodes(countries)
  return (
    <div className="phone-field">
      <Field label={t('dial')}>
        <div className="dial-code">
          <Select options={codes} value={form.dial} onChange={(dial) => change({ ...form, dial })} autoComplete="tel-country-code" />
          {/* Closed, the list shows the code alone: the name does not fit. */}
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
