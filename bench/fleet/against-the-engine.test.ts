import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '../../contract/wire/call.ts'
import { headers } from '../../contract/wire/wire.ts'
import type { Failure } from '../../contract/wire/wire.ts'
import { sampleAlert } from '../../store/testing/alert-samples.ts'
import { createEngine } from '../../worker/entry/engine.ts'
import type { EngineApi } from '../../worker/entry/engine-api.ts'
import { nobody } from '../../store/feed/scope.ts'
import { checkInIntent } from '../../store/testing/intent-samples.ts'
import { sampleStory } from '../../store/testing/samples.ts'
import { portalPage } from '../../worker/testing/line.ts'
import { createTestWorld, settle } from '../../worker/testing/test-environment.ts'
import { createWholeService } from '../../worker/testing/whole-service.ts'
import { contractCalls } from './calls.ts'
import type { CallName } from './calls.ts'
import { codes } from './events.ts'
import { readParameters } from './parameters.ts'
import { createWorld } from './world.ts'

/**
 * One device of the model next to the real engine: the same services, the same random numbers, a visitor's app that was last open a day ago.
 * Both must send the same requests at the same time, because the model has no rules of its own.
 */
type Script = (path: string, atMs: number) => Failure | null
type Asked = [atMs: number, path: string]

const dayMs = 25 * 3_600_000
const chance = 0.5
const open: EngineApi[] = []
const transactions = { open: 0 }

// The engine loads it at the first alert. In a test that takes a while, and time would pass.
beforeAll(() => import('../../worker/alert/pull-alerts.ts'))
beforeEach(() => {
  const begin = IDBDatabase.prototype.transaction
  type Given = Parameters<typeof begin>
  type Database = InstanceType<typeof IDBDatabase>
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: Database, ...given: Given) {
    const transaction = begin.apply(this, given)
    transactions.open += 1
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => void (transactions.open -= 1))
    return transaction
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map((engine) => engine.close()))
})

interface Day {
  script: Script
  minutes: number
  hasAlert: boolean
  /** Round trip of a call. This and every pause are multiples of `stepMs`. */
  latencyMs: number
  stepMs: number
  /** Three writes are submitted then, each about another entity. */
  submitsAtMs: number | null
}

async function askedByEngine({ script, minutes, hasAlert, latencyMs, stepMs, submitsAtMs }: Day): Promise<Asked[]> {
  const asked: Asked[] = []
  let began = Infinity
  const service = createWholeService()
  for (let no = 0; no < 3; no += 1) service.feed.put(sampleStory(`s${no}`, no))
  const ours = { headers: { [headers.contract]: '1' } }
  const replies = {
    '/api/alert/latest/TH': { number: 1, files: [1] },
    '/api/ping': { service: 'abroad', time: 0, extensions: ['checkIn'] },
    '/api/alert/check-in/*': { receivedAt: 1, readAt: 2, answeredAt: 3 },
    '/api/alert/visitor-check-in': { receipt: 'R' },
    '/api/alert/files/1': { payload: JSON.stringify(sampleAlert({ number: 1 })), key: 'k', signature: 's' },
  }
  for (const [path, reply] of Object.entries(replies)) service.at(path, () => Response.json(reply, ours))
  const world = Object.assign(createTestWorld(), { random: () => chance })
  world.setFetch(async (address, init) => {
    const path = new URL(address, 'http://service').pathname
    const isMeant = world.monotonicMs() >= began
    if (isMeant) asked.push([world.monotonicMs() - began, path])
    const takesTime = isMeant && latencyMs > 0 && isModelled(path)
    if (takesTime) await world.sleep(latencyMs / 2)
    const failure = isMeant ? script(path, world.monotonicMs() - began) : null
    if (takesTime) await world.sleep(latencyMs / 2)
    if (failure?.kind === 'no-answer' && failure.reason === 'unreachable') throw new TypeError('no line')
    if (failure?.kind === 'no-answer') return portalPage(502)
    const response = failure?.kind === 'busy' ? busyReply(failure.retryAfterMs ?? 0) : await service.fetch(address, init)
    if (isMeant && hasAlert) response.headers.set(headers.alert, '1')
    return response
  })
  const device = { check: async () => true, keep: async () => undefined }
  const context = { language: 'en', country: 'TH', build: 'test' } as const
  const first = await createEngine(world, device)
  await first.start(context)
  await pass(world, 60_000, 1_000)
  await first.close()
  await world.advance(dayMs)
  service.feed.put(sampleStory('new', 9))
  began = world.monotonicMs()
  const engine = await createEngine(world, device)
  open.push(engine)
  await engine.start(context)
  if (submitsAtMs !== null) {
    await pass(world, submitsAtMs, stepMs)
    const visitor = { id: 'a-device-of-its-own', name: 'Anna' }
    const saved = ['a', 'b', 'c'].map((alertId) => {
      const intent = checkInIntent({ alertId, phone: '081 234 56 78', visitor })
      return engine.enqueue({ id: crypto.randomUUID(), account: nobody, intent, about: null })
    })
    expect(await Promise.all(saved)).toEqual(saved.map(() => ({ ok: true, value: 'saved' })))
  }
  await pass(world, minutes * 60_000 - (submitsAtMs ?? 0), stepMs)
  return asked.filter(([atMs]) => atMs < minutes * 60_000)
}

