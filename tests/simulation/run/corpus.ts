import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { people } from '#tests/simulation/citizens.ts'
import { seededFaultOf } from '#tests/simulation/seeded-faults.ts'
import type { SourceChange } from '#tests/simulation/source-changes.ts'
import type { Plan, Step, StepKind } from '#tests/simulation/world/plan.ts'

/** A world that failed once. It stays the same when the drawing of worlds changes, but not when the engine does. */
interface World {
  invariant: string
  story: string
  /** The mistake that the world was stored for. */
  mistake: SourceChange | null
  plan: Plan
}

/**
 * `mistake`: a change of the source, or the name of a seeded fault. `devices`: such as `beat+anna 1 3`: people, browser of the template, tabs.
 * `line` and `storage`: faults and odds. `steps`: such as `#12 137201 ms d2 log-in 0.4096 0.0852`: number, time, device, kind, dice.
 */
interface Stored extends Omit<World, 'plan' | 'mistake'> {
  mistake: string | SourceChange | null
  plan: Pick<Plan, 'seed' | 'hasForeignRows'> & { devices: string[]; swarm: StoredSwarm; steps: string[] }
}
type StoredSwarm = Omit<Plan['swarm'], 'line' | 'storage'> & { line: string; storage: string }

const folder = new URL('../corpus/', import.meta.url)
const jsonFiles = () => readdirSync(folder).filter((file) => file.endsWith('.json'))
export const corpusNames = (): string[] => jsonFiles().map((file) => file.replace('.json', ''))

/** `name`: a world of the corpus, or the path of a file. Null if there is neither. */
export function readWorld(name: string): World | null {
  const file = name.endsWith('.json') ? name : fileURLToPath(new URL(`${name}.json`, folder))
  if (!existsSync(file)) return null
  const { plan, mistake, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Stored
  const swarm = { ...plan.swarm, line: oddsOf(plan.swarm.line), storage: oddsOf(plan.swarm.storage) }
  return {
    ...rest,
    mistake: typeof mistake === 'string' ? seededFaultOf(mistake) : mistake,
    plan: { ...plan, swarm, devices: plan.devices.map(deviceOf), steps: plan.steps.map(stepOf) },
  }
}

export function worldText({ plan, ...rest }: Omit<Stored, 'plan'> & { plan: Plan }): string {
  const textOf = (odds: object) => Object.entries(odds).map(([fault, share]) => `${fault} ${share}`)
  const { line, storage, ...others } = plan.swarm
  const swarm: StoredSwarm = { line: textOf(line).join(', '), storage: textOf(storage).join(', '), ...others }
  const devices = plan.devices.map((device) => `${device.people.map(({ name }) => name).join('+')} ${device.image ?? 'new'} ${device.tabs}`)
  const steps = plan.steps.map(
    ({ no, atMs, device, kind, dice }) => `#${no} ${atMs} ms d${(device % devices.length) + 1} ${kind} ${dice.join(' ')}`,
  )
  return `${JSON.stringify({ ...rest, plan: { ...plan, devices, swarm, steps } })}\n`
}

function oddsOf(text: string): Record<string, number> {
  const parts = text === '' ? [] : text.split(', ').map((part) => part.split(' '))
  return Object.fromEntries(parts.map(([fault, share]) => [fault, Number(share)]))
}

function deviceOf(text: string): Plan['devices'][number] {
  const [names = '', image, tabs] = text.split(' ')
  const owners = names.split('+').map((wanted) => people.find(({ name }) => name === wanted)!)
  return { people: owners, image: image === 'new' ? null : Number(image), tabs: Number(tabs) }
}

function stepOf(text: string): Step {
  const [, no, atMs, device, kind, dice] = /^#(\d+) (\d+) ms d(\d+) ([\w-]+) ([\d. e-]+)$/.exec(text) ?? []
  if (dice === undefined) throw new Error(`"${text}" is not a step`)
  return { no: Number(no), atMs: Number(atMs), device: Number(device) - 1, kind: kind as StepKind, dice: dice.split(' ').map(Number) }
}
