import type { Ledger } from '#lab/scenario/ledger.ts'
import { isSaying } from '#lab/scenario/actions.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'

export const unplayed = (flaw: string): Ledger => ({
  said: [],
  applied: [],
  service: {},
  writes: [],
  quietMs: null,
  bytes: null,
  flaws: [flaw],
})

/** The items that the steps act on. */
export function itemsIn({ steps }: Scenario): string[] {
  return [...new Set(steps.flatMap((step) => ('do' in step && isSaying(step) && 'what' in step ? [step.what] : [])))]
}

interface Personal {
  registered: boolean | null
  participants: number | null
  liked: boolean | null
  answerIds: string | null
}

export function stateOf(row: Personal | undefined): string {
  if (row?.registered) return `registered ${row.participants}`
  if (row?.liked) return 'liked'
  return row?.answerIds != null && row.answerIds !== '[]' ? 'voted' : 'none'
}
