import { playSteps, type SoFar, type Stage } from '#lab/scenario/play-steps.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { judge, type Verdict } from '#lab/scenario/verdict.ts'
import { labCalls } from '#lab/device/lab-calls.ts'
import type { PlayUnderWay } from '#lab/device/lab-day.ts'
import { labDay, labStore, readDayLedger } from '#lab/device/use-lab.ts'
import { readWhereabouts } from '#lab/device/lab-reads.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { mendAll, type PlayNote, createPageFaults } from './page-faults.ts'
import { findSubjects, makeSubjects, type Subjects } from './subjects.ts'
import { createPageActions } from './page-actions.ts'
import { sleep } from './reached.ts'

/** `items`: the services or the engine did not bring what it speaks about; `broken`: something failed that is no step of it. */
export type PlayEnd = { ok: true; verdict: Verdict } | { ok: false; why: 'logged-out' | 'items' | 'broken' }

interface PlayOptions {
  /** Before each step, and before the end. */
  onStep: (soFar: SoFar) => Promise<void>
  signal: AbortSignal
}

/** Plays a scenario in the app as it stands here, from a good and a fresh day on, and judges it. */
export async function playScenario(
  { name, scenario, isByStep }: { name: string; scenario: Scenario; isByStep: boolean },
  options: PlayOptions,
): Promise<PlayEnd> {
  if (readSessionNow().accountId === null) return { ok: false, why: 'logged-out' }
  await mendAll(scenario.seed, options.signal)
  options.signal.throwIfAborted()
  const names = scenario.steps.flatMap((step) => ('what' in step && step.what !== undefined ? [step.what] : []))
  // Each play has items of its own: what was said about those of the last one stands at the services.
  const subjects = await makeSubjects(names, Math.floor(Date.now() / 1_000) % 1_000_000)
  if (!subjects) return { ok: false, why: 'items' }
  // All of this took seconds: a day that was begun anew meanwhile gets no play.
  options.signal.throwIfAborted()
  labDay.begin()
  await readDayLedger(null)
  options.signal.throwIfAborted()
  const play: PlayUnderWay = {
    name,
    scenario,
    subjectIds: subjects.ids,
    stepNo: 0,
    tapIds: {},
    flaws: [],
    lastDeedMs: Date.now(),
    isByStep,
    planned: [],
    faults: [],
    clockOffsetMs: 0,
  }
  labDay.change(() => ({ play }))
  return playFrom(play, subjects, options)
}

/** Goes on where the page was left. */
export async function goOnWith(play: PlayUnderWay, options: PlayOptions): Promise<PlayEnd> {
  const subjects = await findSubjects(play.subjectIds)
  return subjects ? playFrom(play, subjects, options) : { ok: false, why: 'items' }
}

async function playFrom(play: PlayUnderWay, subjects: Subjects, { onStep, signal }: PlayOptions): Promise<PlayEnd> {
  const account = readSessionNow().accountId
  if (account === null) return { ok: false, why: 'logged-out' }
  const { scenario } = play
  const note: PlayNote = {
    read: () => labDay.read().play ?? play,
    change: (change) => labDay.change((day) => (day.play ? { play: { ...day.play, ...change(day.play) } } : {})),
  }
  const applied = async () => {
    const [effects, before] = [await labCalls.effects(account), new Set(labDay.read().before)]
    return effects.ok ? effects.value.keys.flatMap(({ key, state }) => (state === 'done' && !before.has(key) ? [key] : [])) : []
  }
  const stage = createPageStage({
    subjects,
    note,
    applied,
    signal,
    async onStep(soFar) {
      note.change(() => ({ ...soFar, flaws: [...soFar.flaws] }))
      await onStep(soFar)
    },
  })
  const { flaws, quietMs } = await playSteps(scenario, stage, play)
  await labStore.refresh(true)
  const ledger = await readDayLedger(quietMs)
  if (!ledger) return { ok: false, why: 'logged-out' }
  const named = <T>(byEntity: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(byEntity).map(([entity, value]) => [subjects.nameOf(entity), value]))
  const said = ledger.said.map((one) => ({ ...one, what: subjects.nameOf(one.what) }))
  return { ok: true, verdict: judge(scenario, { ...ledger, said, service: named(ledger.service), flaws }) }
}

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
function createPageStage({ subjects, note, applied, onStep, signal }: StageOptions): Stage {
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
    // It has been here all the time.
    comeBack: async () => undefined,
    sleep: (ms) => sleep(ms, signal),
    nowMs: () => Date.now(),
    isOver: () => signal.aborted,
    async onStep(soFar) {
      signal.throwIfAborted()
      await onStep(soFar)
      signal.throwIfAborted()
    },
    lookEveryMs: 250,
    graceMs: 0,
  }
}
