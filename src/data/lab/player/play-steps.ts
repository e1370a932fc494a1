import type { Fault } from '#contract/scenario/faults.ts'
import { isDeed, type Scenario } from '#contract/scenario/scenario.ts'
import type { Tap } from '#contract/scenario/taps.ts'
import type { Check, Edit, Wait } from '#contract/scenario/waits.ts'

/** Where a scenario is played: the page hands in the app, a test a log. */
export interface Stage {
  tap(tap: Tap): Promise<void>
  strike(fault: Fault): Promise<void>
  mend(name: string): Promise<void>
  edit(edit: Edit): Promise<void>
  /** Whether it is so by now. */
  holds(wait: Exclude<Wait, { wait: 'seconds' }>): Promise<boolean>
  /** Null where this cannot be looked at here. */
  count(check: Check): Promise<number | null>
  sleep(ms: number): Promise<void>
  nowMs(): number
  /** The step that begins now. */
  onStep(no: number): void
}

const lookEveryMs = 250

/** One step after the other; in the end everything is mended, and quiet is waited for. Says what came to nothing, and how long quiet took. */
export async function playSteps({ steps, expect }: Scenario, stage: Stage): Promise<{ flaws: string[]; quietMs: number | null }> {
  const flaws: string[] = []
  let lastDeedMs = stage.nowMs()

  async function until(wait: Exclude<Wait, { wait: 'seconds' }>): Promise<boolean> {
    const endMs = stage.nowMs() + wait.withinS * 1_000
    while (!(await stage.holds(wait))) {
      if (stage.nowMs() >= endMs) return false
      await stage.sleep(lookEveryMs)
    }
    return true
  }

  for (const [no, step] of steps.entries()) {
    stage.onStep(no)
    if ('do' in step) await stage.tap(step)
    else if ('fault' in step) await stage.strike(step)
    else if ('mend' in step) await stage.mend(step.mend)
    else if ('editor' in step) await stage.edit(step)
    else if ('wait' in step) {
      if (step.wait === 'seconds') await stage.sleep(step.seconds * 1_000)
      else if (!(await until(step))) flaws.push(`steps[${no}]: "${step.wait}" did not come within ${step.withinS} s`)
    } else {
      const found = await stage.count(step)
      if (found !== null && 'count' in step && found !== step.count)
        flaws.push(`steps[${no}]: ${step.check}: ${found}; ${step.count} was expected`)
    }
    if (isDeed(step)) lastDeedMs = stage.nowMs()
  }
  await stage.mend('everything')
  if (!steps.some((step) => 'wait' in step && step.wait === 'quiet')) lastDeedMs = stage.nowMs()
  const isQuiet = await until({ wait: 'quiet', withinS: expect.quietWithinS })
  return { flaws, quietMs: isQuiet ? stage.nowMs() - lastDeedMs : null }
}
