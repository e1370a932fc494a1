import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publicAlertKeys } from '#server/services/alert/alert-keys.ts'
import { processorMsOf } from './processor-time.ts'

/**
 * `node bench/services.ts [OTHER]`: requests a second, p50 and p99 of what devices ask for most, and the processor's time for each of them. With
 * another working tree both services stand side by side on copies of one folder and are asked in turns, and their bodies must be the same.
 * SERVICES_ITEMS, SERVICES_ROUNDS and SERVICES_ROUND_MS change the size.
 */
const itemCount = Number(process.env['SERVICES_ITEMS'] ?? 2000)
const rounds = Number(process.env['SERVICES_ROUNDS'] ?? 6)
const roundMs = Number(process.env['SERVICES_ROUND_MS'] ?? 2000)
const connections = 8
const own = fileURLToPath(new URL('..', import.meta.url))
const roots = process.argv[2] === undefined ? { here: own } : { other: resolve(process.argv[2]), here: own }
const work = mkdtempSync(join(tmpdir(), 'abroad-bench-services-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))

interface Running {
  pid: number
  address: string
  stop(): Promise<void>
}
interface Sample {
  requests: number
  elapsedMs: number
  processorMs: number
  delays: number[]
}

const seed = await start(own, join(work, 'seed'), { GENERATE: String(itemCount) })
const scope = 'countries=th,la&languages=en,de'
const cursorOf = async () =>
  (JSON.parse((await ask(seed, `/api/content/content-entries?${scope}`)).toString()) as { cursor: string }).cursor
const since = await cursorOf()
await fetch(`${seed.address}/api/lab/content/insert`, {
  method: 'POST',
  body: '{"count":20}',
  headers: { 'Content-Type': 'application/json' },
})
const latest = await cursorOf()
const pack = JSON.parse((await ask(seed, '/api/guide/pack/th?language=de')).toString()) as { articles: { hash: string }[] }
await seed.stop()

const hashes = pack.articles.slice(0, 12).map(({ hash }) => hash)
const paths: Record<string, (no: number) => string> = {
  'feed page': () => `/api/content/content-entries?${scope}&limit=20`,
  'feed page, any of 50': (no) => `/api/content/content-entries?${scope}&limit=20&pagination=${no % 50}`,
  'changes since': () => `/api/content/content-entries/changes?${scope}&since=${since}`,
  'no change': () => `/api/content/content-entries/changes?${scope}&since=${latest}`,
  'pack batch': () => `/api/guide/articles?hashes=${hashes.join(',')}`,
}

const running: Record<string, Running> = {}
for (const [name, root] of Object.entries(roots)) {
  cpSync(join(work, 'seed'), join(work, name), { recursive: true })
  running[name] = await start(root, join(work, name), { LAB: '0' })
}
for (const [what, path] of Object.entries(paths)) {
  const bodies = await Promise.all(Object.values(running).map(async (one) => hashOf(await ask(one, path(0)))))
  if (new Set(bodies).size > 1) throw new Error(`${what}: the bodies differ`)
  const samples: Record<string, Sample[]> = {}
  for (const one of Object.values(running)) await load(one, path, roundMs)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, one] of Object.entries(running)) (samples[name] ??= []).push(await load(one, path, roundMs))
  for (const [name, list] of Object.entries(samples)) console.log(`${what.padEnd(22)} ${name.padEnd(6)} ${lineOf(list)}`)
}
for (const [name, { pid }] of Object.entries(running)) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  console.log(`${name.padEnd(6)} ${/VmHWM.*/.exec(status)?.[0]} ${/VmRSS.*/.exec(status)?.[0]}`)
}
await Promise.all(Object.values(running).map((one) => one.stop()))

function lineOf(list: readonly Sample[]): string {
  const sum = (of: (sample: Sample) => number) => list.reduce((total, sample) => total + of(sample), 0)
  const delays = list.flatMap((sample) => sample.delays).toSorted((a, b) => a - b)
  const at = (share: number) => (delays[Math.floor(delays.length * share)] ?? 0).toFixed(1)
  const aSecond = (sum((sample) => sample.requests) / sum((sample) => sample.elapsedMs)) * 1000
  const processorMs = sum((sample) => sample.processorMs) / sum((sample) => sample.requests)
  return `${aSecond.toFixed(0).padStart(6)} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, processor ${processorMs.toFixed(2)} ms`
}

async function load(one: Running, path: (no: number) => string, forMs: number): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const delays: number[] = []
  const [began, before] = [performance.now(), processorMsOf(one.pid)]
  let no = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < forMs) {
        const askedAt = performance.now()
        await ask(one, path(no++), agent)
        delays.push(performance.now() - askedAt)
      }
    }),
  )
  agent.destroy()
  return { requests: delays.length, elapsedMs: performance.now() - began, processorMs: processorMsOf(one.pid) - before, delays }
}

function ask({ address }: Running, path: string, agent?: Agent): Promise<Buffer> {
  return new Promise((done, fail) => {
    const asked = get(`${address}${path}`, { ...(agent && { agent, headers: { 'Accept-Encoding': 'br' } }) }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 304
          ? done(Buffer.concat(parts))
          : fail(new Error(`${answer.statusCode} for ${path}`)),
      )
    })
    asked.once('error', fail)
  })
}

async function start(root: string, dataDir: string, environment: Record<string, string>): Promise<Running> {
  const ALERT_KEYS = join(dataDir, 'alert-keys.json')
  publicAlertKeys(ALERT_KEYS)
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      LAB: '0',
      DEMO: '1',
      ALERT_KEYS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const address = await new Promise<string>((done) => {
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      if (printed.length < 100_000) printed += text.toString()
      const found = /Abroad is at http:\/\/localhost:(\d+)/.exec(printed)?.[1]
      if (found !== undefined) done(`http://127.0.0.1:${found}`)
    })
  })
  const stop = () => (child.kill('SIGTERM'), ended)
  return { pid: child.pid ?? 0, address, stop }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
