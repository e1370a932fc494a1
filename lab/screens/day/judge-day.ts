import type { Ledger } from '#lab/scenario/ledger.ts'
import { judge, type Verdict } from '#lab/scenario/verdict.ts'

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
