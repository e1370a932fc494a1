import type { Fault } from '#lab/scenario/faults.ts'
import { isDeed, type Scenario, type Step } from '#lab/scenario/scenario.ts'
import type { Action } from '#lab/scenario/actions.ts'
import type { Check, Edit, Wait } from '#lab/scenario/waits.ts'

/** Where a scenario is played: the page hands in the app, a test a log. `no` is the number of the step. */
export interface Stage {
  tap(tap: Action, no: number): Promise<void>
  strike(fault: Fault, no: number): Promise<void>
  mend(name: string): Promise<void>
  edit(edit: Edit): Promise<void>
  /** Whether it is so by now. */
  holds(wait: Exclude<Wait, { wait: 'seconds' }>): Promise<boolean>
  /** Null where this cannot be looked at here. */
  count(check: Check): Promise<number | null>
  sleep(ms: number): Promise<void>
  nowMs(): number
  /** It is broken off: what fails then is no flaw. */
  isOver(): boolean
  /** Before the step that comes next: may take its time, for who plays step by step. */
  onStep(soFar: SoFar): Promise<void>
}

/** How far a play has come: from here it can be taken up again. */
export interface SoFar {
  stepNo: number
  flaws: readonly string[]
  lastDeedMs: number
}

const lookEveryMs = 250

/** One step after the other; in the end everything is mended, and quiet is waited for. Says what came to nothing, and how long quiet took. */
export async function playSteps(
  { steps, expect }: Scenario,
  stage: Stage,
  from?: SoFar,
): Promise<{ flaws: string[]; quietMs: number | null }> {
  const flaws = [...(from?.flaws ?? [])]
  let lastDeedMs = from?.lastDeedMs ?? stage.nowMs()

  async function until(wait: Exclude<Wait, { wait: 'seconds' }>): Promise<boolean> {
    const endMs = stage.nowMs() + wait.withinS * 1_000
    while (!(await stage.holds(wait))) {
      if (stage.nowMs() >= endMs) return false
      await stage.sleep(lookEveryMs)
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

  /** What fails is a flaw, and the play goes on. */
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
  if (!steps.some((step) => 'wait' in step && step.wait === 'quiet')) lastDeedMs = stage.nowMs()
  const isQuiet = await until({ wait: 'quiet', withinS: expect.quietWithinS })
  return { flaws, quietMs: isQuiet ? stage.nowMs() - lastDeedMs : null }
}
