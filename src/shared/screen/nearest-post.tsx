import { useTranslation } from 'react-i18next'
import { useNearestPost } from '#src/data/contact/locate-country.ts'
import { pathTo } from '#src/routes.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { setOff } from '#src/shared/ui/text/set-off.ts'

/** The representation nearest to where the device was located on this visit; nothing if it was not, or if it is the one named already. */
export function NearestPost({ except = null }: { except?: string | null }) {
  const { t } = useTranslation('place')
  const { language, locale } = useLocale()
  const nearest = useNearestPost()
  if (!nearest || nearest.repCode === except) return null
  const distance = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: nearest.km < 10 ? 1 : 0 })
  const [before, name, after] = setOff(t('nearest', { name: nearest.names[language], distance: distance.format(nearest.km) }), 'post')
  return (
    <p className="small">
      <span>{before}</span>
      <SomeLink className="link" to={pathTo('representationCard', { repCode: nearest.repCode })}>
        {name}
      </SomeLink>
      <span>{after}</span>
    </p>
  )
}
