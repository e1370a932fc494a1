import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeldFields, ProfileField } from '#contract/account/profile-fields.ts'
import type { Profile } from '#contract/account/user.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { callingCodesOf, spacedPhone } from '#src/shared/ui/text/phone-numbers.ts'
import { formOf, type RefusedProfile, withFieldOf } from '#src/features/profile/edit/profile-form.ts'
import type { RepresentationFieldsProps } from '#src/features/profile/edit/use-profile-form.ts'
import { countryOf, type Reference } from './representation-options.ts'
import '#src/shared/ui/forms/check.css'

interface ConflictFieldsProps extends Pick<RepresentationFieldsProps, 'form' | 'change' | 'reference'> {
  refused: RefusedProfile
  /** As the service has it. */
  theirs: Profile
}

const labels = {
  salutation: 'salutation',
  firstName: 'firstName',
  lastName: 'lastName',
  mobilePhone: 'phone',
  dateOfBirth: 'birth',
  countryOfResidence: 'residence',
  representations: 'representations',
} as const satisfies Record<ProfileField, string>

/** Each field that was changed here and on another device, with both values to choose from. */
export function ConflictFields({ refused, theirs, form, change, reference }: ConflictFieldsProps) {
  const { t } = useTranslation('profileForm')
  const id = useId()
  const describe = useDescription(reference)
  const conflicts = refused.conflicts.filter((field) => describe(refused.profile, field) !== describe(theirs, field))
  if (conflicts.length === 0) return null
  const asForm = (profile: Profile) => formOf(profile, { reference, guideCountry: null })
  const [mine, other] = [asForm(refused.profile), asForm(theirs)]
  return (
    <section className="form-conflict" aria-labelledby={id}>
      <h2 className="h5" id={id}>
        {t('conflictTitle')}
      </h2>
      <p className="small">{t('conflictText')}</p>
      {conflicts.map((field) => {
        const choices = [
          { id: 'mine', from: mine, profile: refused.profile, label: t('conflictMine') },
          { id: 'theirs', from: other, profile: theirs, label: t('conflictTheirs') },
        ]
        const isChosen = (from: typeof form) => JSON.stringify(withFieldOf(form, from, field)) === JSON.stringify(form)
        return (
          <fieldset key={field} className="field">
            <legend className="field-label">{t(labels[field])}</legend>
            {choices.map(({ id: choice, from, profile, label }) => (
              <label key={choice} className="check">
                <input
                  type="radio"
                  name={`${id}-${field}`}
                  checked={isChosen(from)}
                  onChange={() => change((now) => withFieldOf(now, from, field))}
                />
                <span translate="no">{describe(profile, field)}</span>
                <span className="check-hint">{label}</span>
              </label>
            ))}
          </fieldset>
        )
      })}
    </section>
  )
}

function useDescription(reference: Reference): (profile: HeldFields, field: ProfileField) => string {
  const { t } = useTranslation('profileForm')
  const { language } = useLocale()
  const countryName = (iso2: string | null) => countryOf(reference, iso2)?.names[language] ?? iso2 ?? ''
  return (profile, field) => {
    switch (field) {
      case 'salutation':
        return profile.salutation === null ? '' : t(profile.salutation)
      case 'firstName':
      case 'lastName':
      case 'dateOfBirth':
        return profile[field] ?? ''
      case 'mobilePhone':
        return spacedPhone(profile.mobilePhone ?? '', callingCodesOf(reference.countries))
      case 'countryOfResidence':
        return countryName(profile.countryOfResidence)
      case 'representations':
        return profile.representations
          .map(({ id, repCode, countryIsoCode }) => {
            const name = reference.representations.find((candidate) => candidate.id === id)?.names[language] ?? repCode
            return `${name} (${countryName(countryIsoCode)})`
          })
          .join(', ')
    }
  }
}
