import { Trans, useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { SomeLink } from '#src/ui/actions/link.tsx'

/** "For Thailand, on this device", or that the country is a guess of ours; either way with a link to change it. */
export function CountryLine({ country, isEmpty }: { country: string; isEmpty: boolean }) {
  const { t } = useTranslation('guide')
  const { isCountryGuessed } = useSettings()
  const key = isCountryGuessed ? 'guessed' : isEmpty ? 'forCountryEmpty' : 'forCountry'
  return (
    <div className="guide-country">
      <p className="small">
        <Trans t={t} i18nKey={key} values={{ country }} components={{ b: <b /> }} />
      </p>
      <SomeLink className="guide-change" to={pathTo('LocationFormOverview')}>
        {t('change')}
      </SomeLink>
    </div>
  )
}
