import type { AbroadDatabase } from '#store/database/database.ts'
import { InvariantFailed, type InvariantName } from '#contract/assert-invariant.ts'
import type { Failure } from '#contract/wire/wire.ts'
import type { Environment } from './environment/environment.ts'

/** The sync diary: what was tried and how it went, without personal data. The oldest lines go when it grows. */
export interface Diary {
  note(what: string, outcome: string, detail?: string): void
  /** Notes that an invariant has failed, each once: a pull would meet the same failure in each round. Returns its name; throws any other error. */
  noteFailed(error: unknown): InvariantName
  quarantine(thing: { source: string; id: string | null; issue: string }): void
}

const maxLines = 500
const maxQuarantined = 200

export function createDiary(env: Pick<Environment, 'now'>, db: Pick<AbroadDatabase, 'diary' | 'setAside'>): Diary {
  const noted = new Set<InvariantName>()
  function note(what: string, outcome: string, detail?: string): void {
    const row = { at: env.now(), what, outcome, ...(detail === undefined ? {} : { detail: detail.slice(0, 300) }) }
    db.diary
      .add(row)
      .then((seq = 0) =>
        seq % 100 === 0
          ? db.diary
              .where('seq')
              .belowOrEqual(seq - maxLines)
              .delete()
          : undefined,
      )
      .catch(ignore)
  }
  return {
    note,
    noteFailed(error) {
      if (!(error instanceof InvariantFailed)) throw error
      const { invariant, message } = error
      if (!noted.has(invariant)) note('assertion', invariant, message)
      noted.add(invariant)
      return invariant
    },
    quarantine(thing) {
      db.setAside
        .add({ ...thing, issue: thing.issue.slice(0, 300), at: env.now() })
        .then((seq = 0) =>
          db.setAside
            .where('seq')
            .belowOrEqual(seq - maxQuarantined)
            .delete(),
        )
        .catch(ignore)
    },
  }
}

/** A diary that cannot be written must not stop the work it is about. */
function ignore(): void {}

export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'no-answer':
      return failure.reason
    case 'busy':
      return `busy ${failure.status}`
    case 'refused':
      return failure.problem.type
    case 'unreadable':
    case 'storage':
      return `${failure.kind}: ${failure.issue}`
    case 'unauthorized':
      return 'unauthorized'
  }
}
