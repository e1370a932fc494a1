import type { Scenario } from '#lab/scenario/scenario.ts'
import { judge } from '#lab/scenario/verdict.ts'
import { createSimulationLane } from './simulation/lane.ts'

export interface Proof {
  file: string
  fault: string
  /** `found`: red with the mistake and green without it. `blind`: green with it. `red-anyway`: proves nothing. */
  outcome: 'found' | 'blind' | 'red-anyway'
  flaw: string | null
}

export async function prove(scenarios: ReadonlyMap<string, Scenario>, onProof: (proof: Proof) => void): Promise<void> {
  const flawsAnyway = await firstFlaws(null, scenarios)
  for (const [fault, some] of Map.groupBy(scenarios, ([, { mustTurnRedBy }]) => mustTurnRedBy)) {
    const flaws = await firstFlaws(fault, new Map(some))
    for (const [file] of some) {
      const anyway = flawsAnyway.get(file) ?? null
      const flaw = flaws.get(file) ?? null
      const outcome = anyway !== null ? 'red-anyway' : flaw === null ? 'blind' : 'found'
      onProof({ file, fault, outcome, flaw: anyway ?? flaw })
    }
  }
}

async function firstFlaws(fault: string | null, scenarios: ReadonlyMap<string, Scenario>): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>()
  const lane = await createSimulationLane(fault)
  try {
    for (const [file, scenario] of scenarios)
      found.set(file, judge({ expect: scenario.expect }, await lane.play(scenario)).flaws[0] ?? null)
  } finally {
    lane.close()
  }
  return found
}
