import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Hono } from 'hono'
import * as v from 'valibot'
import { Network, networkSwitches, presetOf, switchOf } from '#lab/wire/network.ts'
import type { LabRequest } from '#lab/wire/requests.ts'
import { listen, type Listening } from '#server/http/listen.ts'
import { createNetwork, type LabNetwork } from './network.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { laneOf, shortPath } from './request-lane.ts'

/** Over a real socket: what breaks must break as on a real line. */
interface Bench {
  network: LabNetwork
  log: RequestLog
  server: Listening
  done: string[]
  waitedMs: number[]
  endedSessions: (string | undefined)[]
  clock: { now: number }
}
let bench: Bench

beforeEach(async () => {
  const clock = { now: 1_000_000 }
  const [done, waitedMs, endedSessions]: [string[], number[], (string | undefined)[]] = [[], [], []]
  const network = createNetwork({
    nowMs: () => clock.now,
    sleep: async (ms) => void waitedMs.push(ms),
    endSessions: async (account) => endedSessions.push(account),
  })
  const log = createRequestLog({ nowMs: () => clock.now })
  const app = new Hono()
    .use('*', log.middleware)
    .use('*', network.middleware)
    .use('*', log.inner)
    .put('/api/content/register', (c) => {
      done.push(c.req.header('Idempotency-Key') ?? 'none')
      return c.json({ receipt: 'R-1' })
    })
    .get('/api/content/content-entries', (c) => c.text('x'.repeat(1_000)))
    .get('/api/lab/state', (c) => c.json({}))
  bench = { network, log, done, waitedMs, endedSessions, clock, server: await listen(app, { host: '127.0.0.1', port: 0 }) }
})
afterEach(() => bench.server.stop(0))

const setNetwork = (network: v.InferInput<typeof Network>) => bench.network.set(v.parse(Network, network))

/** What a device hears: a status, or that nothing came. */
async function ask(path: string, init: RequestInit = {}): Promise<number | 'broken'> {
  try {
    const reply = await fetch(`${bench.server.address}${path}`, init)
    await reply.text()
    return reply.status
  } catch {
    return 'broken'
  }
}
const write = (key: string) =>
  ask('/api/content/register', { method: 'PUT', headers: { 'Idempotency-Key': key, 'Abroad-Account': 'anna' } })
const read = () => ask('/api/content/content-entries')

/** The log hears of an answer's end when the line has closed. */
async function fates(): Promise<LabRequest['fate'][]> {
  const all = () => bench.log.since(0).requests
  await expect.poll(() => all().filter(({ fate }) => fate === 'under-way')).toEqual([])
  return all().map(({ fate }) => fate)
}

test('offline breaks every connection before anything is done, and the Lab’s own calls pass', async () => {
  setNetwork({ faults: [{ fault: 'offline' }] })
  expect([await write('a'), await read(), await ask('/api/lab/state')]).toEqual(['broken', 'broken', 200])
  expect(bench.done).toEqual([])
  expect(await fates()).toEqual(['no-answer', 'no-answer'])
  setNetwork({ faults: [] })
  expect(await write('a')).toBe(200)
})

test('a flapping line begins without one, and comes and goes by the clock', async () => {
  setNetwork({ faults: [{ fault: 'flapping', offS: 5, onS: 10 }] })
  const heard = []
  for (const atS of [0, 4, 5, 14, 15, 19, 20]) {
    bench.clock.now = 1_000_000 + atS * 1000
    heard.push(await read())
  }
  expect(heard).toEqual(['broken', 'broken', 200, 200, 'broken', 'broken', 200])
})

test.each([
  ['2g', 400, 6_250],
  ['3g', 100, 93_750],
  ['satellite', 350, 625_000],
] as const)('%s delays each way, and lets so many bytes through', async (preset, delayMs, bytesPerS) => {
  setNetwork({ faults: [{ fault: 'slow', preset }] })
  expect(await read()).toBe(200)
  const [there, back, ...pieces] = bench.waitedMs
  expect([there, back]).toEqual([delayMs, delayMs])
  expect(pieces.length).toBe(Math.max(1, Math.ceil(1_000 / Math.round(bytesPerS / 10))))
})

test('a slow drip brings the whole, a few bytes at a time', async () => {
  setNetwork({ faults: [{ fault: 'slow-drip', bytesPerS: 200 }] })
  const reply = await fetch(`${bench.server.address}/api/content/content-entries`)
  expect(await reply.text()).toBe('x'.repeat(1_000))
  expect(bench.waitedMs).toEqual(Array.from({ length: 50 }, () => 100))
})

