import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useOutbox } from '#src/data/outbox/outbox.ts'
import { useConnection } from '#src/data/device/status.ts'
import { useStorage } from '#src/data/device/storage-parts.ts'
import { isCutOff } from '#src/ui/actions/cut-off.ts'
import { Screen } from '#src/screen/screen.tsx'
import { Section } from '#src/screen/section.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { useWaits } from '#src/screen/use-waits.ts'
import { Ages } from './ages-list.tsx'
import { DiarySection } from './diary/diary-section.tsx'
import { CheckNow, Connection } from './line.tsx'
import { IntentSections } from './intents/intent-sections.tsx'
import './activity.css'

/** Everything the citizen said and how far it has come, then what the engine is doing: the line, how old each thing is, the diary. */
export function ActivityScreen() {
  const { t } = useTranslation('activity')
  const connection = useConnection()
  const outbox = useOutbox()
  const storage = useStorage()
  // All at once: what comes later would push away what is being read.
  const waits = useWaits(connection !== undefined)
  return (
    <Screen title={t('title')} parent="user">
      <div className="activity">
        {waits || !outbox || !storage ? (
          <Skeleton bars={[88, 40, 64, 72]} />
        ) : (
          <>
            <IntentSections outbox={outbox} />
            <Section title={t('line')}>
              {connection && <Connection connection={connection} />}
              <CheckNow />
            </Section>
            <Section title={t('read')} more={{ to: pathTo('offlineSettings'), label: t('manage') }}>
              <Ages parts={storage.parts} isOffline={isCutOff(connection)} />
            </Section>
            <DiarySection />
          </>
        )}
      </div>
    </Screen>
  )
}
