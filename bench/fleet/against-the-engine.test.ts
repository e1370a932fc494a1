import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/wire/call.ts'
import { headers } from '#contract/wire/wire.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { sampleAlert } from '#store/testing/alert-samples.ts'
import { createEngine } from '#worker/entry/engine.ts'
import type { EngineApi } from '#worker/entry/engine-api.ts'
import { nobody } from '#store/feed/scope.ts'
import { checkInIntent } from '#store/testing/intent-samples.ts'
import { story } from '#worker/testing/feed-service.ts'
import { portalPage } from '#worker/testing/line.ts'
import { createTestWorld, settle } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'
import { contractCalls } from './calls.ts'
import type { CallName } from './calls.ts'
import { codes, createEvents } from './events.ts'
import { createFleet } from './fleet.ts'
import { createMeasures } from './measures.ts'
import { readParameters } from './parameters.ts'
import { createRequests } from './requests.ts'

/**
 * One device of the model beside the real engine: the same services, the same chance, a visitor's app that was last open a day ago. What each asks for, and when, must
 * be the same: the model has no rule of its own.
 */
type Script = (path: string, atMs: number) => Failure | null
type Asked = [atMs: number, path: string]

const dayMs = 25 * 3_600_000
const chance = 0.5
const open: EngineApi[] = []
const transactions = { open: 0 }

// The engine loads it when an alert is heard of: in a test that is a while, and time goes on meanwhile.
beforeAll(() => import('#worker/alert/pull-alerts.ts'))
beforeEach(() => {
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: InstanceType<typeof IDBDatabase>,
    ...given: Parameters<typeof begin>
  ) {
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
  /** How long a call takes there and back; every pause and this are multiples of the steps in which time passes. */
  latencyMs: number
  stepMs: number
  /** Three things are said then, each about another thing. */
  saysAtMs: number | null
}

async function askedByEngine({ script, minutes, hasAlert, latencyMs, stepMs, saysAtMs }: Day): Promise<Asked[]> {
  const asked: Asked[] = []
  let began = Infinity
  const service = createWholeService()
  for (let no = 0; no < 3; no += 1) service.feed.put(story(`s${no}`, no))
  service.at('/api/alert/latest/TH', () => Response.json({ number: 1, files: [1] }, { headers: { [headers.contract]: '1' } }))
  service.at('/api/ping', () =>
    Response.json({ service: 'abroad', time: 0, extensions: ['checkIn'] }, { headers: { [headers.contract]: '1' } }),
  )
  const status = { receivedAt: 1, readAt: 2, answeredAt: 3 }
  service.at('/api/alert/check-in/*', () => Response.json(status, { headers: { [headers.contract]: '1' } }))
  service.at('/api/alert/visitor-check-in', () => Response.json({ receipt: 'R' }, { headers: { [headers.contract]: '1' } }))
  const payload = JSON.stringify(sampleAlert({ number: 1 }))
  service.at('/api/alert/files/1', () => Response.json({ payload, key: 'k', signature: 's' }, { headers: { [headers.contract]: '1' } }))
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
  service.feed.put(story('new', 9))
  began = world.monotonicMs()
  const engine = await createEngine(world, device)
  open.push(engine)
  await engine.start(context)
  if (saysAtMs !== null) {
    await pass(world, saysAtMs, stepMs)
    const words = ['a', 'b', 'c'].map((alertId) =>
      checkInIntent({ alertId, phone: '081 234 56 78', visitor: { id: 'a-device-of-its-own', name: 'Anna' } }),
    )
    const saved = words.map((intent) => engine.enqueue({ id: crypto.randomUUID(), account: nobody, intent, about: null }))
    expect(await Promise.all(saved)).toEqual(words.map(() => ({ ok: true, value: 'saved' })))
  }
  await pass(world, minutes * 60_000 - (saysAtMs ?? 0), stepMs)
  return asked.filter(([atMs]) => atMs < minutes * 60_000)
}

/** Time stands still as long as the device works. */
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
  return new Response(JSON.stringify({ type: 'abroad:unavailable', title: '', status: 503 }), { status: 503, headers: own })
}

function askedByModel({ script, minutes, hasAlert, latencyMs, saysAtMs }: Day): Asked[] {
  const asked: Asked[] = []
  const zero = [
    `line.roundTripMs=${latencyMs}`,
    'line.lostShare=0',
    'line.unreachableMs=0',
    'device.citizenShare=0',
    `device.lastSeenHours=${dayMs / 3_600_000 / Math.LN2}`,
  ]
  const parameters = readParameters(new URL('measured.json', import.meta.url), zero)
  const events = createEvents()
  const measures = createMeasures({ phases: [{ name: 'all', untilMs: Infinity }], nowMs: () => events.nowMs })
  const requests = createRequests()
  const fleet = createFleet({
    size: 1,
    parameters,
    events,
    measures,
    requests,
    random: () => chance,
    chance: () => chance,
    staysUntilKnown: false,
    alertAtMs: hasAlert ? 0 : Infinity,
    onAsk: (_, call) => void asked.push([events.nowMs, pathOf(call)]),
  })
  fleet.open(0)
  if (saysAtMs !== null) for (const _ of 'abc') events.push(saysAtMs, codes.says, 0)
  while (events.next() && events.nowMs < minutes * 60_000) {
    if (events.code === codes.arrived) {
      const request = requests.of(events.subject)
      request.failure = script(pathOf(request.call), events.nowMs)
      fleet.reply(request)
    } else if (events.code === codes.answered) fleet.answered(requests.of(events.subject))
    else if (events.code === codes.says) fleet.says(0)
    else if (events.code === codes.outboxLook) fleet.outboxLook(0)
    else if (events.code === codes.alertAgain) fleet.alertAgain(0)
    else fleet.restOver(events.subject)
  }
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
/** What the services say to a check-in is asked for later; the words of the model are none. */
const isModelled = (path: string) => !path.startsWith('/api/alert/check-ins/')
const isFeed = (path: string) => path.startsWith('/api/content/')

test.each<[string, number, Script, boolean]>([
  ['nothing is wrong', 6, () => null, false],
  ['an alert is out', 1, () => null, true],
  ['the feed is busy, and says for how long', 2, between(0, 30, busy(7), isFeed), false],
  ['all is busy but the ping', 3, between(0, 100, busy(10), (path) => path !== '/api/ping'), true],
  ['all is busy', 3, between(0, 100, busy(10)), true],
  ['the services are away from the first call on', 4, between(0, 150, notOurs), true],
  ['the services are away for ten minutes', 12, between(60, 660, notOurs), false],
  ['the line is lost for ten minutes', 12, between(60, 660, unreachable), true],
  ['one service alone does not answer', 5, between(0, 200, notOurs, (path) => path.startsWith('/api/guide/')), false],
  ['the latest alert does not come', 6, between(0, 20, notOurs, (path) => path.startsWith('/api/alert/latest')), true],
])('a device of the model asks as the engine does where %s', async (_, minutes, script, hasAlert) => {
  const { engine, model } = await bothOn({ script, hasAlert, minutes, latencyMs: 0, stepMs: 1_000, saysAtMs: null })
  expect(model).toEqual(engine)
  expect(engine.length).toBeGreaterThan(7)
})

test.each<[string, Script]>([
  ['writes are busy', between(0, 60, busy(4), (path) => path.startsWith('/api/alert/'))],
  ['the services are away', between(20, 80, notOurs)],
])('and sends what was said as the engine does where %s', async (_, script) => {
  const { engine, model } = await bothOn({ script, hasAlert: false, minutes: 3, latencyMs: 80, stepMs: 40, saysAtMs: 30_000 })
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
