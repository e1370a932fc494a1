import type { Scenario } from '#lab/scenario/scenario.ts'
import { timeScale } from '#tests/setup/time-limits.ts'

const longer = (seconds: number) => Math.ceil(seconds * timeScale)

/** The scenario with longer limits on a slow machine: a play in a browser takes real time. */
export function stretched(scenario: Scenario): Scenario {
  const { steps, expect } = scenario
  return {
    ...scenario,
    steps: steps.map((step) => ('withinS' in step ? { ...step, withinS: longer(step.withinS) } : step)),
    expect: { ...expect, quietWithinS: longer(expect.quietWithinS) },
  }
}
