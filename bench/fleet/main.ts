import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { changeSource } from '#tests/simulation/source-changes.ts'
import { faults } from './faults.ts'

/**
 * `npm run fleet`: the scenes of README.md. Ends with 1 where the books do not balance or a claim is broken; goals that are missed are said in the table.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '800000' },
    seed: { type: 'string', default: '1' },
    scene: { type: 'string', multiple: true },
    opening: { type: 'string', default: 'rush:10' },
    measured: { type: 'string', default: fileURLToPath(new URL('measured.json', import.meta.url)) },
    set: { type: 'string', multiple: true, default: [] },
    fault: { type: 'string' },
    out: { type: 'string' },
  },
})
const fault = faults.find(({ name }) => name === values.fault)
if (values.fault !== undefined && !fault) throw new Error(`--fault: one of ${faults.map(({ name }) => name).join(', ')}`)
if (fault) changeSource([fault])

// Not before the source is changed.
const { readParameters } = await import('./parameters.ts')
const { scenes } = await import('./scenes.ts')
const { rowsOf } = await import('./report.ts')
const { brokenClaims } = await import('./claims.ts')
const { pictureOf } = await import('./picture.ts')

const titles = {
  published: 'An item and an alert are published, and everybody opens the app',
  'line-returns': 'The line of a country comes back',
  'services-return': 'The services are away for ten minutes',
  overloaded: 'Ten times what the services can do, for half a minute',
}
const names = Object.keys(titles) as (keyof typeof titles)[]
const wanted = names.filter((name) => values.scene === undefined || values.scene.includes(name))
const [shape = '', minutes = ''] = values.opening.split(':')
if ((shape !== 'even' && shape !== 'rush') || !(Number(minutes) > 0) || wanted.length === 0)
  throw new Error(`--opening even:MINUTES or rush:MINUTES; --scene ${names.join(', ')}`)
const options = {
  devices: Number(values.devices),
  seed: Number(values.seed),
  parameters: readParameters(values.measured, values.set),
  opening: { shape, minutes: Number(minutes) } as const,
}

const tables: string[] = []
const runs = []
for (const name of wanted) {
  const run = scenes[name](options)
  runs.push({ title: titles[name], run })
  const table = [
    `## ${titles[name]}`,
    '',
    '| what | figure |',
    '| --- | --- |',
    ...rowsOf(name, run).map(([what, figure]) => `| ${what} | ${figure} |`),
  ]
  tables.push(table.join('\n'))
  console.log(`${table.join('\n')}\n`)
  for (const broken of brokenClaims(name, run)) {
    console.log(`**broken**: ${broken}`)
    process.exitCode = 1
  }
}
const { user } = process.cpuUsage()
console.log(`${Math.round(user / 1e6)} s of the processor, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
if (values.out !== undefined) {
  mkdirSync(values.out, { recursive: true })
  writeFileSync(`${values.out}/load.svg`, pictureOf(runs))
  const command = `npm run fleet -- ${process.argv.slice(2).join(' ')}`
  const head = `# The fleet in virtual time\n\nMade by \`${command}\`. A model, not a measurement: what it knows and what it does not, [bench/fleet](../../bench/fleet/README.md).\n\n![Requests a second over time](load.svg)`
  writeFileSync(`${values.out}/README.md`, `${[head, ...tables].join('\n\n')}\n`)
}
