import { inspect, parseArgs } from 'node:util'
import { endProcess } from '#tests/setup/end-process.ts'
import { seedFaults } from './seeded-faults.ts'

const { values } = parseArgs({
  options: {
    /** So many of all points, chosen by the seed; all of them without. */
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Of one scenario, by a part of its name. */
    only: { type: 'string', default: '' },
    /** One point of it, its labels before and after printed. */
    point: { type: 'string' },
    /** Faults put into the core's source, by their names: the run has to find them. */
    fault: { type: 'string', multiple: true, default: [] },
  },
})

if (values.fault.length > 0) seedFaults(values.fault)
const { createHost } = await import('#tests/simulation/host.ts')
const host = await createHost()
const { tryPoints } = await import('./try-points.ts')
const print = (line: string) => process.stdout.write(`${line}\n`)
const isClean = await tryPoints(host, {
  sample: values.sample === undefined ? null : Number(values.sample),
  seed: Number(values.seed),
  only: values.only,
  point: values.point === undefined ? null : Number(values.point),
  print,
}).catch((error: unknown) => {
  // Nothing after it would be what it seems: the world it happened in goes on.
  print(`  broken off: ${inspect(error)}`)
  return false
})
await endProcess(isClean ? 0 : 1)
