import type { LabRequest } from '#contract/lab/requests.ts'
import type { Ledger, SaidEnd, SaidRecord } from '#contract/scenario/ledger.ts'
import type { SaidTap } from './lab-day.ts'

/** How what was said stands in the device's tables. */
export interface Whereabouts {
  pending: readonly { id: string; state: string; reason: string | null }[]
  done: readonly { id: string; end: SaidEnd }[]
  /** Unsent words of a session that was lost are kept, and cannot be told apart. */
  hasLocked: boolean
}

interface DayParts {
  taps: readonly SaidTap[]
  whereabouts: Whereabouts
  /** Keys with an effect, in the order of their commits. */
  applied: readonly string[]
  /** Those of before the day. */
  before: readonly string[]
  requests: readonly LabRequest[]
  quietMs: number | null
}

/** Everything a verdict on the Lab's day is told from: what was said, what the device shows of it, and what the services did. */
export function dayLedger({ taps, whereabouts, applied, before, requests, quietMs }: DayParts): Ledger {
  const [ours, earlier] = [new Set(taps.map(({ id }) => id)), new Set(before)]
  return {
    said: taps.map((tap) => saidRecord(tap, whereabouts)),
    applied: applied.filter((key) => ours.has(key) || !earlier.has(key)),
    service: {},
    writes: requests.flatMap(({ key, fate, status, bentBy }) =>
      key === null ? [] : [{ key, fate: fate === 'no-answer' ? (bentBy ?? 'lost') : String(status) }],
    ),
    quietMs,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    flaws: [],
  }
}

function saidRecord({ id, entity, intent }: SaidTap, { pending, done, hasLocked }: Whereabouts): SaidRecord {
  const row = pending.find((one) => one.id === id)
  const end = done.find((one) => one.id === id)?.end
  const lost: SaidEnd = hasLocked ? 'locked' : 'missing'
  return {
    id,
    citizen: 'anna',
    device: 'this',
    what: entity,
    said: intent.kind,
    end: end ?? (row ? (row.state === 'needs-you' ? 'needs-you' : 'waiting') : lost),
    reason: row?.reason ?? null,
    isLetGo: false,
  }
}
