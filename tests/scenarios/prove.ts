import type { Scenario } from '#contract/scenario/scenario.ts'
import { judge } from '#contract/scenario/verdict.ts'
import { createSimulationLane } from './simulation/lane.ts'

export interface Proof {
  file: string
  fault: string
  /** What the fault was found by; null: the scenario stayed green with it. */
  foundBy: string | null
}

/** Plays each scenario with the mistake that must turn it red, put into the source as it is loaded; the same mistake for several at once. */
export async function prove(scenarios: ReadonlyMap<string, Scenario>, onProof: (proof: Proof) => void): Promise<void> {
  const byFault = Map.groupBy(scenarios, ([, { mustTurnRedBy }]) => mustTurnRedBy)
  for (const [fault, some] of byFault) {
    const lane = await createSimulationLane(fault)
    for (const [file, scenario] of some) {
      const [first] = judge(scenario, await lane.play(scenario)).flaws
      onProof({ file, fault, foundBy: first ?? null })
    }
    lane.close()
  }
}
