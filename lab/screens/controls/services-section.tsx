import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabState } from '#lab/wire/state.ts'
import { labCalls } from '#lab/device/lab-calls.ts'
import { Button } from '#src/shared/ui/actions/button.tsx'
import { Section } from '#src/shared/screen/section.tsx'
import { useToast } from '#src/shared/ui/dialogs/toast.tsx'
import { Chip } from './switches.tsx'
import { Knob } from './switches.tsx'

const amounts = [100, 1_000, 10_000] as const
const minuteMs = 60_000

interface ServicesSectionProps {
  state: LabState
  onDisk: (isFull: boolean) => void
  onRestart: () => void
  onClock: (offsetMs: number) => void
  onExpire: (fault: 'session-expired' | 'session-revoked') => void
}

/** What can be done at the services: their disk, their process, items, their clock, whose sessions they know. */
export function ServicesSection({ state, onDisk, onRestart, onClock, onExpire }: ServicesSectionProps) {
  const { t, i18n } = useTranslation('lab')
  const [isFilling, setFilling] = useState(false)
  const toast = useToast()
  const number = (count: number) => count.toLocaleString(i18n.language)
  const fill = async (count: number) => {
    setFilling(true)
    const answer = await labCalls.fill(count, state.network.seed)
    setFilling(false)
    toast({ text: answer.ok ? t('filled', { count }) : t('notReached') })
  }
  const expire = async (what: readonly string[]) => {
    const answer = await labCalls.expireSessions(what)
    if (answer.ok) onExpire(what.length === 1 ? 'session-expired' : 'session-revoked')
    toast({ text: answer.ok ? t('expired') : t('notReached') })
  }
  const restart = async () => {
    const answer = await labCalls.restart()
    if (answer.ok) onRestart()
    toast({ text: answer.ok ? t('restarting') : t('notReached') })
  }
  return (
    <Section title={t('services')}>
      <div className="lab-chips">
        <Chip isOn={state.disk.isFull} onClick={() => onDisk(!state.disk.isFull)}>
          {t('diskFull')}
        </Chip>
      </div>
      <div className="lab-actions">
        <Button kind="edge" size="small" onClick={() => void restart()}>
          {t('restart')}
        </Button>
      </div>
      <h3 className="lab-label">{t('fill')}</h3>
      <div className="lab-actions">
        {amounts.map((count) => (
          <Button key={count} kind="edge" size="small" disabled={isFilling} onClick={() => void fill(count)}>
            {number(count)}
          </Button>
        ))}
      </div>
      <p className="lab-note">
        {isFilling ? t('filling') : t('generated', { count: state.generated, formatted: number(state.generated) })}
      </p>
      <h3 className="lab-label">{t('sessions')}</h3>
      <div className="lab-actions">
        <Button kind="edge" size="small" onClick={() => void expire(['sessions'])}>
          {t('expire')}
        </Button>
        <Button kind="edge" size="small" onClick={() => void expire(['sessions', 'interactions', 'devices'])}>
          {t('revoke')}
        </Button>
      </div>
      <div className="lab-clock">
        <Knob
          label={t('clock')}
          hint={t('clockHint')}
          value={Math.round(state.clock.offsetMs / minuteMs)}
          onSet={(minutes) => onClock(minutes * minuteMs)}
        />
      </div>
    </Section>
  )
}
