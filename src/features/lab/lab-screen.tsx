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
  const { verdict, stuck } = judgeDay(ledger)
  return (
    <Screen title={t('title')} parent="settingsOverview" dock={<Dock />}>
      {lab.status === 'unreachable' && (
        <p className="lab-note" role="status">
          {t('unreachable')}
        </p>
      )}
      <div className="lab">
        <div className="lab-controls">
          <NetworkSection
            network={lab.state.network}
            hasPlanned={lab.state.hasPlanned}
            onSet={(network) => void labStore.setNetwork(network)}
          />
          <DeviceSection
            isFull={day.isFull}
            onFull={(isFull) => {
              labDay.change(() => ({ isFull }))
              void labDevice.setFull(isFull)
            }}
          />
          <ServicesSection state={lab.state} onClock={(offsetMs) => void labStore.setClock(offsetMs)} />
        </div>
        <div className="lab-picture-column">
          <TimelineSection lab={lab} day={day} />
          <div className="lab-halves">
            <div>
              <AfterTheDay verdict={verdict} stuck={stuck} />
              <QueueSection />
            </div>
            <RequestsSection requests={lab.requests} startedMs={day.startedMs} />
          </div>
          <TablesSection />
        </div>
      </div>
    </Screen>
  )
}

function Dock() {
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
