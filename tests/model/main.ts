import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import type { Fault } from './faults.ts'
import { wayAsText } from './print.ts'
import { product } from './rules.ts'
import { search } from './search.ts'
import type { Search } from './search.ts'
import { quickWorlds, wideWorlds } from './worlds.ts'
import type { World } from './world.ts'

const { values } = parseArgs({ options: { wide: { type: 'boolean' }, show: { type: 'boolean' }, fault: { type: 'string' } } })
const named = faults.filter(({ name }) => values.fault === undefined || name === values.fault)
if (named.length === 0) throw new Error(`there is no fault ${values.fault}; known are ${faults.map(({ name }) => name).join(', ')}`)

const areKept = values.fault !== undefined || searchWorlds(values.wide ? [...quickWorlds, ...wideWorlds] : quickWorlds)
const areFound = searchFaults(named)
if (!areKept || !areFound) process.exitCode = 1

function searchWorlds(worlds: readonly World[]): boolean {
  console.log(`${'world'.padEnd(36)}   states  transitions  depth      ms`)
  const total = { states: 0, transitions: 0, ms: 0 }
  let isKept = true
  for (const world of worlds) {
    const startedMs = performance.now()
    const found = search(world)
    const ms = Math.round(performance.now() - startedMs)
    console.log(rowOf(world.name, found, ms))
    if (found.broken) console.log(wayAsText(world, found))
    isKept &&= found.broken === null
    total.states += found.states
    total.transitions += found.transitions
    total.ms += ms
  }
  console.log(`${rowOf('in all', { ...total, depth: 0 }, total.ms)}\n`)
  return isKept
}

function rowOf(name: string, { states, transitions, depth }: Pick<Search, 'states' | 'transitions' | 'depth'>, ms: number): string {
  return `${name.padEnd(36)} ${String(states).padStart(8)} ${String(transitions).padStart(12)} ${String(depth).padStart(6)} ${String(ms).padStart(7)}`
}

function searchFaults(given: readonly Fault[]): boolean {
  console.log(`${'seeded fault'.padEnd(36)}    steps  promise`)
  const missed = given.filter((fault) => !isFound(fault))
  console.log(
    `${given.length - missed.length} of ${given.length} found${missed.length > 0 ? `; missed: ${missed.map(({ name }) => name).join(', ')}` : ''}`,
  )
  return missed.length === 0
}

/** The shortest counterexample of all small worlds. */
function isFound({ name, breaks, rules }: Fault): boolean {
  const ways = quickWorlds.map((world) => ({ world, found: search(world, { ...product, ...rules }) }))
  const [shortest] = ways
    .filter(({ found }) => found.broken !== null)
    .toSorted((one, other) => (one.found.broken?.steps.length ?? 0) - (other.found.broken?.steps.length ?? 0))
  console.log(
    `${name.padEnd(36)} ${String(shortest?.found.broken?.steps.length ?? '-').padStart(8)}  ${shortest?.found.broken?.promise ?? 'MISSED'}`,
  )
  if (shortest && (values.show || values.fault !== undefined)) console.log(`  ${breaks}\n${wayAsText(shortest.world, shortest.found)}\n`)
  return shortest !== undefined
}
