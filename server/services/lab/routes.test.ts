import { expect, test } from 'vitest'
import * as v from 'valibot'
import { LabRequests } from '#lab/wire/requests.ts'
import { ContentItem, type ContentPage } from '#contract/content/content.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import { draftItems } from '#server/generator/generate-items.ts'
import { createTestApp, noon, testConfig } from '#server/testing/test-app.ts'
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
  ['PUT', '/api/lab/network', { bends: [{ profile: 'offline' }] }],
  ['PUT', '/api/lab/clock', { offsetMs: 60_000 }],
  ['POST', '/api/lab/reset', {}],
  ['POST', '/api/lab/restart', {}],
  ['PUT', '/api/lab/disk', { isFull: true }],
] as const

test('nothing of the Lab can be reached without LAB', async () => {
  const { app } = createTestApp({ config: testConfig({ LAB: '0' }) })
  for (const [method, path, body] of calls) {
    const reply = await app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, reply.status]).toEqual([path, 404])
  }
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
  test('generates, inserts, touches, removes and resets, and says what a device in step holds', async () => {
    const { app, clock } = createTestApp({ database: await fresh() })
    const post = async (path: string, body: object = {}) =>
      (
        await app.request(`/api/lab/content/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        })
      ).json()
    const ids = async (countries = 'th') =>
      (await (await app.request(`/api/lab/content/ids?countries=${countries}`)).json()) as [string, number][]

    expect(await post('generate', { count: 200, seed: 7, countries: ['TH', 'FR'], globalShare: 0.5 })).toEqual({ ids: 200 })
    const before = await ids()
    expect(before.length).toBeGreaterThan(100)
    expect(before.length).toBeLessThan(200)
    expect(await ids('th,fr')).toHaveLength(200)

    expect(((await post('touch', { share: 0.1 })) as { ids: string[] }).ids).toHaveLength(18)
    expect(((await post('touch', { share: 0.1, what: 'words' })) as { ids: string[] }).ids).toHaveLength(20)
    expect((await ids('th,fr')).filter(([, rev]) => rev > 1).length).toBeGreaterThan(18)

    clock.now += 60_000
    const top = ((await post('insert', { count: 2, countries: ['TH'] })) as { ids: string[] }).ids
    expect((await ids()).slice(0, 2).map(([id]) => id)).toEqual(top)

    expect(await post('remove', { ids: top })).toEqual({ ids: expect.arrayContaining(top) })
    expect(((await post('remove', { share: 0.5 })) as { ids: string[] }).ids).toHaveLength(100)
    expect(await post('reset')).toEqual({ removed: 100 })
    expect(await ids('th,fr')).toEqual([])
  })

  test('what it wrote fits the contract, also after words were touched', async () => {
    const { app } = createTestApp({ database: await fresh() })
    const post = (path: string, body: object) =>
      app.request(`/api/lab/content/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    await post('generate', { count: 30, globalShare: 1 })
    await post('touch', { share: 1, what: 'words' })
    const { content } = (await (await app.request('/api/content/content-entries?limit=100')).json()) as ContentPage
    expect(content).toHaveLength(30)
    for (const item of content) expect(v.parse(ContentItem, item).rev).toBe(2)
  })

  test('ends sessions, interactions and keys: of one account, or of all', async () => {
    const parts = createTestApp({ database: await fresh() })
    const [anna, bruno] = [await logIn(parts), await logIn(parts, { email: 'bruno@example.ch' })]
    const expire = async (body: object) => (await anna.browser.call('POST', '/api/lab/sessions/expire', { body })).body
    const stand = async ({ browser, token }: typeof anna) => [
      (await browser.call('GET', '/api/user/me')).status,
      (await browser.call('GET', '/api/identity/v2/simplestate', { token })).status,
    ]
    expect(await expire({ accountId: anna.accountId })).toEqual({ sessions: 1 })
    expect([await stand(anna), await stand(bruno)]).toEqual([
      [401, 200],
      [200, 200],
    ])
    expect(await expire({ accountId: bruno.accountId, what: ['interactions', 'devices'] })).toEqual({ interactions: 1, devices: 1 })
    expect([await stand(anna), await stand(bruno)]).toEqual([
      [401, 200],
      [200, 401],
    ])
    expect(await expire({ what: ['sessions', 'interactions', 'devices'] })).toEqual({ sessions: 2, interactions: 2, devices: 1 })
    expect([await stand(anna), await stand(bruno)]).toEqual([
      [401, 401],
      [401, 401],
    ])
  })

  test('tells what was applied: keys in the order of their commits, what was said, and the items', async () => {
    const { app, citizens } = await createWorld(await fresh(), {
      drafts: [storyDraft('s'), eventDraft('e', { event: { capacity: 2 } })],
      citizens: 2,
    })
    const [anna, bruno] = citizens
    if (!anna || !bruno) throw new Error('two citizens')
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

  test('planned faults meet the calls they name, in their number, and lose only what they say', async () => {
    const { app, browser } = await createWorld(await fresh(), { drafts: [storyDraft('s')] })
    const plan = async (...planned: object[]) => {
      const set = await app.request('/api/lab/faults', {
        method: 'POST',
        body: JSON.stringify({ planned }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(set.status).toBe(200)
    }
    const like = async (liked = true) => {
      const reply = await browser.request('PUT', '/api/content/like', { body: { storyId: 's', liked } })
      const type = reply.headers.get('Content-Type')?.split(';')[0]
      return { status: reply.status, type, isOurs: reply.headers.has('Abroad-Contract'), retryAfter: reply.headers.get('Retry-After') }
    }
    const likes = async () => ((await browser.call('GET', '/api/content/single/story/s')).body as { likes: number }).likes
    const path = '/api/content/like'
    await plan(
      { kind: 'request-lost', method: 'PUT', path },
      { kind: 'answer-lost', path },
      { kind: 'failed', path: '/api/content', method: 'GET' },
    )
    expect([(await like()).status, (await browser.request('GET', '/api/content/content-entries')).status, await likes()]).toEqual([
      503, 500, 0,
    ])
    expect([(await like()).status, await likes()]).toEqual([503, 1])
    expect([(await like(false)).status, await likes()]).toEqual([200, 0])
    await plan({ kind: 'edge-page', path, calls: 2 }, { kind: 'portal-page', path }, { kind: 'too-many-requests', path, retryAfterS: 120 })
    const edge = { status: 404, type: 'text/html', isOurs: false, retryAfter: null }
    expect([await like(), await like(), await like(), await like()]).toEqual([
      edge,
      edge,
      { ...edge, status: 200 },
      { status: 429, type: 'application/problem+json', isOurs: true, retryAfter: '120' },
    ])
    expect([await likes(), (await like()).status, await likes()]).toEqual([0, 200, 1])
    await plan({ kind: 'failed', path, calls: 1000, share: 0.5 })
    const statuses = []
    for (let turn = 0; turn < 30; turn += 1) statuses.push((await like()).status)
    expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(5)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5)
    await plan()
    expect((await like()).status).toBe(200)
  })

  test('says how it stands, bends the line, moves the clock, and goes back to a good day', async () => {
    const { app, clock } = createTestApp({ database: await fresh() })
    const lab = async (method: string, path: string, body?: object) => {
      const reply = await app.request(`/api/lab${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: v.parse(v.looseObject({}), await reply.json()) }
    }
    const goodDay = { network: { seed: 1, bends: [] }, clock: { offsetMs: 0 }, disk: { isFull: false }, hasPlanned: false, generated: 0 }
    expect((await lab('GET', '/state')).body).toEqual(goodDay)

    const bends = [{ profile: 'service-down' }, { profile: '2g', delayMs: 10 }]
    expect((await lab('PUT', '/network', { bends })).body).toEqual({
      seed: 1,
      bends: [
        { profile: 'service-down', by: 'service' },
        { profile: '2g', delayMs: 10, kilobitsPerS: 50 },
      ],
    })
    expect((await app.request('/api/ping')).status).toBe(503)
    expect((await lab('PUT', '/network', { bends: [{ profile: '5g' }] })).status).toBe(400)
    expect((await lab('PUT', '/network', { bends: [{ profile: 'offline' }, { profile: 'offline' }] })).status).toBe(400)

    await lab('POST', '/content/generate', { count: 3 })
    await lab('POST', '/faults', { delayMs: 1 })
    await lab('PUT', '/clock', { offsetMs: 86_400_000 })
    expect((await lab('PUT', '/disk', { isFull: true })).status).toBe(200)
    expect((await lab('GET', '/state')).body).toMatchObject({
      clock: { offsetMs: 86_400_000 },
      disk: { isFull: true },
      hasPlanned: true,
      generated: 3,
    })

    expect((await lab('POST', '/reset', {})).body).toEqual(goodDay)
    expect(await (await app.request('/api/ping')).json()).toMatchObject({ time: clock.now })
  })

  test('the clock that it moved is the services’ own, also in the header that devices compare theirs with', async () => {
    const { app, clock } = createTestApp({ database: await fresh() })
    await app.request('/api/lab/clock', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ offsetMs: -3_600_000 }),
    })
    const reply = await app.request('/api/ping')
    expect(await reply.json()).toMatchObject({ time: clock.now - 3_600_000 })
    expect(reply.headers.get('Date')).toBe(new Date(clock.now - 3_600_000).toUTCString())
  })

  test('ends the session in the middle of a flush, once, and tells each write with its fate', async () => {
    const { app, citizens } = await createWorld(await fresh(), { drafts: [storyDraft('s'), eventDraft('e', { event: { capacity: 2 } })] })
    const [anna] = citizens
    if (!anna) throw new Error('a citizen')
    const set = (bends: object[]) =>
      app.request('/api/lab/network', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ bends }),
      })
    await set([{ profile: 'answers-lost', calls: 1 }])
    await write(anna.browser, say.register('e', 2), 'key-of-anna-1')
    await write(anna.browser, say.register('e', 2), 'key-of-anna-1')
    await write(anna.browser, say.register('e', 9), 'key-of-anna-2')
    await set([{ profile: 'session-ends', afterWrites: 1 }])
    await write(anna.browser, say.like('s'), 'key-of-anna-3')
    await write(anna.browser, say.like('s', false), 'key-of-anna-4')
    const { requests } = v.parse(LabRequests, await (await app.request('/api/lab/requests?since=0')).json())
    const writes = requests.filter(({ key }) => key !== null)
    expect(writes.map(({ lane, path, key, fate, isDone, bentBy }) => [lane, path, key, fate, isDone, bentBy])).toEqual([
      ['register', 'content/register', 'key-of-anna-1', 'no-answer', true, 'answers-lost'],
      ['register', 'content/register', 'key-of-anna-1', 'stored-reply', false, null],
      ['register', 'content/register', 'key-of-anna-2', 'needs-you', false, null],
      ['like', 'content/like', 'key-of-anna-3', 'applied', true, null],
      ['like', 'content/like', 'key-of-anna-4', 'answer', false, 'session-ends'],
    ])
    expect(writes.at(-1)?.status).toBe(401)
  })

  test('makes the same requests fail for the same seed', async () => {
    const { app } = createTestApp({ database: await fresh() })
    const faults = (body: object) =>
      app.request('/api/lab/faults', { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
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
  faults.set(v.parse(FaultSettings, { planned: [{ kind: 'delay', path: '/api/ping', delayMs: 700 }] }))
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
