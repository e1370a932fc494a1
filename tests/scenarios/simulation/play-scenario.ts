import type { Ledger } from '#lab/scenario/ledger.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { people } from '#tests/simulation/citizens.ts'
import type { Host } from '#tests/simulation/host.ts'
import type { Template } from '#tests/simulation/template.ts'
import type { Plan } from '#tests/simulation/world/plan.ts'
import { runWorld } from '#tests/simulation/world/world.ts'
import { unplayed } from '#tests/scenarios/ledger.ts'
import { createScript } from './script.ts'

export async function playScenario(
  { host, template, keepsTrace }: { host: Host; template: Template; keepsTrace: boolean },
  scenario: Scenario,
): Promise<{ ledger: Ledger; trace: readonly string[] }> {
  const latencyMs: [number, number] = [10, 120]
  const plan: Plan = {
    seed: scenario.seed,
    devices: castOf(scenario),
    swarm: { line: {}, storage: {}, latencyMs },
    hasForeignRows: false,
    steps: [],
  }
  const { script, ledger } = createScript(scenario, latencyMs)
  const { verdict, trace } = await runWorld(host, template, { plan, keepsTrace, script })
  const violations = verdict.violations.map(({ invariant, atMs, what }) => `${invariant} after ${(atMs / 1_000).toFixed(1)} s: ${what}`)
  const found = ledger() ?? unplayed('the day did not come to its end')
  return { ledger: { ...found, flaws: [...found.flaws, ...violations] }, trace }
}

function castOf({ devices }: Scenario): Plan['devices'] {
  const taken = new Map<string, number>()
  return devices.map(({ citizen, tabs }) => {
    const image = taken.get(citizen) ?? 0
    taken.set(citizen, image + 1)
    const owner = people.find(({ name }) => name === citizen)!
    return { people: [owner, ...people.filter((person) => person !== owner)], image, tabs }
  })
}
