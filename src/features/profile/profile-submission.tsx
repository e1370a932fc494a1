import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { NeedsYou } from '#src/outbox/submission/needs-you.tsx'

/** How far a change of the profile has come; what the service did not take leads back to the form. */
export function ProfileSubmission({ intent }: { intent: IntentView }) {
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
