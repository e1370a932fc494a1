import { expect, test } from 'vitest'
import * as v from 'valibot'
import { LabRequests } from '#lab/wire/requests.ts'
import { ContentItem } from '#contract/content/content.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import { draftItems } from '#server/generator/generate-items.ts'
import { createTestApp, noon, testConfig, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { logIn } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { createWorld, say, write } from '#server/testing/test-writes.ts'
import { createFaults, FaultSettings } from './faults.ts'

const calls = [
  ['POST', '/api/lab/content/generate', { count: 1 }],
  ['POST', '/api/lab/content/insert', { count: 1 }],
  ['POST', '/api/lab/content/remove', { share: 1 }],
  ['POST', '/api/lab/content/touch', { share: 1 }],
  ['POST', '/api/lab/content/reset', {}],
  ['GET', '/api/lab/content/ids', undefined],
  ['POST', '/api/lab/faults', { failShare: 1 }],
  ['POST', '/api/lab/sessions/expire', {}],
  ['GET', '/api/lab/effects', undefined],
  ['GET', '/api/lab/state', undefined],
  ['GET', '/api/lab/requests', undefined],
  ['PUT', '/api/lab/network', { faults: [{ fault: 'offline' }] }],
  ['PUT', '/api/lab/clock', { offsetMs: 60_000 }],
  ['POST', '/api/lab/reset', {}],
  ['POST', '/api/lab/restart', {}],
  ['PUT', '/api/lab/disk', { isFull: true }],
  ['GET', '/api/lab/mail', undefined],
] as const

/** Calls of the Lab, in JSON. */
const labOf = (parts: Pick<TestApp, 'app'>) => {
  const browser = createTestBrowser(parts)
  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await browser.call(method, `/api/lab${path}`, { body })) as { status: number; body: Record<string, unknown>; headers: Headers }
}

test('nothing of the Lab can be reached without LAB', async () => {
  const parts = createTestApp({ config: testConfig({ LAB: '0' }) })
  const { app } = parts
  const lab = labOf(parts)
  for (const [method, path, body] of calls)
    expect([path, (await lab(method, path.slice('/api/lab'.length), body)).status]).toEqual([path, 404])
  const pinged = await app.request('/api/ping')
  expect(pinged.status).toBe(200)
  expect(((await pinged.json()) as Ping).extensions).not.toContain('lab')
})

