import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useSession } from '#src/data/session/session.ts'
import { Button, ButtonLink } from '#src/shared/ui/actions/button.tsx'
import { Panel } from '#src/shared/ui/blocks/panel.tsx'
import { StatusMark } from '#src/shared/ui/status/status-mark.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { keepFocus } from './keep-focus.ts'

/** What was said before a session was lost: kept, and nobody's to read before the same account is back. */
export function Locked({ count }: { count: number }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const isLoggedIn = useSession().state === 'logged-in'
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  async function discard() {
    setAsking(false)
    const result = await engine.discardLocked()
    showToast({ text: t(result.ok ? 'discarded' : 'notTakenBack') })
    keepFocus()
  }
  return (
    <Panel label={t('lockedTitle')}>
      <div className="intent-locked">
        <StatusMark name="saved" />
        <p>{t(isLoggedIn ? 'lockedOther' : 'locked', { count })}</p>
      </div>
      <div className="buttons intent-choices">
        {!isLoggedIn && (
          <ButtonLink kind="second" size="small" to={`${pathTo('login')}?redirect=activity`}>
            {t('logIn')}
          </ButtonLink>
        )}
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {intentWords('discard')}
        </Button>
      </div>
      {isAsking && (
        <DiscardDialog
          title={t('discardAsk')}
          text={t('discardLocked', { count })}
          onClose={() => setAsking(false)}
          onDiscard={() => void discard()}
        />
      )}
    </Panel>
  )
}
