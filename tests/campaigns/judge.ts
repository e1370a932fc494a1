import type { Ledger, SaidRecord } from '#lab/scenario/ledger.ts'
import type { Expectations } from '#lab/scenario/scenario.ts'
import { judge, type Verdict } from '#lab/scenario/verdict.ts'
import type { Counts } from './campaign.ts'

export type Judged = Verdict & { counts: Counts }

export function judgeRun(
  ledger: Pick<Ledger, 'said' | 'applied' | 'service' | 'quietMs' | 'flaws'>,
  { expected = {}, quietWithinS }: { expected?: Expectations['service']; quietWithinS: number },
): Judged {
  const expect: Expectations = { lost: 0, duplicated: 0, isInOrder: true, quietWithinS, service: expected, refused: [], notSaved: [] }
  const verdict = judge({ expect }, { ...ledger, writes: [], bytes: null })
  return { ...verdict, counts: countsOf(verdict, ledger.said) }
}

function countsOf(
  { lost, duplicated, outOfOrder }: Pick<Verdict, 'lost' | 'duplicated' | 'outOfOrder'>,
  said: readonly SaidRecord[],
): Counts {
  return {
    lost: lost.length,
    duplicated: duplicated.length,
    reordered: outOfOrder.length,
    stuck: said.filter(({ end }) => end === 'waiting' || end === 'locked').length,
  }
}

export function sumOfCounts(all: readonly Counts[]): Counts {
  const sum = { lost: 0, duplicated: 0, reordered: 0, stuck: 0 }
  for (const counts of all) for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name]
  return sum
}