const fromElsewhere: Record<string, string>[] = [
  { Host: 'abroad.example.ch' },
  { Host: '127.0.0.1.example.ch' },
  { Host: 'localhost.example.ch:4173' },
  { Host: '192.168.1.4:4173' },
  { Forwarded: 'for=192.0.2.60;proto=https' },
  { 'X-Forwarded-For': '192.0.2.60' },
  { 'X-Forwarded-Host': 'localhost' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Real-IP': '192.0.2.60' },
  { Via: '1.1 proxy' },
]

test.each(fromElsewhere)('to a request that came through a proxy or to another name the Lab is not there: %o', async (brought) => {
  const { app } = createTestApp()
  const without = createTestApp({ config: testConfig({ LAB: '0' }) }).app
  for (const [method, path, body] of calls) {
    const request = {
      method,
      headers: { Host: 'localhost:4173', 'Content-Type': 'application/json', ...brought },
      ...(body && { body: JSON.stringify(body) }),
    }
    const [reply, expected] = await Promise.all([app.request(path, request), without.request(path, request)])
    expect([path, reply.status, await reply.text()]).toEqual([path, 404, await expected.text()])
  }
  const pinged = await app.request('/api/ping', { headers: brought })
  expect(((await pinged.json()) as Ping).extensions).not.toContain('lab')
})

test('faults meet requests from this machine only', async () => {
  const { app } = createTestApp()
  const body = JSON.stringify({ failShare: 1, only: 'ping' })
  for (const host of ['localhost:4173', 'LOCALHOST', '127.0.0.1:4173', '[::1]:4173']) {
    const set = await app.request('/api/lab/faults', { method: 'POST', body, headers: { Host: host, 'Content-Type': 'application/json' } })
    expect([host, set.status]).toEqual([host, 200])
    expect((await app.request('/api/ping', { headers: { Host: host } })).status).toBe(503)
  }
  for (const headers of fromElsewhere) expect((await app.request('/api/ping', { headers })).status).toBe(200)
})

describeOnDatabases('the Lab', (fresh) => {
  const testInWorld = test.extend('parts', async () => createTestApp({ database: await fresh() }))

  testInWorld('generates, inserts, touches, removes and resets, and lists what a device in sync holds', async ({ parts }) => {
    const lab = labOf(parts)
    const post = async (path: string, body: object = {}) => (await lab('POST', `/content/${path}`, body)).body
    const idsOf = async (path: string, body: object) => ((await post(path, body)) as { ids: string[] }).ids
    const ids = async (countries = 'th') => (await lab('GET', `/content/ids?countries=${countries}`)).body as unknown as [string, number][]

    expect(await post('generate', { count: 200, seed: 7, countries: ['TH', 'FR'], globalShare: 0.5 })).toEqual({ ids: 200 })
    const before = await ids()
    expect(before.length).toBeGreaterThan(100)
    expect(before.length).toBeLessThan(200)
    expect(await ids('th,fr')).toHaveLength(200)

    expect(await idsOf('touch', { share: 0.1 })).toHaveLength(18)
    expect(await idsOf('touch', { share: 0.1, what: 'words' })).toHaveLength(20)
    expect((await ids('th,fr')).filter(([, rev]) => rev > 1).length).toBeGreaterThan(18)

    parts.clock.now += 60_000
    const top = await idsOf('insert', { count: 2, countries: ['TH'] })
    expect((await ids()).slice(0, 2).map(([id]) => id)).toEqual(top)

    expect(await post('remove', { ids: top })).toEqual({ ids: expect.arrayContaining(top) })
    expect(await idsOf('remove', { share: 0.5 })).toHaveLength(100)
    expect(await post('reset')).toEqual({ removed: 100 })
    expect(await ids('th,fr')).toEqual([])
  })

  testInWorld('ends sessions, interactions and keys: of one account, or of all', async ({ parts }) => {
    const [anna, bruno] = [await logIn(parts), await logIn(parts, { email: 'bruno@example.ch' })]
    const expire = async (body: object) => (await anna.browser.call('POST', '/api/lab/sessions/expire', { body })).body
    const statuses = async () => {
      const asked = [anna, bruno].flatMap(({ browser, token }) => [
        browser.call('GET', '/api/user/me'),
        browser.call('GET', '/api/identity/v2/simplestate', { token }),
      ])
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(await expire({ accountId: anna.accountId })).toEqual({ sessions: 1 })
    expect(await statuses()).toEqual([401, 200, 200, 200])
    expect(await expire({ accountId: bruno.accountId, what: ['interactions', 'devices'] })).toEqual({ interactions: 1, devices: 1 })
    expect(await statuses()).toEqual([401, 200, 200, 401])
    expect(await expire({ what: ['sessions', 'interactions', 'devices'] })).toEqual({ sessions: 2, interactions: 2, devices: 1 })
    expect(await statuses()).toEqual([401, 401, 401, 401])
  })

  test('tells what was applied: keys in the order of their commits, what was said, and the items', async () => {
    const drafts = [storyDraft('s'), eventDraft('e', { event: { capacity: 2 } })]
    const { app, citizens } = await createWorld(await fresh(), { drafts, citizens: 2 })
    const [anna, bruno] = citizens
    await write(anna.browser, say.register('e', 2), 'key-of-anna-1')
    await write(bruno.browser, say.register('e', 1), 'key-of-bruno-1')
    await write(anna.browser, say.like('s'), 'key-of-anna-2')
    await bruno.browser.call('POST', '/api/user/intents/key-of-bruno-2/cancel')
    const effects = async (query: string) => (await app.request(`/api/lab/effects${query}`)).json()
    expect(await effects(`?account=${anna.accountId}`)).toMatchObject({
      keys: [
        { key: 'key-of-anna-1', state: 'done', status: 200, receipt: expect.any(String), appliedSeq: expect.any(Number) },
        { key: 'key-of-anna-2', state: 'done' },
      ],
      personal: [
        { itemId: 'e', registered: true, participants: 2, attendance: 'onsite' },
        { itemId: 's', liked: true },
      ],
      items: [
        { id: 'e', rev: 2, participants: 2, capacity: 2 },
        { id: 's', rev: 2, likes: 1 },
      ],
    })
    expect(await effects(`?account=${bruno.accountId}`)).toMatchObject({
      keys: [
        { key: 'key-of-bruno-1', state: 'refused', status: 409, receipt: null, appliedSeq: null },
        { key: 'key-of-bruno-2', state: 'cancelled' },
      ],
      personal: [],
      items: [],
    })
    expect(((await effects('')) as { keys: unknown[] }).keys).toHaveLength(4)
  })

  test('planned faults meet the calls of their method and path, as often as they say', async () => {
    const parts = await createWorld(await fresh(), { drafts: [storyDraft('s')] })
    const { browser } = parts
    const lab = labOf(parts)
    const plan = (...planned: object[]) => lab('POST', '/faults', { planned })
    const like = async () => (await browser.request('PUT', '/api/content/like', { body: { storyId: 's', liked: true } })).status
    const likes = async () => ((await browser.call('GET', '/api/content/single/story/s')).body as { likes: number }).likes
    const path = '/api/content/like'
    await plan(
      { fault: 'connection-reset', method: 'PUT', path },
      { fault: 'reply-lost', path },
      { fault: 'service-error', path: '/api/content/content-entries', method: 'GET' },
    )
    expect([await like(), await likes(), await like(), await likes()]).toEqual([503, 0, 503, 1])
    expect([(await browser.request('GET', '/api/content/content-entries')).status, await like()]).toEqual([500, 200])
    await plan({ fault: 'captive-portal', path })
    const portal = await browser.request('PUT', path, { body: { storyId: 's', liked: false } })
    expect([portal.status, portal.headers.has('Abroad-Contract'), await likes()]).toEqual([200, false, 1])
    await plan({ fault: 'service-error', path, calls: 1000, share: 0.5 })
    const statuses: number[] = []
    for (let turn = 0; turn < 30; turn += 1) statuses.push(await like())
    for (const status of [200, 500]) expect(statuses.filter((one) => one === status).length).toBeGreaterThan(5)
    await plan()
    expect(await like()).toBe(200)
  })

  testInWorld('says how it stands, bends the line, moves the clock, and goes back to a good day', async ({ parts }) => {
    const { app, clock } = parts
    const lab = labOf(parts)
    const goodDay = { network: { seed: 1, faults: [] }, clock: { offsetMs: 0 }, disk: { isFull: false }, hasPlanned: false, generated: 0 }
    expect((await lab('GET', '/state')).body).toEqual(goodDay)

    const faults = [{ fault: 'service-error' }, { fault: 'slow', preset: '2g', delayMs: 10 }]
    expect((await lab('PUT', '/network', { faults })).body).toEqual({
      seed: 1,
      faults: [{ fault: 'service-error' }, { fault: 'slow', preset: '2g', delayMs: 10, kilobitsPerS: 50 }],
    })
    expect((await app.request('/api/ping')).status).toBe(503)
    expect((await lab('PUT', '/network', { faults: [{ fault: '5g' }] })).status).toBe(400)
    expect((await lab('PUT', '/network', { faults: [{ fault: 'offline' }, { fault: 'offline' }] })).status).toBe(400)

    await lab('POST', '/content/generate', { count: 3 })
    await lab('POST', '/faults', { delayMs: 1 })
    await lab('PUT', '/clock', { offsetMs: 86_400_000 })
    expect((await lab('PUT', '/disk', { isFull: true })).status).toBe(200)
    const bad = { clock: { offsetMs: 86_400_000 }, disk: { isFull: true }, hasPlanned: true, generated: 3 }
    expect((await lab('GET', '/state')).body).toMatchObject(bad)

    expect((await lab('POST', '/reset', {})).body).toEqual(goodDay)
    expect(await (await app.request('/api/ping')).json()).toMatchObject({ time: clock.now })
    // Devices compare their clock with the header.
    await lab('PUT', '/clock', { offsetMs: -3_600_000 })
    const ping = await app.request('/api/ping')
    expect(await ping.json()).toMatchObject({ time: clock.now - 3_600_000 })
    expect(ping.headers.get('Date')).toBe(new Date(clock.now - 3_600_000).toUTCString())
  })

  test('ends the session in the middle of a flush, once, and tells each write with its fate', async () => {
    const { app, citizens } = await createWorld(await fresh(), { drafts: [storyDraft('s'), eventDraft('e', { event: { capacity: 2 } })] })
    const [anna] = citizens
    const set = (faults: object[]) => labOf({ app })('PUT', '/network', { faults })
    await set([{ fault: 'reply-lost', calls: 1 }])
    await write(anna.browser, say.register('e', 2), 'key-of-anna-1')
    await write(anna.browser, say.register('e', 2), 'key-of-anna-1')
    await write(anna.browser, say.register('e', 9), 'key-of-anna-2')
    await set([{ fault: 'session-expired-in-flight', afterWrites: 1 }])
    await write(anna.browser, say.like('s'), 'key-of-anna-3')
    await write(anna.browser, say.like('s', false), 'key-of-anna-4')
    const { requests } = v.parse(LabRequests, await (await app.request('/api/lab/requests?since=0')).json())
    const writes = requests.filter(({ key }) => key !== null)
    expect(writes.map(({ lane, path, key, fate, isDone, bentBy }) => [lane, path, key, fate, isDone, bentBy])).toEqual([
      ['register', 'content/register', 'key-of-anna-1', 'no-answer', true, 'reply-lost'],
      ['register', 'content/register', 'key-of-anna-1', 'stored-reply', false, null],
      ['register', 'content/register', 'key-of-anna-2', 'needs-you', false, null],
      ['like', 'content/like', 'key-of-anna-3', 'applied', true, null],
      ['like', 'content/like', 'key-of-anna-4', 'answer', false, 'session-expired-in-flight'],
    ])
    expect(writes.at(-1)?.status).toBe(401)
  })

  testInWorld('makes the same requests fail for the same seed', async ({ parts }) => {
    const { app } = parts
    const faults = (body: object) => labOf(parts)('POST', '/faults', body)
    const statuses = async () => {
      const list: number[] = []
      for (let turn = 0; turn < 20; turn += 1) list.push((await app.request('/api/content/content-entries')).status)
      return list
    }
    await faults({ failShare: 0.4, seed: 5, only: 'content' })
    const first = await statuses()
    await faults({ failShare: 0.4, seed: 5, only: 'content' })
    expect(await statuses()).toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 503]))
    expect((await app.request('/api/ping')).status).toBe(200)
    await faults({})
    expect(new Set(await statuses())).toEqual(new Set([200]))
  })
})

