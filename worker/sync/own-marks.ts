import * as v from 'valibot'
import { marks } from '#contract/account/user.ts'
import type { Marks } from '#contract/account/user.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { epochGuard } from '#worker/fencing/lease.ts'
import type { Presence } from '#worker/identity/session/citizen.ts'
import { maxAgeMs } from './cadence.ts'
import type { CycleStep, OwnSteps } from './sync-round.ts'

/** Whose mark says that a step would find nothing new. Representations of one's own change with the app's data, and are asked for by their age. */
const markOf: Partial<Record<string, keyof Marks>> = {
  profile: 'profile',
  'own events': 'said',
  appointments: 'contact',
  counts: 'contact',
  conversations: 'contact',
}

/** By step: what its mark was before it last came to its end, and when that was, on the device's clock. */
const Done = v.record(v.string(), v.object({ mark: v.string(), at: v.number() }))
type Done = v.InferOutput<typeof Done>

/**
 * Before a citizen's own steps one call asks whether anything is new. Where it says so of a step, that is asked for whatever its age; where it says no, it is spared
 * for a week. A backend without the call, or a failure of it, leaves all steps to their ages.
 */
export function createOwnMarks({ env, http, language }: Pick<CoreParts, 'env' | 'http' | 'language'>) {
  const { db } = env
  let isLacking = false

  return function marked({ citizen, epoch }: Presence, wanted: OwnSteps, stepsOf: (wanted: OwnSteps) => CycleStep[]): CycleStep[] {
    if (!citizen) return stepsOf(wanted)
    const { account } = citizen
    const key = resourceKeys.marks(account)
    let heard: Marks | null = null
    let done: Done = {}
    /** Undefined: nothing was heard, or no mark is the step's. */
    function markHeard(step: string): string | undefined {
      const name = markOf[step]
      return name && heard?.[name]
    }

    function isNew(step: string): boolean {
      const mark = markHeard(step)
      return mark !== undefined && done[step]?.mark !== mark
    }

    function isSpared(step: string): boolean {
      const last = done[step]
      if (wanted.isAll || !last || last.mark !== markHeard(step)) return false
      const ageMs = env.now() - last.at
      return ageMs >= 0 && ageMs < maxAgeMs.unchanged
    }

    async function note(step: string): Promise<void> {
      const mark = markHeard(step)
      if (mark === undefined) return
      const now = env.now()
      done = { ...done, [step]: { mark, at: now } }
      await epochGuard(db, epoch).transaction(['resources'], () =>
        db.resources.put({ key, value: done, etag: null, bytes: 0, fetchedAt: now, confirmedAt: now }),
      )
    }

    const steps = stepsOf({ ...wanted, isNew }).map(({ name, run }): CycleStep => ({
      name,
      run: async () => {
        if (isSpared(name)) return { kind: 'done' }
        const end = await run()
        if (end.kind === 'done') await note(name)
        return end
      },
    }))
    return [
      {
        name: 'marks',
        async run() {
          if (isLacking) return { kind: 'done' }
          const reply = await http.request(marks, { language: language(), account, signal: wanted.signal })
          isLacking = reply.kind === 'failure' && reply.failure.kind === 'refused'
          if (reply.kind === 'failure') return isLacking ? { kind: 'done' } : reply
          if (reply.kind === 'value') {
            const stored = v.safeParse(Done, (await db.resources.get(key))?.value)
            done = stored.success ? stored.output : {}
            heard = reply.value
          }
          return { kind: 'done' }
        },
      },
      ...steps,
    ]
  }
}
