import { useTranslation } from 'react-i18next'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import { pathTo } from '#src/routes.ts'
import { useIntent } from '#src/data/outbox/outbox.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { useReason } from '#src/outbox/words/intent-reason.ts'
import { IntentStatus } from '#src/outbox/state/intent-status.tsx'
import { newsOf } from './registration-result.ts'

interface RegistrationSavedProps {
  /** Of the intent. */
  id: string
  title: string
  onClose: () => void
}

/** Comes when the registration is on the device, says what is true then, and goes on saying it while it stands. */
export function RegistrationSaved({ id, title, onClose }: RegistrationSavedProps) {
  const { t } = useTranslation(['item', 'submission'])
  const reason = useReason()
  const intent = useIntent(id) ?? null
  const news = newsOf(intent)
  const isPlain = news === 'saved' || news === 'received'
  return (
    <Dialog
      title={news === 'other' ? t('submission:yourRegistration') : t(`popup.${news}`)}
      onClose={onClose}
      actions={
        <>
          <ButtonLink kind="second" to={pathTo('newsfeed')}>
            {t('backToDiscover')}
          </ButtonLink>
          <ButtonLink to={pathTo('myEvents')}>{t('myEvents')}</ButtonLink>
        </>
      }
    >
      <div className="registration-news" aria-live="polite">
        {isPlain && <p>{t(news === 'saved' && !sendsWhenClosed ? 'popup.savedOpenText' : `popup.${news}Text`, { title })}</p>}
        {news === 'needs' && intent && <p>{reason(intent)}</p>}
        {/* What the title has not said: the receipt, that it is on its way, how else it ended. */}
        {intent && intent.stage !== 'saved' && news !== 'needs' && <IntentStatus intent={intent} />}
      </div>
    </Dialog>
  )
}