test('a fault waits as long as it is told', async () => {
  const waited: number[] = []
  const faults = createFaults({ sleep: (ms) => Promise.resolve(void waited.push(ms)) })
  faults.set({ failShare: 0, seed: 1, delayMs: 1500, only: undefined, planned: [] })
  const { Hono } = await import('hono')
  const app = new Hono().use(faults.middleware).get('/api/ping', (c) => c.text('ok'))
  await app.request('/api/ping')
  expect(waited).toEqual([1500])
  faults.set(v.parse(FaultSettings, { planned: [{ fault: 'slow', path: '/api/ping', delayMs: 700 }] }))
  for (const status of [200, 200]) expect((await app.request('/api/ping')).status).toBe(status)
  expect(waited).toEqual([1500, 700])
})

test('generated items are the same for the same seed, about 2 kB in four languages', () => {
  const options = { count: 100, seed: 3, now: noon }
  const drafts = draftItems(options)
  expect(draftItems(options)).toEqual(drafts)
  expect(draftItems({ ...options, seed: 4 })).not.toEqual(drafts)
  expect(drafts.filter(({ item }) => !v.is(ContentItem, item))).toEqual([])
  const mean = JSON.stringify(drafts.map((draft) => draft.item)).length / drafts.length
  expect(mean).toBeGreaterThan(1500)
  expect(mean).toBeLessThan(2500)
})
