import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { pathTo } from '#src/app/routes.ts'
import { useProfile } from '#src/data/session.ts'
import { Screen } from '#src/ui/screen.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The citizen's main representation: its card, or the choice of one. */
export function OwnRepresentation() {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  const main = profile?.representations.find((entry) => entry.isMainRepresentation)
  if (main) return <Navigate to={pathTo('representationCard', { repCode: main.repCode })} replace />
  if (profile) return <Navigate to={pathTo('editRepresentations')} replace />
  return (
    <Screen title={t('representation')} parent="contactOverview">
      {profile === null ? <p className="small">{t('waiting')}</p> : <Skeleton />}
    </Screen>
  )
}
