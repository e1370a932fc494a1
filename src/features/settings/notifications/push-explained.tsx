import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useUntoldPush } from '#src/data/push/push.ts'
import { isPushOn, type PushState } from '#src/data/push/push-state.ts'
import type { PushView } from '#src/platform/push/push.ts'
import { retryPush } from '#src/data/push/use-push.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { SomeLink } from '#src/ui/actions/link.tsx'
import { StatusMark } from '#src/ui/blocks/status-mark.tsx'

/** Why push stands as it does, what helps, and whether the service knows. */
export function PushExplained({ view, state }: { view: PushView; state: PushState }) {
  const { t } = useTranslation('push')
  return (
    <div className="push-explained">
      <p className="small" role="status">
        {t(`text-${state}`)}
        {state === 'failed' && ` ${t(isPushOn(view) ? 'failed-on' : 'failed-off')}`}
      </p>
      {state === 'failed' && (
        <Button kind="second" icon="refresh" onClick={() => void retryPush()}>
          {t('retry')}
        </Button>
      )}
      {state === 'logged-out' && (
        <ButtonLink kind="second" icon="log-in" to={`${pathTo('login')}?redirect=notificationSettings`}>
          {t('logIn')}
        </ButtonLink>
      )}
      <Untold />
    </div>
  )
}

/** The citizen's word is on the device and not with the service yet. */
function Untold() {
  const { t } = useTranslation('push')
  const intent = useUntoldPush()
  if (!intent) return null
  const needsYou = intent.stage === 'needs-you'
  return (
    <p className="small push-untold">
      <StatusMark name={needsYou ? 'needs' : 'saved'} size={16} />
      <span>
        {t(needsYou ? 'untold-needs' : 'untold')}{' '}
        <SomeLink className="link" to={pathTo('activity')}>
          {t('toActivity')}
        </SomeLink>
      </span>
    </p>
  )
}
