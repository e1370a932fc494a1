import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/views.ts'
import { pathTo } from '#src/app/routes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IntentStatus } from '#src/ui/intent-status.tsx'
import { NeedsYou } from '#src/ui/saying/needs-you.tsx'

/** How far a change of the profile has come; what the service did not take leads back to the form. */
export function ProfileSaid({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('profile')
  if (intent.stage !== 'needs-you') {
    return (
      <p className="profile-said">
        {t('changes')}: <IntentStatus intent={intent} />
      </p>
    )
  }
  return (
    <div className="profile-decision">
      <NeedsYou intent={intent} title={t('changes')}>
        <ButtonLink kind="second" size="small" to={pathTo('editProfile')}>
          {t('change')}
        </ButtonLink>
      </NeedsYou>
    </div>
  )
}
