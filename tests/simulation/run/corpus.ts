import { readdirSync, readFileSync } from 'node:fs'
import { people } from '#tests/simulation/citizens.ts'
import type { Plan } from '../world/plan.ts'

/** A world that failed once, whole: it stays what it was when the drawing of worlds changes. Every run begins with them. */
export interface CorpusEntry {
  name: string
  /** What it violated then. */
  invariant: string
  /** What was wrong, and what mended it. */
  story: string
  plan: Plan
}

type Stored = Omit<CorpusEntry, 'name' | 'plan'> & {
  plan: Omit<Plan, 'devices'> & { devices: (Omit<Plan['devices'][number], 'people'> & { people: string[] })[] }
}

const folder = new URL('../corpus/', import.meta.url)

export function readCorpus(): CorpusEntry[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  if (files.length === 0) throw new Error(`${folder.pathname} contains no worlds`)
  return files.toSorted().map((file) => {
    const { plan, ...rest } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Stored
    return { ...rest, name: file.replace('.json', ''), plan: { ...plan, devices: plan.devices.map(castOf) } }
  })
}

/** As it stands in a file of the corpus. */
export function corpusText({ invariant, story, plan }: Omit<CorpusEntry, 'name'>): string {
  const devices = plan.devices.map((device) => ({ ...device, people: device.people.map(({ name }) => name) }))
  return `${JSON.stringify({ invariant, story, plan: { ...plan, devices } })}\n`
}

function castOf(device: Stored['plan']['devices'][number]): Plan['devices'][number] {
  return { ...device, people: device.people.map((wanted) => people.find(({ name }) => name === wanted)!) }
}
