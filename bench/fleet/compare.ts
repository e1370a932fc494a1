import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Summary } from '#contract/account/summary.ts'
import type { ContentChanges, ContentPage } from '#contract/content/content.ts'
import { addressOf } from '#contract/wire/call.ts'
import { openPostgres } from '#server/database/open-database.ts'
import { insertItem } from '#server/services/content/mutations.ts'
import { createKillablePostgres } from '#server/testing/killable-postgres.ts'
import { insertCitizens, secretOf, startProcess } from '#server/testing/processes.ts'
import { storyDraft } from '#server/testing/test-items.ts'
import { hasVarnish, startVarnish } from '#server/testing/varnish.ts'
import { processorMsOf } from '#bench/processor-time.ts'
import { percentile } from '#bench/statistics.ts'
import { contractCalls, steps } from './calls.ts'
import type { CallName } from './calls.ts'
import { codes } from './events.ts'
import { parts } from './measures.ts'
import { readParameters } from './parameters.ts'
import { createWorld } from './world.ts'

/**
 * `npm run fleet:compare [PHONES] [SECONDS]` (20,000 in 240 s): the model beside real sockets. What each call costs a process is measured first, at the services
 * alone. Then an item is published, and so many citizens' phones, evenly over that time, play one round of the engine each, step by step, through Varnish to one process; and as
 * many devices of the model do, with those costs. Fails where requests or the processor's time in the model are not within 20 % of the measured ones, or a phone gets no
 * answer. How soon they know is said and not judged: the model has no sockets. Where Linux lets it, services and database have one core.
 */
const phones = Number(process.argv[2] ?? 20_000)
const openingMs = Number(process.argv[3] ?? 240) * 1_000
const calibrationMs = 1_500
const citizens = 1_000
const most = 0.2
const scope = { countries: 'th', repcodes: 'thban', languages: 'en,local' }

interface Seen {
  requests: number
  processorMs: number
  knownAfterMs: number[]
  failed: number
}

if (!hasVarnish) throw new Error('Varnish is not installed here (the package varnish)')
const isApart = availableParallelism() > 1 && pinTo('0')
const postgres = await createKillablePostgres()
if (!postgres) throw new Error('PostgreSQL is not installed here (the package postgresql)')
const dataDir = mkdtempSync(join(tmpdir(), 'abroad-compare-'))
const service = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, GENERATE: '500', MAX_CONNECTIONS: '10000' })
console.log(isApart && pinTo('1') ? 'services and database have one core, all else another' : 'all share the cores')
const cache = await startVarnish(Number(new URL(service.address).port))
const database = openPostgres(postgres.url)
try {
  await insertCitizens(postgres.url, citizens)
  const { pass } = JSON.parse((await ask(`${service.address}/api/user/summary`, { citizen: 0 })).text) as Summary
  const own = { ...scope, public: pass }
  const page = await ask(`${service.address}${addressOf(contractCalls.changes, {}, own).replace('/changes', '')}`, {})
  const { cursor = '' } = JSON.parse(page.text) as ContentPage
  const paths = Object.fromEntries(steps.map(({ call }) => [call, pathOf(call, { ...own, since: cursor })])) as Record<CallName, string>
  const costs: [CallName, number][] = []
  for (const { call, isOwn } of steps) costs.push([call, await costOf(paths[call], isOwn === true)])
  await insertItem(database.db, storyDraft('compare', { audience: ['r:thban'] }), Date.now())
  costs.push(['news', await costOf(paths.changes, false)])
  console.log(`a process takes, in ms: ${costs.map(([call, ms]) => `${call} ${ms.toFixed(2)}`).join(', ')}`)
  report(await measure(paths), reckon(costs))
} finally {
  await database.close()
  await cache.dispose()
  await service.stop()
  await postgres.dispose()
  rmSync(dataDir, { recursive: true, force: true })
}

/** What is started from here on runs on this core alone, and so does this process. */
function pinTo(core: string): boolean {
  return spawnSync('taskset', ['-acp', core, String(process.pid)]).status === 0
}

function pathOf(call: CallName, query: Record<string, string>): string {
  const asked = call === 'changes' ? query : call === 'pack' ? { language: 'en' } : {}
  return addressOf(contractCalls[call], { country: 'TH' }, asked)
}

/** Of the processor, for one answer among many, in ms. */
async function costOf(path: string, isOwn: boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const [began, before] = [performance.now(), processorMsOf(service.pid)]
  let answers = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - began < calibrationMs) {
        await ask(`${service.address}${path}`, { agent, isPacked: true, ...(isOwn && { citizen: answers % citizens }) })
        answers += 1
      }
    }),
  )
  agent.destroy()
  return (processorMsOf(service.pid) - before) / answers
}

