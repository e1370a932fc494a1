import { useTranslation } from 'react-i18next'
import { Screen } from '#src/screen/screen.tsx'
import { Skeleton } from '#src/screen/skeleton.tsx'
import { PackFileImport } from './offline/pack-file/pack-file-import.tsx'
import { Packs } from './offline/packs/packs.tsx'
import { ReadyList } from './offline/readiness/ready-list.tsx'
import { SelfTest } from './offline/readiness/self-test.tsx'
import { StorageSection } from './offline/storage/storage-section.tsx'
import { useReadiness } from './offline/readiness/use-readiness.ts'
import { useStorageState } from './offline/storage/use-storage-state.ts'
import './settings.css'
import './offline/offline.css'

/** "Am I ready?": what works without a network, what would mend the rest, how much room it takes, and what can go. */
export function OfflineSettings() {
  const { t } = useTranslation('settings')
  const ready = useReadiness()
  const storage = useStorageState(ready?.view)
  const answer = ready?.answer ?? null
  const country = ready?.main.country?.names[ready.own.language]
  return (
    <Screen title={t('offline')} parent="settingsOverview">
      <div className="settings">
        <p className="ready-answer" role="status">
          {answer && (answer === 'readyYes' ? (country ? t('readyYes', { country }) : t('readyYesNowhere')) : t(answer))}
        </p>
        {ready ? (
          <>
            <ReadyList
              rows={ready.rows}
              parts={ready.view.parts}
              own={ready.own}
              app={ready.app}
              clockOffsetMs={ready.clockOffsetMs}
              representation={ready.main.representation}
              storage={storage}
            />
            <SelfTest parts={ready.view.parts} />
            <Packs
              parts={ready.view.parts}
              countries={ready.countries}
              own={{ country: ready.own.country ?? 'CH', language: ready.own.language }}
            />
            <PackFileImport />
            <StorageSection view={ready.view} state={storage.state} />
          </>
        ) : (
          <Skeleton bars={[72, 64, 80, 60]} />
        )}
      </div>
    </Screen>
  )
}
