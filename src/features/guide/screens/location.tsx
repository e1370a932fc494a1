import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#src/platform/navigate.ts'
import { pathTo } from '#src/routes.ts'
import { setCountry, useSettings } from '#src/data/session/settings.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { CountryFinder } from '#src/features/guide/country/country-finder.tsx'
import { useCountryChoice } from '#src/features/guide/country/use-country-choice.ts'
import '#src/features/guide/guide.css'

/** The country form: all countries, a filter, "Locate me". */
export function LocationScreen() {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const form = useId()
  const state = useCountryChoice(useSettings().country)

  function save(event: FormEvent) {
    event.preventDefault()
    const chosen = state.take()
    if (chosen === null) return
    setCountry(chosen)
    void navigate(pathTo('guideOverview'))
  }

  return (
    <Screen
      title={t('countryTitle')}
      parent="guideOverview"
      dock={
        <Button type="submit" form={form} isWide>
          {t('save')}
        </Button>
      }
    >
      <form id={form} className="guide-narrow" onSubmit={save}>
        <p className="small country-lead">{t('countryLead')}</p>
        <CountryFinder state={state} />
      </form>
    </Screen>
  )
}
