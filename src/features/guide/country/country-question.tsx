import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { setCountry } from '#src/data/session/settings.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Section } from '#src/screen/section.tsx'
import { CountryFinder } from './country-finder.tsx'
import { useCountryChoice } from './use-country-choice.ts'

const shownWhileTyping = 6

/** The country form right on the guide, while no country is known. */
export function CountryQuestion() {
  const { t } = useTranslation('guide')
  const state = useCountryChoice(null)
  function save() {
    const chosen = state.take()
    if (chosen !== null) setCountry(chosen)
  }
  return (
    <Section title={t('countryQuestion')} more={{ to: pathTo('LocationFormOverview'), label: t('allCountries') }} isTight>
      <CountryFinder state={state} limit={shownWhileTyping} />
      <div className="country-save">
        <Button onClick={save}>{t('save')}</Button>
      </div>
    </Section>
  )
}