async function measure(paths: Record<CallName, string>): Promise<Seen> {
  const before = { requests: await requestsSoFar(), processorMs: processorMsOf(service.pid) }
  const seen: Seen = { requests: 0, processorMs: 0, knownAfterMs: [], failed: 0 }
  await Promise.all(
    Array.from({ length: phones }, async (_, no) => {
      await new Promise((resolve) => setTimeout(resolve, (no / phones) * openingMs))
      const openedAt = performance.now()
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (const { call, isOwn } of steps) {
        const reply = await ask(`${cache.address}${paths[call]}`, {
          agent,
          isPacked: call !== 'changes',
          ...(isOwn && { citizen: no % citizens }),
        }).catch(() => null)
        if (reply?.status !== 200) seen.failed += 1
        else if (call === 'changes' && (JSON.parse(reply.text) as ContentChanges).changes.length > 0)
          seen.knownAfterMs.push(performance.now() - openedAt)
      }
      agent.destroy()
    }),
  )
  return { ...seen, requests: (await requestsSoFar()) - before.requests - 1, processorMs: processorMsOf(service.pid) - before.processorMs }
}

function reckon(costs: readonly [CallName, number][]): Seen {
  const overrides = [
    'services.processes=1',
    'services.cache=true',
    'line.roundTripMs=0',
    'line.lostShare=0',
    'device.citizenShare=1',
    // Nothing is fresh, and whoever has played one round leaves.
    'device.lastSeenHours=1000000',
    'device.stayMinutes=0.5',
    ...costs.map(([call, ms]) => `calls.${call}.processorMs=${ms}`),
  ]
  const parameters = readParameters(new URL('measured.json', import.meta.url), overrides)
  const phases = [{ name: 'all', untilMs: Infinity }]
  const world = createWorld({ size: phones, seed: 1, parameters, phases, staysUntilKnown: true })
  for (let no = 0; no < phones; no += 1) world.events.push((no / phones) * openingMs, codes.visits, no)
  world.run(Infinity)
  const counts = parts.map((part) => world.measures.of('all', part))
  const seen = {
    requests: world.services.reached(),
    processorMs: 0,
    knownAfterMs: [...world.fleet.itemAtMs].map((atMs, no) => atMs - world.fleet.openedAtMs[no]!),
    failed: 0,
  }
  for (const { usefulMs, shed } of counts) {
    seen.processorMs += usefulMs
    seen.failed += shed
  }
  return seen
}

function report(measured: Seen, model: Seen): void {
  const judged: [string, (seen: Seen) => number][] = [
    ['requests that reach the process', ({ requests }) => requests],
    ['seconds of its processor', ({ processorMs }) => processorMs / 1_000],
  ]
  console.log(`${phones} phones in ${openingMs / 1_000} s: measured, model, model / measured`)
  for (const [what, of] of judged) {
    const ratio = of(model) / of(measured)
    const isWithin = Math.abs(ratio - 1) <= most
    console.log(
      `${what}: ${of(measured).toFixed(1)}, ${of(model).toFixed(1)}, ${ratio.toFixed(2)}${isWithin ? '' : ', **not within 20 %**'}`,
    )
    if (!isWithin) process.exitCode = 1
  }
  const known = ({ knownAfterMs }: Seen) => [0.5, 0.99].map((share) => `${percentile(knownAfterMs, share).toFixed(1)} ms`).join(' and ')
  console.log(`a phone knows after (p50 and p99): ${known(measured)}, ${known(model)}`)
  console.log(`without an answer as asked: ${measured.failed}, ${model.failed}`)
  if (measured.failed > 0) process.exitCode = 1
}

async function requestsSoFar(): Promise<number> {
  const { text } = await ask(`${service.address}/metrics`, {})
  return [...text.matchAll(/^abroad_requests_total\{[^}]*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
}

interface Asking {
  citizen?: number
  agent?: Agent
  /** As browsers take it; what is read here comes as it is. */
  isPacked?: boolean
}

function ask(url: string, { citizen, agent, isPacked }: Asking): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Accept-Encoding': isPacked ? 'br' : 'identity',
      'Accept-Language': 'en-GB',
      ...(citizen !== undefined && { Cookie: `abroad-session=${secretOf(citizen)}` }),
    }
    const asked = get(url, { ...(agent && { agent }), headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('error', reject)
    })
    asked.once('error', reject)
  })
}
