import type { IntentView } from '#store/rows/views.ts'

/** `needs`: the way is interrupted here, and goes on once the citizen has decided. `failed` has no place: nothing here is an error. */
export interface Station {
  name: 'saved' | 'sending' | 'received' | 'confirmed'
  state: 'passed' | 'here' | 'needs' | 'ahead'
  /** When it was reached; null where it was not, or nobody wrote it down. */
  at: number | null
}

export type Seen = Pick<IntentView, 'stage' | 'createdAt' | 'firstAttemptAt' | 'refusal' | 'doneAt'> & {
  /** When a representation said yes to it. */
  confirmedAt?: number
}

/** The four stations of the line. Only a representation confirms, and what was received says so by itself. */
export function stationsOf({ stage, createdAt, firstAttemptAt, refusal, doneAt, confirmedAt }: Seen): Station[] {
  const here = confirmedAt === undefined ? { saved: 0, sending: 1, 'needs-you': 1, answered: 2, received: 2 }[stage] : 3
  const times = [createdAt, stage === 'needs-you' ? (refusal?.at ?? null) : firstAttemptAt, doneAt, confirmedAt]
  return (['saved', 'sending', 'received', 'confirmed'] as const).map((name, index) => ({
    name,
    state: index < here ? 'passed' : index > here ? 'ahead' : stage === 'needs-you' ? 'needs' : 'here',
    at: index > here ? null : (times[index] ?? null),
  }))
}
