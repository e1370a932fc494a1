import { labCalls } from '#lab/device/lab-calls.ts'
import { readWhereabouts } from '#lab/device/lab-reads.ts'
import { labDay, labStore } from '#lab/device/use-lab.ts'
import { createPageFaults, type PlayNote } from './page-faults.ts'
import { createPageActions } from './page-actions.ts'
import type { SoFar, Stage } from './play-steps.ts'
import { sleep } from './sleep.ts'
import type { Subjects } from './subjects.ts'

interface StageOptions {
  subjects: Subjects
  note: PlayNote
  /** Keys with an effect since the play began. */
  applied: () => Promise<readonly string[]>
  onStep: (soFar: SoFar) => Promise<void>
  /** The play is broken off. */
  signal: AbortSignal
}

/** The app itself as a stage: taps go the way of the screens' own, faults are the Lab's switches. */
export function createPageStage({ subjects, note, applied, onStep, signal }: StageOptions): Stage {
  const waiting = async () => (await readWhereabouts()).pending.filter(({ state }) => state === 'waiting' || state === 'sending')
  const ownIds = (what: string) =>
    new Set(labDay.read().taps.flatMap(({ id, entity }) => (id !== null && subjects.nameOf(entity) === what ? [id] : [])))

  return {
    ...createPageFaults(note, signal),
    tap: createPageActions({ subjects, note }),
    edit: async ({ what }) => void (await labCalls.removeItem(subjects.itemOf(what).id)),
    async holds(wait) {
      switch (wait.wait) {
        case 'quiet':
          return (await waiting()).length === 0
        case 'applied':
          return (await applied()).length >= wait.atLeast
        case 'refused': {
          const ids = ownIds(wait.what)
          return (await readWhereabouts()).pending.some(({ id, state }) => state === 'needs-you' && ids.has(id))
        }
        case 'tries': {
          const ids = ownIds(wait.what)
          await labStore.refresh(true)
          return labStore.read().requests.filter(({ key }) => key !== null && ids.has(key)).length >= wait.atLeast
        }
        case 'logged-out':
          return false
      }
    },
    async count(check) {
      if (check.check === 'waiting') return (await waiting()).length
      return check.check === 'applied' ? (await applied()).length : null
    },
    sleep: (ms) => sleep(ms, signal),
    nowMs: () => Date.now(),
    isOver: () => signal.aborted,
    async onStep(soFar) {
      signal.throwIfAborted()
      await onStep(soFar)
      signal.throwIfAborted()
    },
  }
}
