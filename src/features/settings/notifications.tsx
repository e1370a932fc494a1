import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { disablePush, enablePush, usePush, consentToPush, retryPush } from '#src/data/browser-push.ts'
import { RowLink, Rows } from '#src/shared/ui/blocks/row.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { Switch } from '#src/shared/ui/forms/switch.tsx'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { useUnsyncedSubscription, canSwitch, isPushOn, pushState, type PushState } from '#src/data/push.ts'
import type { PushView } from '#src/shared/platform/push/push.ts'
import { SomeLink } from '#src/shared/ui/actions/link.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import '#src/features/settings/settings.css'
import './notifications.css'

const facts = ['about1', 'about2', 'about3', 'about4'] as const

/** Push on this device as it truly stands, and the switch for it. */
export function NotificationSettings() {
  const { t } = useTranslation(['push', 'settings'])
  const view = usePush()
  const state = pushState(view, useSession().state === 'logged-in')
  const [isAsking, setAsking] = useState(false)
  /** A tap that is under way. */
  const [isBusy, setBusy] = useState(false)

  async function move(work: () => Promise<void>) {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }

  function onChange(isOn: boolean) {
    if (!isOn) void move(disablePush)
    else if (view.isConsented) void move(enablePush)
    else setAsking(true)
  }

  return (
    <Screen title={t('settings:notifications')} parent="settingsOverview">
      <div className="settings">
        <p className="settings-lead">{t('lead')}</p>
        <div className="rows push-switch">
          <Switch
            label={t('switch')}
            state={t(`brief-${state}`)}
            isOn={isPushOn(view)}
            isDisabled={isBusy || !canSwitch(state, isPushOn(view))}
            onChange={onChange}
          />
        </div>
        <PushExplained view={view} state={state} />
        <Section title={t('aboutTitle')}>
          <ul className="settings-bullets">
            {facts.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
          <Rows>
            <RowLink to={pathTo('helplineOverview')} icon="phone" title={t('helpline')} />
          </Rows>
        </Section>
      </div>
      {isAsking && <ConsentDialog onClose={() => setAsking(false)} onAgree={() => void move(enablePush)} />}
    </Screen>
  )
}

/** Asked once, before anything of the provider's is requested. */
function ConsentDialog({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) {
  const { t } = useTranslation('push')
  function agree() {
    consentToPush()
    onClose()
    onAgree()
  }
  return (
    <Dialog
      title={t('consentTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={agree}>{t('consentYes')}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('consentText')}</p>
    </Dialog>
  )
}

/** Why push stands as it does, what helps, and whether the service knows. */
function PushExplained({ view, state }: { view: PushView; state: PushState }) {
  const { t } = useTranslation('push')
  return (
    <div className="push-explained">
      <p className="small" role="status">
        {[t(`text-${state}`), state === 'failed' && t(isPushOn(view) ? 'failed-on' : 'failed-off')].filter(Boolean).join(' ')}
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
  const intent = useUnsyncedSubscription()
  if (!intent) return null
  const needsYou = intent.stage === 'needs-you'
  return (
    <p className="small push-untold">
      <StatusMark name={needsYou ? 'needs' : 'saved'} size={16} />
      <span>
        <span>{t(needsYou ? 'untold-needs' : 'untold')}</span>{' '}
        <SomeLink className="link" to={pathTo('activity')}>
          {t('toActivity')}
        </SomeLink>
      </span>
    </p>
  )
}
