import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IntentView } from '#store/rows/views.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { telAddress } from '#src/ui/format/format.ts'
import { intentAddress, useIntentWords } from '#src/outbox/words/intent-words.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import { secondTry } from '#src/outbox/submission/can-resubmit.ts'
import { useCancelIntent } from '#src/outbox/submission/use-cancel-intent.ts'

/** Say it differently, let it go, or call the representation. */
export function NeedsYouChoices({ intent }: { intent: IntentView }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const words = useIntentWords()
  const takeBack = useCancelIntent('discarded')
  const phone = useMainRepresentation()?.representation?.phone ?? null
  const [isAsking, setAsking] = useState(false)
  const edit = secondTry(intent)
  async function discard() {
    setAsking(false)
    await takeBack(intent.id)
    keepFocus()
  }
  return (
    <div className="buttons said-choices">
      {edit && (
        <ButtonLink kind="second" size="small" to={intentAddress(intent.intent)}>
          {t(edit)}
        </ButtonLink>
      )}
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        {intentWords('discard')}
      </Button>
      <ButtonLink kind="quiet" size="small" {...(phone === null ? { to: pathTo('contactOverview') } : { href: telAddress(phone) })}>
        {t('call')}
      </ButtonLink>
      {isAsking && (
        <DiscardDialog title={t('discardAsk')} text={words(intent)} onClose={() => setAsking(false)} onDiscard={() => void discard()} />
      )}
    </div>
  )
}
