import { useTranslation } from 'react-i18next'
import type { GuideOverview } from '#store/guide/views.ts'
import { Icon } from '#src/ui/pictures/icon.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'
import { CountryFacts } from './country-facts.tsx'
import { factKinds } from '#src/ui/text/topic-facts.ts'
import './country-glance.css'

/** The country's facts, folded away until somebody wants them. */
export function CountryGlance({ guide }: { guide: Pick<GuideOverview, 'country' | 'representation'> }) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  if (!guide.country) return null
  return (
    <details className="country-glance">
      <summary>
        {t('factsGlance', { country: guide.country.names[language] })}
        <Icon name="chevron-down" size={20} />
      </summary>
      <CountryFacts country={guide.country} representation={guide.representation} kinds={factKinds} />
    </details>
  )
}
