import { Agent, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Hono } from 'hono'
import * as v from 'valibot'
import { listen, type Listening } from '#server/http/listen.ts'
import { createFaults, FaultSettings, type Faults } from './faults.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { createFreshConnections } from './fresh-connections.ts'

/** Over a real socket: what breaks must break as on a real line. */
interface Bench {
  faults: Faults
  log: RequestLog
  server: Listening
  /** Keys of what was handled, and restarts, in their order. */
  done: string[]
}
let bench: Bench

beforeEach(async () => {
  const done: string[] = []
  const faults = createFaults({ restart: () => void done.push('restart') })
  const log = createRequestLog({ nowMs: () => 0 })
  const app = new Hono()
    .use('*', log.middleware)
    .use('*', faults.middleware)
    .use('*', log.inner)
    .put('/api/content/register', (c) => {
      done.push(c.req.header('Idempotency-Key') ?? 'none')
      return c.json({ receipt: 'R-1', words: 'x'.repeat(2_000) })
    })
    // As a reply to a device that has this already.
    .get('/api/content/content-entries', (c) => c.body(null, 304))
  bench = { faults, log, done, server: await listen(app, { host: '127.0.0.1', port: 0 }) }
})
afterEach(() => bench.server.stop(0))

const plan = (...planned: object[]) => bench.faults.set(v.parse(FaultSettings, { planned }))
const ask = (key: string, signal?: AbortSignal) =>
  fetch(`${bench.server.address}/api/content/register`, { method: 'PUT', headers: { 'Idempotency-Key': key }, ...(signal && { signal }) })
/** What a device hears: the whole of it, its status alone, or nothing. */
const write = (key: string) =>
  ask(key).then(
    (reply) =>
      reply.text().then(
        () => reply.status,
        () => `${reply.status}, cut`,
      ),
    () => 'broken',
  )
const seen = async () => {
  const all = () => bench.log.since(0).requests
  await expect.poll(() => all().filter(({ fate }) => fate === 'under-way')).toEqual([])
  return all().map(({ key, status, fate, isHandled }) => [key, status, fate, isHandled])
}

test('an answer that is cut has begun, and its end never comes; what it tells is done', async () => {
  plan({ fault: 'reply-truncated' })
  expect([await write('a'), await write('a')]).toEqual(['200, cut', 200])
  expect(bench.done).toEqual(['a', 'a'])
  expect(await seen()).toEqual([
    ['a', null, 'no-answer', true],
    ['a', 200, 'stored-reply', true],
  ])
})

test('an answer that has no body is cut by breaking the connection, and the services live on', async () => {
  plan({ fault: 'reply-truncated' })
  await expect(fetch(`${bench.server.address}/api/content/content-entries`)).rejects.toThrow('fetch failed')
  expect(await write('a')).toBe(200)
})

test('a call without an answer is not handled, and over when the device gives up', async () => {
  plan({ fault: 'no-reply' })
  await expect(ask('a', AbortSignal.timeout(300))).rejects.toThrow(/timeout|aborted/)
  expect(await write('b')).toBe(200)
  expect(bench.done).toEqual(['b'])
  expect(await seen()).toEqual([
    ['a', null, 'no-answer', false],
    ['b', 200, 'applied', true],
  ])
})

test('the services are killed before a call was handled, or after; the device hears nothing either way', async () => {
  plan({ fault: 'service-killed-before-commit' })
  expect(await write('a')).toBe('broken')
  plan({ fault: 'service-killed-after-commit' })
  expect(await write('b')).toBe('broken')
  // A client sends again by itself what broke on a connection that it kept: its second call stands behind.
  expect(bench.done.slice(0, 1)).toEqual(['restart'])
  expect(bench.done.indexOf('restart', 1)).toBe(bench.done.indexOf('b') + 1)
})

test('a fault that is set again under its id has as many calls as were left, another one as many as it says', async () => {
  const lost = { fault: 'service-error', id: '0-failed', calls: 2 }
  plan(lost)
  expect(await write('a')).toBe(500)
  plan(lost, { fault: 'service-error', status: 429, id: '1-busy', calls: 1 })
  expect([await write('a'), await write('a'), await write('a')]).toEqual([500, 429, 200])
  plan()
  plan(lost)
  expect(await write('a'), 'mended in between').toBe(500)
})

test('a service error and an edge page have the planned status, and Retry-After is sent only if planned', async () => {
  const heard = async () => {
    const reply = await ask('a')
    return [reply.status, reply.headers.get('Retry-After'), reply.headers.get('Content-Type')?.split(';')[0]]
  }
  plan(
    { fault: 'service-error', status: 429, retryAfterS: 8 },
    { fault: 'service-error', status: 503 },
    { fault: 'edge-page', status: 502 },
  )
  expect([await heard(), await heard(), await heard()]).toEqual([
    [429, '8', 'application/problem+json'],
    [503, null, 'application/problem+json'],
    [502, null, 'text/html'],
  ])
})

test('an earlier name of a fault, or a fault that the services cannot cause, is refused', () => {
  for (const planned of [{ kind: 'answer-lost' }, { fault: 'answer-lost' }, { fault: 'tab-killed' }])
    expect(v.safeParse(FaultSettings, { planned: [planned] }).success).toBe(false)
})

describe('connections in the Lab', () => {
  let isBent = false
  let server: Listening
  let agent: Agent
  const connections = createFreshConnections(() => isBent)

  beforeEach(async () => {
    isBent = false
    agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const app = new Hono().use(connections.middleware).get('/', (c) => c.text('here'))
    server = await listen(app, { host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    agent.destroy()
    await server.stop(0)
  })

  /** The port it came from, as long as the connection lives. */
  function call(): Promise<{ port: number | undefined; isKept: boolean }> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(server.address)
      const asked = request({ host: '127.0.0.1', port, agent }, (reply) => {
        const { localPort } = reply.socket
        reply.resume().on('end', () => resolve({ port: localPort, isKept: reply.headers.connection !== 'close' }))
      })
      asked.on('error', reject).end()
    })
  }

  test('are kept while no fault is on', async () => {
    const [first, second] = [await call(), await call()]
    expect(first.isKept).toBe(true)
    expect(second.port).toBe(first.port)
  })

  test('are closed when a fault begins, and not kept while it lasts', async () => {
    const before = await call()
    isBent = true
    connections.begin()
    await expect.poll(() => Object.keys(agent.freeSockets).length).toBe(0)
    const [first, second] = [await call(), await call()]
    expect([first.isKept, second.isKept]).toEqual([false, false])
    expect(new Set([before.port, first.port, second.port]).size).toBe(3)
  })
})
