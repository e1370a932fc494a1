import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasHaproxy, startHaproxy } from '#server/testing/haproxy.ts'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import { call, insertCitizens, startProcess, textOf } from '#server/testing/processes.ts'
import { percentile } from './statistics.ts'

/**
 * `npm run bench:overload`: one process of the services on PostgreSQL. First what it takes of likes at most; then ten times as many are said, whatever becomes of them,
 * while the emergency tier is asked for twenty times a second; then half of what it takes, until answers are as quick as at first. Then all of it once more
 * behind HAProxy (`deploy/haproxy.cfg`), where there is one. Where Linux lets it, who answers has one core and who asks the other. Judges nothing.
 */
const citizens = 200
const callers = 24
const times = 10
const phaseMs = Number(process.env['OVERLOAD_MS'] ?? 30_000)
const tickMs = 10
const emergencyMs = 50
/** What nobody waits for any longer is not asked for either: this many are under way at most. */
const mostUnderWay = 4_000

interface Seen {
  taken: number
  shed: number
  failed: number
  delays: number[]
}
const nothing = (): Seen => ({ taken: 0, shed: 0, failed: 0, delays: [] })

const isApart = availableParallelism() > 1 && pinTo('0')
const postgres = await createKillablePostgres({ isDurable: true })
if (!postgres) throw new Error('needs the package postgresql')
const work = mkdtempSync(join(tmpdir(), 'abroad-bench-overload-'))
const service = await startProcess({ DATA_DIR: work, DATABASE_URL: postgres.url, GENERATE: '500', MAX_CONNECTIONS: '10000' })
const balancer = hasHaproxy ? await startHaproxy([service.address]) : null
console.log(isApart && pinTo('1') ? 'who answers has one core, who asks another' : 'who asks and who answers share the cores')
let said = 0
try {
  const stories = await insertCitizens(postgres.url, citizens)
  await run(service.address, stories)
  if (balancer) {
    console.log('behind HAProxy:')
    await run(`http://127.0.0.1:${balancer.port}`, stories)
  }
} finally {
  await balancer?.dispose()
  await service.stop()
  await postgres.dispose()
  rmSync(work, { recursive: true, force: true })
}

/** What is started from here on runs on this core alone, and so does this process. */
function pinTo(core: string): boolean {
  return spawnSync('taskset', ['-acp', core, String(process.pid)]).status === 0
}

async function run(address: string, stories: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostUnderWay })

  async function say(seen: Seen): Promise<void> {
    const no = (said += 1)
    const citizen = no % citizens
    const body = { storyId: stories[(no * 31) % stories.length], liked: Math.floor(no / citizens) % 2 === 0 }
    const began = performance.now()
    try {
      const answer = await call('PUT', `${address}/api/content/like`, { citizen, agent, body })
      await textOf(answer)
      if (answer.statusCode === 200) seen.delays.push(performance.now() - began)
      if (answer.statusCode === 200) seen.taken += 1
      else if (answer.statusCode === 503) seen.shed += 1
      else seen.failed += 1
    } catch {
      seen.failed += 1
    }
  }

  /** As many as are answered, one after the other by each caller. */
  async function atMost(ms: number): Promise<Seen> {
    const seen = nothing()
    const end = performance.now() + ms
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < end) await say(seen)
      }),
    )
    return seen
  }

  /** So many a second, whether or not those before were answered. Gives what was seen in each second, by when it was said. */
  async function atRate(aSecond: number, ms: number): Promise<Seen[]> {
    const seconds: Seen[] = []
    const underWay = new Set<Promise<void>>()
    const began = performance.now()
    for (let sent = 0; performance.now() - began < ms;) {
      const elapsed = performance.now() - began
      const seen = (seconds[Math.floor(elapsed / 1000)] ??= nothing())
      for (; sent < (elapsed / 1000) * aSecond; sent += 1) {
        if (underWay.size >= mostUnderWay) {
          seen.failed += 1
          continue
        }
        const one: Promise<void> = say(seen).finally(() => underWay.delete(one))
        underWay.add(one)
      }
      await rest(tickMs)
    }
    await Promise.race([Promise.all(underWay), rest(10_000)])
    return seconds
  }

  async function askForEmergency(until: { isOver: boolean }): Promise<{ delays: number[]; failed: number }> {
    const own = new Agent({ keepAlive: true })
    const seen = { delays: [] as number[], failed: 0 }
    const all: Promise<void>[] = []
    const ask = async () => {
      const began = performance.now()
      const answer = await call('GET', `${address}/api/guide/emergency`, { agent: own }).catch(() => null)
      if (answer) await textOf(answer)
      if (answer?.statusCode === 200) seen.delays.push(performance.now() - began)
      else seen.failed += 1
    }
    while (!until.isOver) {
      all.push(ask())
      await rest(emergencyMs)
    }
    await Promise.all(all)
    own.destroy()
    return seen
  }

  await atMost(phaseMs / 3)
  const best = await atMost(phaseMs)
  const capacity = best.taken / (phaseMs / 1000)
  const usual = percentile(best.delays, 0.5)
  console.log(
    `at most: ${capacity.toFixed(0)} likes a second, p50 ${usual.toFixed(0)} ms, p99 ${percentile(best.delays, 0.99).toFixed(0)} ms, load ${loadavg()[0]!.toFixed(1)}`,
  )

  const half = (await atRate(capacity / 2, phaseMs / 3)).flatMap(({ delays }) => delays)
  const until = { isOver: false }
  const emergency = askForEmergency(until)
  const seconds = await atRate(capacity * times, phaseMs)
  until.isOver = true
  const { delays, failed } = await emergency
  const sum = (of: (one: Seen) => number) => seconds.reduce((total, one) => total + of(one), 0)
  const goodput = sum(({ taken }) => taken) / (phaseMs / 1000)
  console.log(
    `${times} times as many: ${goodput.toFixed(0)} taken a second (${((goodput / capacity) * 100).toFixed(0)} % of the most), ${sum((one) => one.shed)} sent away by 503, ${sum((one) => one.failed)} without an answer or not begun`,
  )
  console.log(
    `emergency tier meanwhile: ${delays.length} answers, ${failed} none, p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms`,
  )

  const limit = 2 * percentile(half, 0.5)
  const after = await atRate(capacity / 2, phaseMs * 2)
  const isUsual = after.map((one) => one.shed + one.failed === 0 && percentile(one.delays, 0.5) <= limit)
  const well = isUsual.lastIndexOf(false) + 1
  console.log(
    `half as many as at most: p50 ${percentile(half, 0.5).toFixed(0)} ms before; after the overload p50 within twice of that, and nothing sent away, from second ${well + 1} on (${after.length} looked at)`,
  )
  agent.destroy()
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
