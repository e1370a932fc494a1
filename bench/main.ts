import { spawnSync } from 'node:child_process'
import { argv } from 'node:process'

/** By name: what a measurement shows, and its program. */
const measurements: Record<string, [what: string, run: () => unknown]> = {
  peers: ['sync, no change, 1 % changed, cold start and write to screen, next to other libraries', () => import('./peers/main.ts')],
  replay: ['1,000 offline writes over a network that loses replies, next to other queues', () => import('./replay/main.ts')],
  saved: ['from the tap on "Register" to "Saved on this device"', () => import('./app/saved.ts')],
  search: ['the search of the guide, letter by letter', () => import('./app/search.ts')],
  memory: ['memory of page and engine after 100 changes of screen', () => import('./app/memory.ts')],
  'first-visit': ['long tasks and read transactions during a first sync', () => import('./app/first-visit.ts')],
  lighthouse: ["Lighthouse's mobile profile of a first visit", () => import('./app/lighthouse.ts')],
  services: ['requests per second, latency and processor time of common calls [OTHER TREE]', () => import('./services/services.ts')],
  load: ['services on PostgreSQL under load [publish] [writes] [streams]', () => import('./services/load.ts')],
  fleet: ['a model of 800,000 devices and the services, in virtual time', () => import('./fleet/main.ts')],
  types: ['no measurement: checks the types of the pages, which need the peers', checkTypes],
}

/** `npm run bench -- NAME [options]`: runs one measurement, or prints all names. */
const [name = '', ...options] = argv.slice(2)
const chosen = measurements[name]
if (chosen) {
  // Each measurement reads its own options.
  argv.splice(2, argv.length, ...options)
  await chosen[1]()
} else {
  console.log('npm run bench -- NAME [options]   (options and variables: bench/README.md)\n')
  for (const [one, [what]] of Object.entries(measurements)) console.log(`  ${one.padEnd(12)} ${what}`)
  if (name !== '') console.error(`\nThere is no measurement "${name}".`)
  if (name !== '') process.exitCode = 1
}

function checkTypes(): void {
  process.exitCode = spawnSync('tsc', ['-b', 'bench/pages'], { stdio: 'inherit' }).status ?? 1
}
