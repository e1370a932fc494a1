import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Bend, presetOf, profiles, type Network } from '#lab/wire/network.ts'
import { Section } from '#src/screen/section.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Chip } from './switches.tsx'
import { Knob } from './switches.tsx'

interface NetworkSectionProps {
  network: Network
  hasPlanned: boolean
  onSet: (change: (network: Network) => Network) => void
}

/** What is wrong with the line: chips, and under them the knobs of those that are on. */
export function NetworkSection({ network, hasPlanned, onSet }: NetworkSectionProps) {
  const { t } = useTranslation('lab')
  const { bends } = network
  return (
    <Section title={t('network')}>
      <div className="lab-chips">
        {profiles.map((profile) => {
          const isOn = bends.some((bend) => bend.profile === profile)
          return (
            <Chip key={profile} isOn={isOn} onClick={() => onSet((now) => switched(now, profile, !isOn))}>
              {t(`profile-${profile}`)}
            </Chip>
          )
        })}
      </div>
      {hasPlanned && <p className="lab-note">{t('hasPlanned')}</p>}
      {bends.map((bend) => (
        <BendKnobs key={bend.profile} bend={bend} onSet={(next) => onSet((now) => turned(now, next))} />
      ))}
      <Knob
        label={t('seed')}
        hint={t('seedHint')}
        value={network.seed}
        onSet={(seed) => onSet((now) => ({ ...now, seed: Math.abs(seed) }))}
      />
    </Section>
  )
}

function switched(network: Network, profile: Bend['profile'], isOn: boolean): Network {
  const others = network.bends.filter((bend) => bend.profile !== profile)
  return { ...network, bends: isOn ? [...others, presetOf(profile)] : others }
}

function turned(network: Network, next: Bend): Network {
  return { ...network, bends: network.bends.map((bend) => (bend.profile === next.profile ? next : bend)) }
}

function BendKnobs({ bend, onSet }: { bend: Bend; onSet: (bend: Bend) => void }) {
  const { t } = useTranslation('lab')
  const { profile, ...knobs } = bend
  const names = Object.keys(knobs)
  if (names.length === 0) return null
  /** What the schema does not take stays as it was. */
  const turn = (name: string, value: number | string) => {
    const next = v.safeParse(Bend, { ...bend, [name]: value })
    if (next.success) onSet(next.output)
  }
  return (
    <fieldset className="lab-knobs">
      <legend>{t(`profile-${profile}`)}</legend>
      {Object.entries(knobs).map(([name, value]) =>
        typeof value === 'number' ? (
          <Knob key={name} label={t(`knob-${name}` as 'knob-calls')} value={value} onSet={(next) => turn(name, next)} />
        ) : (
          <Field key={name} label={t('knob-by')}>
            <Select
              value={value}
              options={(['service', 'edge'] as const).map((by) => ({ value: by, label: t(`by-${by}`) }))}
              onChange={(by) => turn(name, by)}
            />
          </Field>
        ),
      )}
    </fieldset>
  )
}
