import { Agent } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hasHaproxy, startHaproxy } from '../../server/testing/proxies.ts'
import { call, insertCitizens, startProcess, textOf } from '../../server/testing/processes.ts'
import type { ServiceProcess } from '../../server/testing/processes.ts'
import { ask } from '../support/ask.ts'
import { machine } from '../support/report.ts'
import { percentile } from '../support/statistics.ts'
import { pinTo, sleep, withPostgres } from './processes.ts'

const phaseMs = Number(process.env['LOAD_MS'] ?? 30_000)
const processCount = Number(process.env['LOAD_PROCESSES'] ?? 1)
const citizens = 200
const callers = 24
const factor = 10
const tickMs = 10
const emergencyMs = 50
/** More requests are not sent while this many are unanswered. */
const maxPending = 4_000

interface Seen {
  accepted: number
  shed: number
  failed: number
  delays: number[]
}
const nothing = (): Seen => ({ accepted: 0, shed: 0, failed: 0, delays: [] })

/**
 * Likes on PostgreSQL: first as many as the services accept; then ten times as many, while the emergency tier is asked twenty times a
 * second; then half of the maximum, until replies are as quick as before. One process directly, and LOAD_PROCESSES of them behind HAProxy
 * (`deploy/haproxy.cfg`) if it is installed. Services and database have one core and the callers another, if Linux allows it. Judges nothing.
 */
export async function writes(): Promise<void> {
  const isPinned = availableParallelism() > 1 && pinTo('0')
  await withPostgres('writes', async ({ url, folder }) => {
    const services: ServiceProcess[] = []
    for (let no = 0; no < processCount; no += 1) {
      const settings = { DATABASE_URL: url, MAX_CONNECTIONS: '10000', GENERATE: no === 0 ? '500' : '0' }
      services.push(await startProcess({ ...settings, DATA_DIR: join(folder, String(no)) }))
    }
    const balancer = hasHaproxy ? await startHaproxy(services.map(({ address }) => address)) : null
    if (isPinned) pinTo('1')
    console.log(`\nLikes; services and callers ${isPinned ? 'have a core each' : 'share the cores'}; ${machine()}`)
    try {
      const stories = await insertCitizens(url, citizens)
      console.log('one process:')
      await overload(services[0]!.address, stories)
      if (balancer) console.log(`behind HAProxy, ${processCount}:`)
      if (balancer) await overload(`http://127.0.0.1:${balancer.port}`, stories)
    } finally {
      await balancer?.dispose()
      await Promise.all(services.map((service) => service.stop()))
    }
  }).finally(() => isPinned && pinTo(`0-${availableParallelism() - 1}`))
}

let sent = 0

interface Load {
  address: string
  stories: readonly string[]
  agent: Agent
}

async function overload(address: string, stories: readonly string[]): Promise<void> {
  const load: Load = { address, stories, agent: new Agent({ keepAlive: true, maxSockets: maxPending }) }
  await atCapacity(load, phaseMs / 3)
  const best = await atCapacity(load, phaseMs)
  const capacity = best.accepted / (phaseMs / 1000)
  console.log(`  capacity: ${capacity.toFixed(0)} likes a second, ${quantiles(best)}`)

  const usual = (await atRate(load, capacity / 2, phaseMs / 3)).flatMap(({ delays }) => delays)
  const overloaded = new AbortController()
  const emergency = readEmergency(address, overloaded.signal)
  const seconds = await atRate(load, capacity * factor, phaseMs)
  overloaded.abort()
  const sum = (what: 'accepted' | 'shed' | 'failed') => seconds.reduce((total, one) => total + one[what], 0)
  const accepted = sum('accepted') / (phaseMs / 1000)
  const share = ((accepted / capacity) * 100).toFixed(0)
  console.log(`  ${factor} times as many: ${accepted.toFixed(0)} accepted a second (${share} %), ${sum('shed')} shed with 503,`)
  console.log(`    ${sum('failed')} without a reply or not sent`)
  const tier = await emergency
  console.log(`  emergency tier in that time: ${tier.delays.length} replies, ${tier.failed} none, ${quantiles(tier)}`)

  const limit = 2 * percentile(usual, 0.5)
  const after = await atRate(load, capacity / 2, phaseMs * 2)
  const isUsual = after.map((one) => one.shed + one.failed === 0 && percentile(one.delays, 0.5) <= limit)
  console.log(`  half of the capacity: p50 ${percentile(usual, 0.5).toFixed(0)} ms before the overload; afterwards at most twice that,`)
  const normalFrom = isUsual.lastIndexOf(false) + 2
  console.log(`    and nothing shed, ${normalFrom > after.length ? 'not within' : `from second ${normalFrom} of`} ${after.length} s`)
  load.agent.destroy()
}

async function like({ address, stories, agent }: Load, seen: Seen): Promise<void> {
  const no = (sent += 1)
  const body = { storyId: stories[(no * 31) % stories.length], liked: Math.floor(no / citizens) % 2 === 0 }
  const began = performance.now()
  try {
    const reply = await call('PUT', `${address}/api/content/like`, { citizen: no % citizens, agent, body })
    await textOf(reply)
    if (reply.statusCode === 200) seen.delays.push(performance.now() - began)
    seen[reply.statusCode === 200 ? 'accepted' : reply.statusCode === 503 ? 'shed' : 'failed'] += 1
  } catch {
    seen.failed += 1
  }
}

/** Closed loop: each caller sends the next like after the reply to the last one. */
async function atCapacity(load: Load, ms: number): Promise<Seen> {
  const seen = nothing()
  const end = performance.now() + ms
  const send = async () => {
    while (performance.now() < end) await like(load, seen)
  }
  await Promise.all(Array.from({ length: callers }, send))
  return seen
}

/** Open loop: so many a second, whether or not earlier ones were answered. One entry for each second. */
async function atRate(load: Load, aSecond: number, ms: number): Promise<Seen[]> {
  const seconds: Seen[] = []
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  for (let count = 0; performance.now() - began < ms; await sleep(tickMs)) {
    const elapsedS = (performance.now() - began) / 1000
    const seen = (seconds[Math.floor(elapsedS)] ??= nothing())
    for (; count < elapsedS * aSecond; count += 1) {
      if (pending.size >= maxPending) seen.failed += 1
      else {
        const one: Promise<void> = like(load, seen).finally(() => pending.delete(one))
        pending.add(one)
      }
    }
  }
  await Promise.race([Promise.all(pending), sleep(10_000)])
  return seconds
}

async function readEmergency(address: string, signal: AbortSignal): Promise<Seen> {
  const seen = nothing()
  const own = new Agent({ keepAlive: true })
  const all: Promise<void>[] = []
  const read = async () => {
    const began = performance.now()
    const reply = await ask(`${address}/api/guide/emergency`, { agent: own }).catch(() => null)
    if (reply?.status === 200) seen.delays.push(performance.now() - began)
    else seen.failed += 1
  }
  for (; !signal.aborted; await sleep(emergencyMs)) all.push(read())
  await Promise.all(all)
  own.destroy()
  return seen
}

function quantiles({ delays }: Seen): string {
  return `p50 ${percentile(delays, 0.5).toFixed(0)} ms, p99 ${percentile(delays, 0.99).toFixed(0)} ms`
}
