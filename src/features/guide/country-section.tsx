import { useTranslation } from 'react-i18next'
import type { GuideOverview } from '#store/guide/views.ts'
import { pathTo } from '#src/routes.ts'
import { setCountry, useSettings } from '#src/data/session/settings.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { Icon } from '#src/shared/ui/pictures/icon.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { setOff } from '#src/shared/ui/text/inline.tsx'
import { factKinds } from '#src/shared/ui/text/topic-facts.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { PlaceFinder } from '#src/shared/screen/place-finder.tsx'
import { CountryFacts } from './country-facts.tsx'
import '#src/features/guide/guide.css'
import './country-glance.css'

const shownWhileTyping = 6

/** The country form right on the guide, while no country is known. */
export function CountryQuestion() {
  const { t } = useTranslation('guide')
  return (
    <Section title={t('countryQuestion')} more={{ to: pathTo('LocationFormOverview'), label: t('allCountries') }} isTight>
      <PlaceFinder chosen={null} limit={shownWhileTyping} onChoose={setCountry} />
    </Section>
  )
}

/** The country's facts, folded at first. */
export function CountryGlance({ guide }: { guide: Pick<GuideOverview, 'country' | 'representation'> }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  if (!guide.country) return null
  return (
    <details className="country-glance guide-fold">
      <summary>
        <span>{t('factsGlance', { country: guide.country.names[language] })}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <CountryFacts country={guide.country} representation={guide.representation} kinds={factKinds} />
    </details>
  )
}

/** "For Thailand, on this device", or that the country is a guess of ours; either way with a link to change it. */
export function CountryLine({ country, isEmpty }: { country: string; isEmpty: boolean }) {
  const { t } = useTranslation('guide')
  const { isCountryGuessed } = useSettings()
  const key = isCountryGuessed ? 'guessed' : isEmpty ? 'forCountryEmpty' : 'forCountry'
  const [before, name, after] = setOff(t(key, { country }), 'b')
  return (
    <div className="guide-country">
      <p className="small">
        <span>{before}</span>
        <b>{name}</b>
        <span>{after}</span>
      </p>
      <SomeLink className="guide-change" to={pathTo('LocationFormOverview')}>
        {t('change')}
      </SomeLink>
    </div>
  )
}
