import { useTranslation } from 'react-i18next'
import { useCountries, useMainRepresentation } from '#src/data/contact.ts'
import { useSettings } from '#src/data/settings.ts'
import { useStorage } from '#src/data/status.ts'
import { Screen } from '#src/ui/screen.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Packs } from './offline/packs.tsx'
import { ReadyList } from './offline/ready-list.tsx'
import { readiness } from './offline/readiness.ts'
import { StorageSection } from './offline/storage-section.tsx'
import { useStorageState } from './offline/use-storage-state.ts'
import './settings.css'

/** "Am I ready?": what works without a network, how much room it takes, and what can go. */
export function OfflineSettings() {
  const { t } = useTranslation('settings')
  const { country, language } = useSettings()
  const view = useStorage()
  const main = useMainRepresentation()
  const countries = useCountries() ?? []
  const storage = useStorageState(view)
  const isReady = view !== undefined && main !== undefined
  const own = { country, language, hasRepresentation: main?.representation !== null || main.country !== null }
  const answer = isReady ? readiness(view.parts, own) : null
  const name = main?.country?.names[language]
  return (
    <Screen title={t('offline')} parent="settingsOverview">
      <div className="settings">
        <p className="small" role="status">
          {answer && (answer === 'readyYes' ? (name ? t('readyYes', { country: name }) : t('readyYesNowhere')) : t(answer))}
        </p>
        {isReady ? (
          <>
            <ReadyList parts={view.parts} own={own} representation={main.representation} storage={storage} />
            <Packs parts={view.parts} countries={countries} language={language} />
            <StorageSection view={view} state={storage.state} />
          </>
        ) : (
          <Skeleton bars={[72, 64, 80, 60]} />
        )}
      </div>
    </Screen>
  )
}
