import type { Ledger } from '#lab/scenario/ledger.ts'
import type { Scenario } from '#lab/scenario/scenario.ts'
import { people } from '#tests/simulation/citizens.ts'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import { changeSource } from '#tests/simulation/source-changes.ts'
import type { Plan } from '#tests/simulation/world/plan.ts'

/** Plays scenarios in the simulation: one in, its ledger out. A process of its own, because from here on nothing real happens in it. */
const [fault = ''] = process.argv.slice(2)
if (fault !== '') changeSource([seededFaultOf(fault)])

const { createHost } = await import('#tests/simulation/host.ts')
const host = await createHost()
const { buildTemplate } = await import('#tests/simulation/template.ts')
const template = await buildTemplate(host)
const { runWorld } = await import('#tests/simulation/world/world.ts')
const { createScript } = await import('./script.ts')

async function play(scenario: Scenario): Promise<Ledger> {
  const latencyMs: [number, number] = [10, 120]
  const plan: Plan = {
    seed: scenario.seed,
    devices: castOf(scenario),
    swarm: { line: {}, storage: {}, latencyMs },
    hasForeignRows: false,
    steps: [],
  }
  const { script, ledger } = createScript(scenario, latencyMs)
  const { verdict, trace } = await runWorld(host, template, { plan, keepsTrace: process.env['SHOW'] === '1', script })
  for (const one of trace) process.stderr.write(`${one}\n`)
  const violations = verdict.violations.map(({ invariant, atMs, what }) => `${invariant} after ${(atMs / 1_000).toFixed(1)} s: ${what}`)
  const found = ledger() ?? {
    said: [],
    applied: [],
    service: {},
    writes: [],
    quietMs: null,
    bytes: null,
    flaws: ['the day did not come to its end'],
  }
  return { ...found, flaws: [...found.flaws, ...violations] }
}

/** Each citizen has browsers that were at the app before: one after the other is taken. */
function castOf({ devices }: Scenario): Plan['devices'] {
  const taken = new Map<string, number>()
  return devices.map(({ citizen, tabs }) => {
    const image = taken.get(citizen) ?? 0
    taken.set(citizen, image + 1)
    const owner = people.find(({ name }) => name === citizen)!
    return { people: [owner, ...people.filter((person) => person !== owner)], image, tabs }
  })
}

let queue = Promise.resolve()
process.on('message', (scenario: Scenario) => {
  queue = queue.then(async () => void process.send?.({ ledger: await play(scenario) }))
})
process.send?.({ isReady: true })