test('a lossy line loses its share, half of it on the way there and half on the way back, alike for a seed', async () => {
  const play = async (seed: number) => {
    bench.done.length = 0
    setNetwork({ seed, faults: [{ fault: 'lossy', share: 0.5 }] })
    const heard = []
    for (let no = 0; no < 40; no += 1) heard.push(await write(`${seed}-${no}`))
    return { heard, done: bench.done.length }
  }
  const one = await play(7)
  const lost = one.heard.filter((end) => end === 'broken').length
  expect(lost).toBeGreaterThan(10)
  expect(lost).toBeLessThan(30)
  expect(one.done, 'some were done, and nobody heard').toBeGreaterThan(40 - lost)
  expect(one.done).toBeLessThan(40)
  expect(await play(7)).toEqual(one)
  expect((await play(8)).heard).not.toEqual(one.heard)
})

describe('who answers in place of the services', () => {
  const ofReply = async () => {
    const reply = await fetch(`${bench.server.address}/api/content/content-entries`)
    return [reply.status, reply.headers.get('Content-Type')?.split(';')[0]]
  }
  test('a captive portal: 200 and a page of its own', async () => {
    setNetwork({ faults: [{ fault: 'captive-portal' }] })
    expect(await ofReply()).toEqual([200, 'text/html'])
    expect(await fates()).toEqual(['no-answer'])
  })
  test('services that are down: their own 503, or an edge’s', async () => {
    setNetwork({ faults: [{ fault: 'service-error' }] })
    expect(await ofReply()).toEqual([503, 'application/problem+json'])
    setNetwork({ faults: [{ fault: 'edge-page' }] })
    expect(await ofReply()).toEqual([503, 'text/html'])
  })
  test('without a line there is no portal', async () => {
    setNetwork({ faults: [{ fault: 'offline' }, { fault: 'captive-portal' }] })
    expect(await read()).toBe('broken')
  })
})

test('the log counts what left on the wire, and says only what is new', async () => {
  await read()
  await fates()
  const { changes, requests } = bench.log.since(0)
  expect(requests[0]).toMatchObject({ no: 1, lane: 'feed', path: 'content/content-entries', status: 200, key: null })
  expect(requests[0]?.bytes).toBeGreaterThan(1_000)
  expect(bench.log.since(changes).requests).toEqual([])
})

test('a spell says from when to when a fault was on; changed parameters do not end it', () => {
  setNetwork({ faults: [{ fault: 'offline' }] })
  bench.clock.now += 1_000
  setNetwork({ faults: [{ fault: 'offline' }, { fault: 'lossy', share: 0.1 }] })
  bench.clock.now += 1_000
  setNetwork({ faults: [{ fault: 'lossy', share: 0.2 }] })
  expect(bench.network.spells()).toEqual([
    { fault: { fault: 'offline' }, fromMs: 1_000_000, toMs: 1_002_000 },
    { fault: { fault: 'lossy', share: 0.1 }, fromMs: 1_001_000, toMs: null },
  ])
})

test('every switch has a fault with default parameters', () => {
  for (const name of networkSwitches) expect(switchOf(presetOf(name))).toBe(name)
})

test.each([
  ['PUT', '/api/content/register', 'register', 'content/register'],
  ['PUT', '/api/content/unregister', 'register', 'content/unregister'],
  ['GET', '/api/content/registrations', 'feed', 'content/registrations'],
  ['POST', '/api/content/surveys', 'vote', 'content/surveys'],
  ['PUT', '/api/content/like', 'like', 'content/like'],
  ['GET', '/api/content/content-entries/changes', 'feed', 'content/content-entries/…'],
  ['POST', '/api/chat/messages', 'message', 'chat/messages'],
  ['GET', '/api/chat/messages', 'other', 'chat/messages'],
  ['POST', '/api/representation/appointment', 'appointment', 'representation/appointment'],
  ['PUT', '/api/user/me', 'profile', 'user/me'],
  ['POST', '/api/user/intents/0b6c3f7e-1111-4222-8333-444455556666/cancel', 'other', 'user/intents/…'],
  ['GET', '/api/guide/pack/TH', 'guide', 'guide/pack/…'],
  ['GET', '/api/ping', 'ping', 'ping'],
  ['GET', '/api/identity/v2/simplestate', 'other', 'identity/simplestate'],
])('%s %s stands in the lane %s, without what names somebody', (method, path, lane, short) => {
  expect([laneOf(method, path), shortPath(path)]).toEqual([lane, short])
})