/** Advances the time whenever the device is idle. */
async function pass(world: Pick<ReturnType<typeof createTestWorld>, 'advance'>, ms: number, stepMs: number): Promise<void> {
  for (let passed = 0; ; passed += stepMs) {
    do await settle()
    while (transactions.open > 0)
    if (passed === ms) return
    await world.advance(stepMs)
  }
}

function busyReply(retryAfterMs: number): Response {
  const own = { [headers.contract]: '1', 'Retry-After': String(retryAfterMs / 1_000) }
  return Response.json({ type: 'abroad:unavailable', title: '', status: 503 }, { status: 503, headers: own })
}

function askedByModel({ script, minutes, hasAlert, latencyMs, submitsAtMs }: Day): Asked[] {
  const asked: Asked[] = []
  const parameters = readParameters([
    `line.roundTripMs=${latencyMs}`,
    'line.lostShare=0',
    'line.unreachableMs=0',
    'device.citizenShare=0',
    `device.lastSeenHours=${dayMs / 3_600_000 / Math.LN2}`,
  ])
  const { events, run } = createWorld({
    size: 1,
    seed: 1,
    parameters,
    random: () => chance,
    alertAtMs: hasAlert ? 0 : Infinity,
    answer: ({ call }, atMs) => script(pathOf(call), atMs),
    onAsk: (_, call) => void asked.push([events.nowMs, pathOf(call)]),
  })
  events.push(0, codes.opens, 0)
  if (submitsAtMs !== null) for (const _ of 'abc') events.push(submitsAtMs, codes.submits, 0)
  run(minutes * 60_000)
  return asked.filter(([atMs]) => atMs < minutes * 60_000)
}

const pathOf = (call: CallName) =>
  call === 'write' ? '/api/alert/visitor-check-in' : addressOf(contractCalls[call], { country: 'TH', number: '1', type: 'ALL' })
const busy = (seconds: number): Failure => ({ kind: 'busy', status: 503, retryAfterMs: seconds * 1_000 })
const notOurs: Failure = { kind: 'no-answer', reason: 'not-ours' }
const unreachable: Failure = { kind: 'no-answer', reason: 'unreachable' }
const between = (fromS: number, untilS: number, failure: Failure, isMeant: (path: string) => boolean = () => true): Script => {
  return (path, atMs) => (atMs >= fromS * 1_000 && atMs < untilS * 1_000 && isMeant(path) ? failure : null)
}
/** The engine asks later for replies to check-ins. The writes of the model are no check-ins. */
const isModelled = (path: string) => !path.startsWith('/api/alert/check-ins/')
const isFeed = (path: string) => path.startsWith('/api/content/')

test.each<[string, number, Script, boolean]>([
  ['nothing fails', 6, () => null, false],
  ['an alert is published', 1, () => null, true],
  ['the feed is busy with Retry-After', 2, between(0, 30, busy(7), isFeed), false],
  ['all is busy but the ping', 3, between(0, 100, busy(10), (path) => path !== '/api/ping'), true],
  ['all is busy', 3, between(0, 100, busy(10)), true],
  ['the services are down from the first call', 4, between(0, 150, notOurs), true],
  ['the services are down for ten minutes', 12, between(60, 660, notOurs), false],
  ['the network is lost for ten minutes', 12, between(60, 660, unreachable), true],
  ['only one service does not answer', 5, between(0, 200, notOurs, (path) => path.startsWith('/api/guide/')), false],
  ['the latest alert fails', 6, between(0, 20, notOurs, (path) => path.startsWith('/api/alert/latest')), true],
])('sends the same requests as the engine if %s', async (_, minutes, script, hasAlert) => {
  const { engine, model } = await bothOn({ script, hasAlert, minutes, latencyMs: 0, stepMs: 1_000, submitsAtMs: null })
  expect(model).toEqual(engine)
  expect(engine.length).toBeGreaterThan(7)
})

test.each<[string, Script]>([
  ['writes are busy', between(0, 60, busy(4), (path) => path.startsWith('/api/alert/'))],
  ['the services are down', between(20, 80, notOurs)],
])('sends writes as the engine does if %s', async (_, script) => {
  const { engine, model } = await bothOn({ script, hasAlert: false, minutes: 3, latencyMs: 80, stepMs: 40, submitsAtMs: 30_000 })
  expect(model).toEqual(engine)
  expect(engine.length).toBeGreaterThan(15)
})

async function bothOn(day: Day): Promise<{ engine: string[]; model: string[] }> {
  const lines = (asked: readonly Asked[]) =>
    asked
      .filter(([, path]) => isModelled(path))
      .map(([atMs, path]) => `${Math.round(atMs)} ${path}`)
      .toSorted()
  return { engine: lines(await askedByEngine(day)), model: lines(askedByModel(day)) }
}
