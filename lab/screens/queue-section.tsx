import { useTranslation } from 'react-i18next'
import { useOutbox } from '#src/data/outbox.ts'
import { useConnection } from '#src/data/status.ts'
import { IntentStatus } from '#src/shared/outbox/state/intent-status.tsx'
import { Section } from '#src/shared/screen/section.tsx'

/** The line by the device's own word, and what waits: a lane for each thing that it is about, in the order in which it leaves. */
export function QueueSection() {
  const { t } = useTranslation('lab')
  const connection = useConnection()
  const outbox = useOutbox()
  const waiting = [...(outbox?.needsYou ?? []), ...(outbox?.superseded ?? []), ...(outbox?.waiting.toReversed() ?? [])]
  const lanes = new Map(waiting.map(({ entity }) => [entity, waiting.filter((intent) => intent.entity === entity)]))
  return (
    <Section title={t('queue')} {...(connection && { note: t(`line-${connection.state}`) })}>
      {lanes.size === 0 ? (
        <p className="lab-note">{t('queueEmpty')}</p>
      ) : (
        <ul className="lab-rows">
          {[...lanes].map(([entityId, intents]) => (
            <li key={entityId} className="lab-queue">
              <span className="lab-strong">{intents[0]?.about ?? entityId}</span>
              <ol>
                {intents.map((intent) => (
                  <li key={intent.id}>
                    <IntentStatus intent={intent} />
                    <span className="lab-small-words">{t('tries', { count: intent.attempts })}</span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
