import { cpSync } from 'node:fs'
import { Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess, type ServiceProcess } from '../../server/testing/processes.ts'
import { ask } from '../support/ask.ts'
import { machine, table } from '../support/report.ts'
import { temporaryFolder } from '../support/set-up.ts'
import { percentile } from '../support/statistics.ts'
import { memoryMbOf, processorMsOf } from './processes.ts'

/**
 * `services [OTHER]`: requests per second, p50, p99 and processor time of the calls that devices make most, on the embedded database. With
 * another working tree both services run on copies of one folder and are asked in turns; their bodies must be equal.
 * SERVICES_ITEMS, SERVICES_ROUNDS and SERVICES_ROUND_MS change the size.
 */
const itemCount = process.env['SERVICES_ITEMS'] ?? '2000'
const rounds = Number(process.env['SERVICES_ROUNDS'] ?? 6)
const roundMs = Number(process.env['SERVICES_ROUND_MS'] ?? 2000)
const connections = 8
const own = fileURLToPath(new URL('../../', import.meta.url))
const roots = process.argv[2] === undefined ? { here: own } : { other: resolve(process.argv[2]), here: own }
const work = temporaryFolder('services')

interface Sample {
  elapsedMs: number
  processorMs: number
  delays: number[]
}

const start = (root: string, folder: string, settings: Record<string, string> = {}) =>
  startProcess({ DATA_DIR: join(work, folder), DATABASE_URL: '', DEMO: '1', ...settings }, root)
const jsonOf = async (one: ServiceProcess, path: string): Promise<unknown> =>
  JSON.parse((await ask(`${one.address}${path}`)).body.toString())

const seed = await start(own, 'seed', { GENERATE: itemCount, LAB: '1' })
const scope = 'countries=th,la&languages=en,de'
const cursorOf = async () => ((await jsonOf(seed, `/api/content/content-entries?${scope}`)) as { cursor: string }).cursor
const since = await cursorOf()
const headers = { 'Content-Type': 'application/json' }
await fetch(`${seed.address}/api/lab/content/insert`, { method: 'POST', body: '{"count":20}', headers })
const latest = await cursorOf()
const pack = (await jsonOf(seed, '/api/guide/pack/th?language=de')) as { articles: { hash: string }[] }
await seed.stop()

const hashes = pack.articles.slice(0, 12).map(({ hash }) => hash)
const paths: Record<string, (no: number) => string> = {
  'feed page': () => `/api/content/content-entries?${scope}&limit=20`,
  'feed page, any of 50': (no) => `/api/content/content-entries?${scope}&limit=20&pagination=${no % 50}`,
  'changes since': () => `/api/content/content-entries/changes?${scope}&since=${since}`,
  'no change': () => `/api/content/content-entries/changes?${scope}&since=${latest}`,
  'pack batch': () => `/api/guide/articles?hashes=${hashes.join(',')}`,
  'latest alerts': () => '/api/alert/latest/TH',
  'emergency tier': () => '/api/guide/emergency',
}

const running: [string, ServiceProcess][] = []
for (const [name, root] of Object.entries(roots)) {
  cpSync(join(work, 'seed'), join(work, name), { recursive: true })
  running.push([name, await start(root, name)])
}
const rows: string[][] = []
for (const [what, path] of Object.entries(paths)) {
  const bodies = await Promise.all(running.map(async ([, one]) => (await ask(`${one.address}${path(0)}`)).body.toString('base64')))
  if (new Set(bodies).size > 1) throw new Error(`${what}: the bodies differ`)
  for (const [, one] of running) await load(one, path)
  const samples = new Map<string, Sample[]>(running.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) for (const [name, one] of running) samples.get(name)?.push(await load(one, path))
  for (const [name, list] of samples) rows.push([what, name, ...cellsOf(list)])
}
console.log(`${itemCount} items, ${connections} connections; ${machine()}\n`)
console.log(table([['', 'tree', 'a second', 'p50 ms', 'p99 ms', 'processor ms'], ...rows]))
for (const [name, { pid }] of running)
  console.log(`\n${name}: ${memoryMbOf(pid).toFixed(0)} MB, peak ${memoryMbOf(pid, 'VmHWM').toFixed(0)} MB`)
await Promise.all(running.map(([, one]) => one.stop()))

function cellsOf(list: readonly Sample[]): string[] {
  const sum = (of: (sample: Sample) => number) => list.reduce((total, sample) => total + of(sample), 0)
  const delays = list.flatMap((sample) => sample.delays)
  const aSecond = (delays.length / sum((sample) => sample.elapsedMs)) * 1000
  const processorMs = sum((sample) => sample.processorMs) / delays.length
  return [aSecond.toFixed(0), percentile(delays, 0.5).toFixed(1), percentile(delays, 0.99).toFixed(1), processorMs.toFixed(2)]
}

async function load(one: ServiceProcess, path: (no: number) => string): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const delays: number[] = []
  const [began, before] = [performance.now(), processorMsOf(one.pid)]
  let no = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < roundMs) {
        const askedAt = performance.now()
        const { status } = await ask(`${one.address}${path(no++)}`, { agent, headers: { 'Accept-Encoding': 'br' } })
        if (status !== 200 && status !== 204 && status !== 304) throw new Error(`${status} for ${path(no)}`)
        delays.push(performance.now() - askedAt)
      }
    }),
  )
  agent.destroy()
  return { elapsedMs: performance.now() - began, processorMs: processorMsOf(one.pid) - before, delays }
}
