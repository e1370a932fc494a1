import { parseArgs } from 'node:util'
import { changeSource } from '../../tests/simulation/source-changes.ts'
import { faults } from './faults.ts'

/** The scenes of README.md. Exits with 1 if the books do not balance or a claim is broken; missed goals only appear in the table. */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '800000' },
    seed: { type: 'string', default: '1' },
    scene: { type: 'string', multiple: true },
    opening: { type: 'string', default: 'rush:10' },
    set: { type: 'string', multiple: true, default: [] },
    fault: { type: 'string' },
  },
})
const fault = faults.find(({ name }) => name === values.fault)
if (values.fault !== undefined && !fault) throw new Error(`--fault: one of ${faults.map(({ name }) => name).join(', ')}`)
if (fault) changeSource([fault])

// Loaded after the source is changed.
const { readParameters } = await import('./parameters.ts')
const { scenes } = await import('./scenes.ts')
const { rowsOf } = await import('./report.ts')
const { brokenClaims } = await import('./claims.ts')
const { table } = await import('../support/report.ts')

const titles = {
  published: 'An item and an alert are published, and every device opens the app',
  'line-returns': 'The network of a country comes back',
  'services-return': 'The services are down for ten minutes',
}
const names = Object.keys(titles) as (keyof typeof titles)[]
const chosen = names.filter((name) => values.scene === undefined || values.scene.includes(name))
const [shape = '', minutes = ''] = values.opening.split(':')
if ((shape !== 'even' && shape !== 'rush') || !(Number(minutes) > 0) || chosen.length === 0)
  throw new Error(`--opening even:MINUTES or rush:MINUTES; --scene ${names.join(', ')}`)
const options = {
  devices: Number(values.devices),
  seed: Number(values.seed),
  parameters: readParameters(values.set),
  opening: { shape, minutes: Number(minutes) } as const,
}

for (const name of chosen) {
  const run = scenes[name](options)
  console.log(`\n## ${titles[name]}\n\n${table([['what', 'figure'], ...rowsOf(name, run)])}`)
  for (const broken of brokenClaims(name, run)) {
    console.log(`**broken**: ${broken}`)
    process.exitCode = 1
  }
}
const { user } = process.cpuUsage()
console.log(`\n${Math.round(user / 1e6)} s of processor time, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
