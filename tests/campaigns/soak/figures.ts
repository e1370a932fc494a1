import { sumOfCounts } from '#tests/campaigns/judge.ts'
import type { SoakRun } from './run-soak.ts'

export function figuresOf({ store, struck, citizens, flaws }: SoakRun) {
  const taps = citizens.flatMap(({ citizen }) => citizen.taps)
  const said = citizens.flatMap(({ citizen }) => citizen.said)
  const quiets = citizens.map(({ quietMs }) => quietMs)
  const applied = citizens.reduce((sum, { verdict }) => sum + verdict.applied, 0)
  const counts = sumOfCounts(citizens.map(({ verdict }) => verdict.counts))
  const found = [...flaws, ...citizens.flatMap(({ citizen, verdict }) => verdict.flaws.map((flaw) => `${citizen.name}: ${flaw}`))]
  const tookMs = taps.filter(({ trouble }) => trouble === null).map((tap) => tap.tookMs)
  const troubles = taps.flatMap(({ trouble }) => trouble ?? [])
  const retried = said.filter(({ attempts }) => attempts > 1).length
  const replaced = said.filter(({ end }) => end === 'replaced').length
  return {
    flaws: [...found, ...(applied === 0 ? ['the services applied nothing'] : [])].map((flaw) => `${store}: ${flaw}`),
    counts: { ...counts, lost: counts.lost + found.filter((flaw) => /: lost: .* shown as saved/.test(flaw)).length },
    lines: [
      `${taps.length} taps, ${troubles.length} interrupted; tap to saved: ${spread(tookMs)}`,
      ...troubles.map((trouble) => `  interrupted: ${trouble}`),
      `${said.length} intents, ${applied} applied, ${replaced} replaced unsent, ${retried} retried`,
      `faults: ${namesOf(struck)}`,
      `wire: ${citizens.map(({ citizen }) => JSON.stringify(citizen.wire.counts)).join(' ')}`,
      `longest wait for an empty outbox: ${quiets.includes(null) ? 'never empty' : `${Math.max(...quiets.map(Number))} ms`}`,
    ].map((line) => `${store}: ${line}`),
  }
}

function namesOf(struck: SoakRun['struck']): string {
  return [...Map.groupBy(struck, (name) => name)].map(([name, times]) => `${times.length} ${name}`).join(', ') || 'none'
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`
}
