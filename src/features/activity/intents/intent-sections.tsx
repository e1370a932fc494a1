import { useTranslation } from 'react-i18next'
import type { OutboxView } from '#store/rows/views.ts'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Section } from '#src/screen/section.tsx'
import { useIntentExport } from '#src/outbox/export/use-intent-export.ts'
import { Locked } from './locked.tsx'
import { NoIntents } from './no-intents.tsx'
import { IntentList } from './intent-list.tsx'
import { useSendAll } from './use-send-all.ts'
import './intents.css'

/** What the citizen said: what needs them, what waits, what was done. */
export function IntentSections({ outbox }: { outbox: OutboxView }) {
  const { t } = useTranslation('activity')
  const { t: intentWords } = useTranslation('intent')
  const exportUnsent = useIntentExport()
  const { isSending, message, sendAll } = useSendAll(outbox.waiting.length)
  const { waiting, needsYou, done, locked } = outbox
  const unsent = [...needsYou, ...waiting]
  const isNothing = unsent.length + done.length === 0
  return (
    <>
      <p className="small said-lead">{t('lead')}</p>
      {locked && <Locked count={locked.count} />}
      {needsYou.length > 0 && (
        <section aria-labelledby="needs-you">
          <h2 className="hidden-text" id="needs-you">
            {intentWords('needsYou')}
          </h2>
          <IntentList intents={needsYou} />
        </section>
      )}
      {isNothing && !locked && <NoIntents />}
      {!isNothing && (
        <Section title={t('waiting')} {...(waiting.length > 0 && { note: String(waiting.length) })}>
          {waiting.length === 0 ? <p className="small said-none">{t('nothing')}</p> : <IntentList intents={waiting} />}
          {waiting.length > 0 && !sendsWhenClosed && <p className="small">{t('sentOpen')}</p>}
        </Section>
      )}
      {unsent.length > 0 && (
        <div className="buttons said-buttons">
          {waiting.length > 0 && (
            <Button kind="second" size="small" icon="arrow-up" disabled={isSending} onClick={() => void sendAll()}>
              {intentWords('send')}
            </Button>
          )}
          <Button kind="quiet" size="small" icon="download" onClick={() => exportUnsent(unsent)}>
            {intentWords('export')}
          </Button>
        </div>
      )}
      <p className="small said-message" role="status">
        {message}
      </p>
      {done.length > 0 && (
        <Section title={t('done')}>
          <IntentList intents={done} />
        </Section>
      )}
    </>
  )
}
