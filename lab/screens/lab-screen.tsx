import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goodStorage, type BadStorage, type DoneStep } from '#lab/device/lab-day.ts'
import { labDevice } from '#lab/device/lab-device.ts'
import { playStore } from '#lab/player/use-play.ts'
import { labDay, labStore, useDayLedger, useLab, useLabDay } from '#lab/device/use-lab.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { Dock } from '#src/shared/screen/section.tsx'
import { Screen } from '#src/shared/screen/screen.tsx'
import { AfterTheDay } from './after-the-day.tsx'
import { DeviceSection } from './controls/device-section.tsx'
import { NetworkSection } from './controls/network-section.tsx'
import { ServicesSection } from './controls/services-section.tsx'
import { judgeDay } from './day/judge-day.ts'
import { ReportButton } from './day/report-button.tsx'
import { ScenarioSection } from './day/scenario-section.tsx'
import { usePlay, type Play } from './day/use-play.ts'
import { QueueSection } from './queue-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { TablesSection } from './tables-section.tsx'
import { TimelineSection } from './timeline/timeline-section.tsx'
import styles from './lab.css?inline'

const everyMs = 700

export function LabScreen() {
  const { t } = useTranslation('lab')
  const lab = useLab({ isWhole: true, everyMs })
  const day = useLabDay()
  const ledger = useDayLedger()
  const play = usePlay()
  const { verdict, stuck } = judgeDay(ledger)
  return (
    <Screen
      title={t('title')}
      parent="settingsOverview"
      dock={
        <Dock>
          <DayButtons play={play} />
        </Dock>
      }
    >
      {lab.status === 'unreachable' && (
        <p className="lab-note" role="status">
          {t('unreachable')}
        </p>
      )}
      <div className="lab">
        <div className="lab-controls">
          <ScenarioSection play={play} />
          <NetworkSection
            network={lab.state.network}
            hasPlanned={lab.state.hasPlanned}
            onSet={(change) => void labStore.setNetwork(change)}
          />
        </div>
        <div className="lab-picture-column">
          <TimelineSection lab={lab} day={day} />
          <div className="lab-halves">
            <div>
              <AfterTheDay verdict={verdict} stuck={stuck} />
              <ReportButton lab={lab} day={day} ledger={ledger} />
              <QueueSection />
            </div>
            <RequestsSection requests={lab.requests} startedMs={day.startedMs} />
          </div>
          <TablesSection />
        </div>
        <div className="lab-more">
          <DeviceSection
            storage={day.storage}
            onKilled={() => labDay.change(({ done }) => ({ done: [...done, doneNow({ fault: 'worker-killed' })] }))}
            onStorage={(storage) => {
              labDay.change(({ done, storage: before }) => ({ storage, done: [...done, ...storageSteps(before, storage).map(doneNow)] }))
              void labDevice.setStorage(storage)
            }}
          />
          <ServicesSection
            state={lab.state}
            onDisk={(isFull) => {
              const step = isFull ? { fault: 'service-error', of: 'writes', status: 503 } : { mend: 'service-error' }
              labDay.change(({ done }) => ({ done: [...done, doneNow(step)] }))
              void labStore.setDisk(isFull)
            }}
            onRestart={() => labDay.change(({ done }) => ({ done: [...done, doneNow(null)] }))}
            onClock={(offsetMs) => {
              const seconds = (lab.state.clock.offsetMs - offsetMs) / 1_000
              labDay.change(({ done }) => ({ done: [...done, doneNow({ fault: 'clock-jump', seconds })] }))
              void labStore.setClock(offsetMs)
            }}
            onExpire={(fault) => labDay.change(({ done }) => ({ done: [...done, doneNow({ fault })] }))}
          />
        </div>
      </div>
    </Screen>
  )
}

/** Not among the app's icons, which every first visit carries. */
function PlayShape() {
  return (
    <svg className="icon icon-20" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 4.5v15l13-7.5z" />
    </svg>
  )
}

/** What a scenario says of it. */
function storageSteps(before: BadStorage, { isFull, breaksEvery }: BadStorage): Record<string, unknown>[] {
  const steps: Record<string, unknown>[] = []
  if (isFull !== before.isFull) steps.push(isFull ? { fault: 'storage-full' } : { mend: 'storage-full' })
  if (breaksEvery !== before.breaksEvery)
    steps.push(breaksEvery > 0 ? { fault: 'storage-error', every: breaksEvery } : { mend: 'storage-error' })
  return steps
}

const doneNow = (step: DoneStep['step']): DoneStep => ({ atMs: Date.now(), step })

function DayButtons({ play }: { play: Play }) {
  const { t } = useTranslation('lab')
  const [isAsking, setAsking] = useState(false)
  const reset = async () => {
    playStore.stop()
    await labStore.reset()
    labDay.begin()
    await labDevice.setStorage(goodStorage)
    setAsking(false)
  }
  return (
    <>
      <Button kind="second" icon="refresh" onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      <Button disabled={play.underWay.state === 'playing' || !play.chosen} onClick={play.run}>
        <PlayShape />
        <span>{t(play.underWay.state === 'held' ? 'goOn' : 'replay')}</span>
      </Button>
      {isAsking && (
        <Dialog
          title={t('resetAsk')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="second" onClick={() => setAsking(false)}>
                {t('keep')}
              </Button>
              <Button onClick={() => void reset()}>{t('reset')}</Button>
            </>
          }
        >
          <p>{t('resetText')}</p>
        </Dialog>
      )}
    </>
  )
}

/**
 * Puts the Lab's styles on the page. They come with its own chunk: the app's one sheet is what every citizen's first visit waits for, and
 * nobody but a tester needs these. A sheet that is made by script is not stopped by the content security policy.
 */
export function wearLabStyles(): void {
  // oxlint-disable-next-line house/nothing-younger-than-the-floor -- The Lab is a tester's, whose browser is of this year.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
