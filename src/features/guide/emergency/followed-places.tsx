import { useTranslation } from 'react-i18next'
import { useFollowedCountries } from '#src/data/guide/countries.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { useLocale } from '#src/shared/ui/text/use-format.ts'

interface FollowedPlacesProps {
  /** ISO code of the country on the screen. */
  shown: string | null
  onVisit: (iso2: string) => void
}

/** One tap to the emergency page of each other country that the citizen follows. */
export function FollowedPlaces({ shown, onVisit }: FollowedPlacesProps) {
  const { t } = useTranslation('guide')
  const { language } = useLocale()
  const others = useFollowedCountries().filter(({ iso2 }) => iso2 !== shown)
  if (others.length === 0) return null
  return (
    <div className="buttons" role="group" aria-label={t('followedPlaces')}>
      {others.map(({ iso2, names }) => (
        <Button key={iso2} kind="edge" size="small" onClick={() => onVisit(iso2)}>
          {names[language]}
        </Button>
      ))}
    </div>
  )
}
