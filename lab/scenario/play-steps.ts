import type { Action } from './actions.ts'
import type { Fault } from './faults.ts'
import { isDeed, type Scenario, type Step } from './scenario.ts'
import type { Check, Edit, Wait } from './waits.ts'

/** A wait for a condition. */
export type WaitFor = Exclude<Wait, { wait: 'seconds' }>

/** Where a scenario is played: the Lab's page, Chromium or the simulation. `no` is the number of the step. What fails throws, and is a flaw of the play. */
export interface Stage {
  tap(action: Action, no: number): Promise<void>
  strike(fault: Fault, no: number): Promise<void>
  mend(name: string): Promise<void>
  edit(edit: Edit): Promise<void>
  /** Whether the condition is true now. */
  holds(wait: WaitFor): Promise<boolean>
  /** What a check counts; null if this stage cannot count it. */
  count(check: Check): Promise<number | null>
  /** Every citizen opens the app again after all faults have ended. */
  comeBack(): Promise<void>
  sleep(ms: number): Promise<void>
  nowMs(): number
  /** The play is stopped: what fails then is no flaw. */
  isOver(): boolean
  /** Before each step and before the end; may wait, for a tester who plays step by step. */
  onStep(soFar: SoFar): Promise<void>
  /** Between two looks at a condition. */
  lookEveryMs: number
  /** How much longer than the file allows the quiet at the end is waited for, so that the verdict can say how long it took. */
  graceMs: number
}

/** How far a play has come. A later call can go on from here. */
export interface SoFar {
  stepNo: number
  flaws: readonly string[]
  lastDeedMs: number
}

/** Plays the steps in order, ends all faults, and waits until the outboxes are empty. Returns the flaws, and the milliseconds of that wait; null: they never were. */
export async function playSteps(
  { steps, expect }: Scenario,
  stage: Stage,
  from?: SoFar,
): Promise<{ flaws: string[]; quietMs: number | null }> {
  const flaws = [...(from?.flaws ?? [])]
  let lastDeedMs = from?.lastDeedMs ?? stage.nowMs()

  async function until(wait: WaitFor, graceMs = 0): Promise<boolean> {
    const endMs = stage.nowMs() + wait.withinS * 1_000 + graceMs
    while (!(await stage.holds(wait))) {
      if (stage.nowMs() >= endMs) return false
      await stage.sleep(stage.lookEveryMs)
    }
    return true
  }

  async function take(step: Step, no: number): Promise<void> {
    if ('do' in step) return stage.tap(step, no)
    if ('fault' in step) return stage.strike(step, no)
    if ('mend' in step) return stage.mend(step.mend)
    if ('editor' in step) return stage.edit(step)
    if ('wait' in step) {
      if (step.wait === 'seconds') return stage.sleep(step.seconds * 1_000)
      if (!(await until(step))) flaws.push(`steps[${no}]: "${step.wait}" did not come within ${step.withinS} s`)
      return
    }
    const found = await stage.count(step)
    if (found !== null && 'count' in step && found !== step.count)
      flaws.push(`steps[${no}]: ${step.check}: ${found}; ${step.count} was expected`)
  }

  async function tried(where: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      if (stage.isOver()) throw error
      flaws.push(`${where}: ${error instanceof Error ? error.message : String(error)}`)
    })
  }

  for (const [no, step] of steps.entries()) {
    if (no < (from?.stepNo ?? 0)) continue
    await stage.onStep({ stepNo: no, flaws, lastDeedMs })
    await tried(`steps[${no}]`, () => take(step, no))
    if (isDeed(step)) lastDeedMs = stage.nowMs()
  }
  await stage.onStep({ stepNo: steps.length, flaws, lastDeedMs })
  await tried('end', () => stage.mend('everything'))
  await tried('end', () => stage.comeBack())
  if (!steps.some((step) => 'wait' in step && step.wait === 'quiet')) lastDeedMs = stage.nowMs()
  const isQuiet = await until({ wait: 'quiet', withinS: expect.quietWithinS }, stage.graceMs)
  return { flaws, quietMs: isQuiet ? stage.nowMs() - lastDeedMs : null }
}
