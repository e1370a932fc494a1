import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import { createPostgresPair } from '#server/testing/postgres-pair.ts'
import { call, insertCitizens, startProcess, textOf, type ServiceProcess } from '#server/testing/processes.ts'

/**
 * `node bench/writes.ts [OTHER]`: likes a second at saturation on a PostgreSQL of its own with fsync, by 1, 2 and 4 processes of the services, each citizen about
 * any of many stories or all about one. With another working tree both stand on databases of their own in the same server and are asked in turns. `waiting`
 * is how many connections stood behind a lock, sampled; `counter`, those behind the counter's row. WRITES_ROUNDS, WRITES_ROUND_MS and WRITES_CONNECTIONS
 * change the size. WRITES_COMMIT_MS: with a replica that confirms each commit after so long, as one in another place does.
 */
const rounds = Number(process.env['WRITES_ROUNDS'] ?? 3)
const roundMs = Number(process.env['WRITES_ROUND_MS'] ?? 3000)
const connections = Number(process.env['WRITES_CONNECTIONS'] ?? 24)
const itemCount = 500
const processCounts = [1, 2, 4]
const own = fileURLToPath(new URL('..', import.meta.url))
const roots = process.argv[2] === undefined ? { here: own } : { before: resolve(process.argv[2]), here: own }

interface Side {
  database: string
  addresses: string[]
  stories: string[]
  stop(): Promise<void>
}
interface Sample {
  writes: number
  elapsedMs: number
  looks: number
  waiting: number
  onCounter: number
  delays: number[]
}

const commitMs = Number(process.env['WRITES_COMMIT_MS'] ?? 0)
const postgres = await startDatabase()
if (!postgres) throw new Error('needs the package postgresql')
const work = mkdtempSync(join(tmpdir(), 'abroad-bench-writes-'))
const sides: Record<string, Side> = {}
try {
  for (const [name, root] of Object.entries(roots)) sides[name] = await begin(name, root)
  const samples: Record<string, Sample[]> = {}
  for (let round = 0; round <= rounds; round += 1)
    for (const entities of ['many', 'one'] as const)
      for (const processes of processCounts)
        for (const [name, side] of Object.entries(sides)) {
          const sample = await load(side, { processes, entities })
          // The first round warms up.
          if (round > 0) (samples[`${entities.padEnd(5)} ${processes} ${name.padEnd(7)}`] ??= []).push(sample)
        }
  console.log('stories, processes, tree: likes a second, delays, connections behind a lock (of them behind the counter)')
  for (const [what, list] of Object.entries(samples)) console.log(`${what} ${lineOf(list)}`)
} finally {
  await Promise.all(Object.values(sides).map((side) => side.stop()))
  await postgres.dispose()
  rmSync(work, { recursive: true, force: true })
}

function lineOf(list: readonly Sample[]): string {
  const sum = (of: (sample: Sample) => number) => list.reduce((total, sample) => total + of(sample), 0)
  const delays = list.flatMap((sample) => sample.delays).toSorted((a, b) => a - b)
  const at = (share: number) => (delays[Math.floor(delays.length * share)] ?? 0).toFixed(0)
  const aSecond = (sum(({ writes }) => writes) / sum(({ elapsedMs }) => elapsedMs)) * 1000
  const looks = sum((sample) => sample.looks)
  const behind = `${(sum(({ waiting }) => waiting) / looks).toFixed(1)} (${(sum(({ onCounter }) => onCounter) / looks).toFixed(1)})`
  return `${aSecond.toFixed(0).padStart(5)} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, waiting ${behind}`
}

async function load(side: Side, { processes, entities }: { processes: number; entities: 'many' | 'one' }): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const watcher = new Client(urlOf(side.database))
  await watcher.connect()
  const delays: number[] = []
  const sample = { looks: 0, waiting: 0, onCounter: 0 }
  const began = performance.now()
  const isOn = () => performance.now() - began < roundMs
  const writers = Array.from({ length: connections }, async (_, citizen) => {
    for (let no = 0; isOn(); no += 1) {
      const story = side.stories[entities === 'one' ? 0 : (citizen * 31 + Math.floor(no / 2)) % side.stories.length] ?? ''
      const askedAt = performance.now()
      await like(side.addresses[citizen % processes] ?? '', { citizen, story, isLiked: no % 2 === 0, agent })
      delays.push(performance.now() - askedAt)
    }
  })
  const watch = async () => {
    while (isOn()) {
      const { rows } = await watcher.query<{ waiting: number; on_counter: number }>(
        `select count(*)::int as waiting, (count(*) filter (where query ~ 'counter'))::int as on_counter from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      sample.looks += 1
      sample.waiting += rows[0]?.waiting ?? 0
      sample.onCounter += rows[0]?.on_counter ?? 0
      await new Promise((next) => setTimeout(next, 25))
    }
  }
  await Promise.all([...writers, watch()])
  const elapsedMs = performance.now() - began
  agent.destroy()
  await watcher.end()
  return { writes: delays.length, elapsedMs, delays, ...sample }
}

async function like(address: string, one: { citizen: number; story: string; isLiked: boolean; agent: Agent }): Promise<void> {
  const body = { storyId: one.story, liked: one.isLiked }
  const answer = await call('PUT', `${address}/api/content/like`, { ...one, body })
  await textOf(answer)
  if (answer.statusCode !== 200) throw new Error(`a like was answered with ${answer.statusCode}`)
}

async function startDatabase(): Promise<{ url: string; dispose(): Promise<unknown> } | undefined> {
  if (commitMs === 0) return createKillablePostgres({ isDurable: true })
  const pair = await createPostgresPair({ commitMs })
  return pair && { url: pair.primaryUrl(), dispose: () => pair.dispose() }
}

function urlOf(database: string): string {
  return (postgres?.url ?? '').replace('/postgres?', `/${database}?`)
}

async function begin(name: string, root: string): Promise<Side> {
  const database = `writes_${name}`
  const maker = new Client(postgres?.url)
  await maker.connect()
  await maker.query(`create database ${database}`)
  await maker.end()
  const started: ServiceProcess[] = []
  for (let no = 0; no < Math.max(...processCounts); no += 1) {
    const environment = { DATABASE_URL: urlOf(database), DATA_DIR: join(work, `${name}-${no}`), GENERATE: String(no === 0 ? itemCount : 0) }
    started.push(await startProcess(environment, root))
  }
  const stories = await insertCitizens(urlOf(database), connections)
  return {
    database,
    addresses: started.map(({ address }) => address),
    stories,
    stop: async () => void (await Promise.all(started.map((one) => one.stop()))),
  }
}
