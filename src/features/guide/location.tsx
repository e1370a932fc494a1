import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '#src/routes.ts'
import { setCountry, useSettings } from '#src/data/session/settings.ts'
import { Screen } from '#src/shared/screen/screen.tsx'
import { PlaceFinder } from '#src/shared/screen/place-finder.tsx'
import '#src/features/guide/guide.css'

/** The form for the guide's country. */
export function LocationScreen() {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const { country } = useSettings()

  function choose(iso2: string) {
    setCountry(iso2)
    void navigate(pathTo('guideOverview'))
  }

  return (
    <Screen title={t('countryTitle')} parent="guideOverview">
      <div className="guide-narrow">
        <p className="small guide-lead">{t('countryLead')}</p>
        <PlaceFinder chosen={country} onChoose={choose} />
      </div>
    </Screen>
  )
}
