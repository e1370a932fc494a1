import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BadStorage } from '#lab/device/lab-day.ts'
import { labDevice } from '#lab/device/lab-device.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { Chip } from './switches.tsx'

/** As often as the project's own scenario has it. */
const breaksEvery = 7

interface DeviceSectionProps {
  storage: BadStorage
  onStorage: (storage: BadStorage) => void
  onKilled: () => void
}

/** What is wrong with this device. Storage stays full until it is switched off; the others are over at once. */
export function DeviceSection({ storage, onStorage, onKilled }: DeviceSectionProps) {
  const { t } = useTranslation('lab')
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const done = (text: string) => toast({ mark: 'fresh', text })
  return (
    <Section title={t('device')}>
      <div className="lab-chips">
        <Chip isOn={storage.isFull} onClick={() => onStorage({ ...storage, isFull: !storage.isFull })}>
          {t('full')}
        </Chip>
        <Chip
          isOn={storage.breaksEvery > 0}
          onClick={() => onStorage({ ...storage, breaksEvery: storage.breaksEvery > 0 ? 0 : breaksEvery })}
        >
          {t('breaks')}
        </Chip>
      </div>
      <div className="lab-actions">
        <Button
          kind="edge"
          size="small"
          onClick={() => {
            labDevice.killWorker()
            onKilled()
            done(t('killedWorker'))
          }}
        >
          {t('killWorker')}
        </Button>
        <Button kind="edge" size="small" onClick={() => void labDevice.removeServiceWorker().then(() => done(t('removedServiceWorker')))}>
          {t('removeServiceWorker')}
        </Button>
        <Button kind="edge" size="small" onClick={() => labDevice.openTab()}>
          {t('openTab')}
        </Button>
        <Button kind="edge" size="small" onClick={() => setAsking(true)}>
          {t('evict')}
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={t('evictAsk')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="second" onClick={() => setAsking(false)}>
                {t('keep')}
              </Button>
              <Button onClick={() => void labDevice.evict()}>{t('evict')}</Button>
            </>
          }
        >
          <p>{t('evictText')}</p>
        </Dialog>
      )}
    </Section>
  )
}
