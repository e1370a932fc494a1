import { useTranslation } from 'react-i18next'
import { Screen } from '#src/shared/screen/screen.tsx'
import { Skeleton } from '#src/shared/screen/skeleton.tsx'
import { useCountries, useIsCountrySettled, useMainRepresentation } from '#src/data/contact/contact.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useClock } from '#src/data/status.ts'
import { useStorage } from '#src/data/device-tables.ts'
import { useShellStatus } from '#src/shared/platform/update/shell-status.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import { PackFileImport } from './offline/pack-file/pack-file-import.tsx'
import { Packs } from './offline/packs.tsx'
import { ReadyList } from './offline/ready-list.tsx'
import { SelfTest } from './offline/self-test.tsx'
import { StorageSection, useStorageState } from './offline/storage-section.tsx'
import { type Own, readiness, rowStates } from './offline/readiness.ts'
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
        {/* Whether the browser keeps the data decides what there is to do, and is known a moment later. */}
        {ready && storage.state ? (
          <>
            <ReadyList
              rows={ready.rows}
              parts={ready.view.parts}
              own={ready.own}
              app={ready.app}
              clockOffsetMs={ready.clockOffsetMs}
              isCountrySettled={ready.isCountrySettled}
              representation={ready.main.representation}
              storage={storage}
            />
            <Packs
              parts={ready.view.parts}
              countries={ready.countries}
              own={{ country: ready.own.country ?? 'CH', language: ready.own.language }}
              sharedBytes={ready.view.sharedBytes}
            />
            <PackFileImport />
            <SelfTest parts={ready.view.parts} />
            <StorageSection view={ready.view} state={storage.state} />
          </>
        ) : (
          <Skeleton bars={[72, 64, 80, 60]} />
        )}
      </div>
    </Screen>
  )
}

/** Everything that the screen shows, from the device alone; undefined until it has been read. */
function useReadiness() {
  const { country, language } = useSettings()
  const view = useStorage()
  const main = useMainRepresentation()
  const isCountrySettled = useIsCountrySettled(main)
  const countries = useCountries() ?? []
  const app = useShellStatus()
  const clock = useClock()
  const now = useNow()
  if (view === undefined || main === undefined || clock === undefined) return undefined
  const own: Own = { country, language, hasRepresentation: main.representation !== null || main.country !== null }
  const clockOffsetMs = clock?.offsetMs ?? null
  const rows = rowStates({ parts: view.parts, own, app, clockOffsetMs, now })
  return {
    view,
    main,
    isCountrySettled,
    countries,
    app,
    own,
    clockOffsetMs,
    rows,
    answer: readiness(rows, country === null && isCountrySettled),
  }
}
