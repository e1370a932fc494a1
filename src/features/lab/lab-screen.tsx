import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labDevice } from '#src/data/lab/lab-device.ts'
import { labDay, labStore, useDayLedger, useLab, useLabDay } from '#src/data/lab/use-lab.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Screen } from '#src/ui/screen.tsx'
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

const everyMs = 700

export function LabScreen() {
  const { t } = useTranslation('lab')
  const lab = useLab({ isWhole: true, everyMs })
  const day = useLabDay()
  const ledger = useDayLedger()
  const play = usePlay()
  const { verdict, stuck } = judgeDay(ledger)
  return (
    <Screen title={t('title')} parent="settingsOverview" dock={<Dock play={play} />}>
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
            onSet={(network) => void labStore.setNetwork(network)}
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
            isFull={day.isFull}
            onKilled={() => labDay.change(({ done }) => ({ done: [...done, doneNow({ fault: 'worker-killed' })] }))}
            onFull={(isFull) => {
              labDay.change(({ done }) => ({
                isFull,
                done: [...done, doneNow(isFull ? { fault: 'storage-full' } : { mend: 'storage-full' })],
              }))
              void labDevice.setFull(isFull)
            }}
          />
          <ServicesSection
            state={lab.state}
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

const doneNow = (step: Record<string, unknown>) => ({ atMs: Date.now(), step })

function Dock({ play }: { play: Play }) {
  const { t } = useTranslation('lab')
  const [isAsking, setAsking] = useState(false)
  const reset = async () => {
    await labStore.reset()
    labDay.begin()
    await labDevice.setFull(false)
    setAsking(false)
  }
  return (
    <>
      <Button kind="second" icon="refresh" onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      <Button disabled={play.stepNo !== null || !play.chosen} onClick={() => void play.run()}>
        <PlayShape />
        {t('replay')}
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
