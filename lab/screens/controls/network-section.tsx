import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { NetworkFault, networkSwitches, presetOf, switchOf, type Network, type NetworkSwitch } from '#lab/wire/network.ts'
import { Section } from '#src/shared/screen/section.tsx'
import { Chip, Knob } from './switches.tsx'

interface NetworkSectionProps {
  network: Network
  hasPlanned: boolean
  onSet: (change: (network: Network) => Network) => void
}

/** What is wrong with the line: chips, and under them the knobs of those that are on. */
export function NetworkSection({ network, hasPlanned, onSet }: NetworkSectionProps) {
  const { t } = useTranslation('lab')
  const { faults } = network
  return (
    <Section title={t('network')}>
      <div className="lab-chips">
        {networkSwitches.map((name) => {
          const isOn = faults.some((fault) => switchOf(fault) === name)
          return (
            <Chip key={name} isOn={isOn} onClick={() => onSet((now) => switched(now, name, !isOn))}>
              {t(`fault-${name}`)}
            </Chip>
          )
        })}
      </div>
      {hasPlanned && <p className="lab-note">{t('hasPlanned')}</p>}
      {faults.map((fault) => {
        const name = switchOf(fault)
        return <FaultKnobs key={name} fault={fault} onSet={(next) => onSet((now) => turned(now, next))} />
      })}
      <Knob
        label={t('seed')}
        hint={t('seedHint')}
        value={network.seed}
        onSet={(seed) => onSet((now) => ({ ...now, seed: Math.abs(seed) }))}
      />
    </Section>
  )
}

function switched(network: Network, name: NetworkSwitch, isOn: boolean): Network {
  const others = network.faults.filter((fault) => switchOf(fault) !== name)
  return { ...network, faults: isOn ? [...others, presetOf(name)] : others }
}

function turned(network: Network, next: NetworkFault): Network {
  return { ...network, faults: network.faults.map((fault) => (switchOf(fault) === switchOf(next) ? next : fault)) }
}

function FaultKnobs({ fault, onSet }: { fault: NetworkFault; onSet: (fault: NetworkFault) => void }) {
  const { t } = useTranslation('lab')
  const knobs = Object.entries(fault).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  if (knobs.length === 0) return null
  /** What the schema does not take stays as it was. */
  const turn = (name: string, value: number) => {
    const next = v.safeParse(NetworkFault, { ...fault, [name]: value })
    if (next.success) onSet(next.output)
  }
  return (
    <fieldset className="lab-knobs">
      <legend>{t(`fault-${switchOf(fault)}`)}</legend>
      {knobs.map(([name, value]) => {
        // A share is shown in per cent.
        const times = name === 'share' ? 100 : 1
        return (
          <Knob
            key={name}
            label={t(`knob-${name}` as 'knob-calls')}
            value={Math.round(value * times)}
            onSet={(next) => turn(name, next / times)}
          />
        )
      })}
    </fieldset>
  )
}
