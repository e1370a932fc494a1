import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useSession } from '#src/data/session/session.ts'
import { canSwitch, isPushOn, pushState } from '#src/data/push/push-state.ts'
import { disablePush, enablePush, usePush } from '#src/data/push/use-push.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { PushExplained } from './push-explained.tsx'
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
