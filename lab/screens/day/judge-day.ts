import type { Ledger } from '#lab/scenario/ledger.ts'
import { judge, type Verdict } from '#lab/scenario/verdict.ts'
import type { LabRequest, Spell } from '#lab/wire/requests.ts'

/** What a scenario expects that expects nothing in particular. */
const anyDay = { lost: 0, duplicated: 0, isInOrder: true, quietWithinS: 3_600, service: {}, refused: [], notSaved: [] } as const

/** The tester's own day under the judge of the scenarios. */
export function judgeDay(ledger: Ledger | null): { verdict: Verdict | null; stuck: number } {
  if (!ledger) return { verdict: null, stuck: 0 }
  return {
    verdict: judge({ expect: { ...anyDay, refused: [], notSaved: [] } }, ledger),
    stuck: ledger.said.filter(({ end }) => end === 'waiting' || end === 'locked').length,
  }
}

/** From the last tap, fault or mend until the last write had its end, in milliseconds; null while something waits. */
export function quietAfterMs(day: {
  requests: readonly LabRequest[]
  taps: readonly { atMs: number }[]
  spells: readonly Spell[]
  stuck: number
}): number | null {
  if (day.stuck > 0) return null
  const deeds = [...day.taps.map(({ atMs }) => atMs), ...day.spells.flatMap(({ fromMs, toMs }) => [fromMs, toMs ?? fromMs])]
  const ends = day.requests.flatMap(({ key, endedMs }) => (key !== null && endedMs !== null ? [endedMs] : []))
  return Math.max(0, Math.max(0, ...ends) - Math.max(0, ...deeds))
}
