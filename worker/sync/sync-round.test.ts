import { describe, expect, test } from 'vitest'
import { ping } from '#contract/wire/self-description.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createConnection } from '#worker/net/connection.ts'
import { runRound } from './sync-round.ts'
import type { CycleStep } from './sync-round.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { createDiary } from '#worker/diary.ts'
import { createHttp } from '#worker/net/http.ts'
import type { Citizen } from '#worker/identity/session/citizen.ts'
import { createLease } from '#worker/fencing/lease.ts'
import { createPackPull } from '#worker/guide/packs/pack-pull.ts'
import { problem, reply, story } from '#worker/testing/feed-service.ts'
import { createDrip, portalPage, swallow } from '#worker/testing/line.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'

const context = { language: 'en', country: 'TH', build: 'test' } as const
const nothingWished = { deeper: false, all: false, news: false }

async function create(options: { savesData?: boolean; stories?: number; citizen?: Citizen; urgent?: CycleStep[]; own?: CycleStep[] } = {}) {
  const service = createWholeService()
  for (let n = 0; n < (options.stories ?? 30); n += 1) service.feed.put(story(`s${n}`, n))
  await service.guide.publish('visa', 'Text')
  const world = createTestWorld({ fetch: service.fetch })
  const env = { ...world, savesData: () => options.savesData === true }
  const lease = createLease({ env, db: world.db, name: 'pull' })
  await lease.take()
  const connection = createConnection({ env, db: world.db, initial: undefined, probe: () => undefined })
  const http = createHttp(env, () => undefined)
  const diary = createDiary(env, world.db)
  const packs = createPackPull({ env, http, diary })
  const isLineUp = async () => {
    const sign = await http.request(ping, { language: 'en' })
    return sign.kind !== 'failure' || sign.failure.kind !== 'no-answer'
  }
  const deps = {
    env,
    http,
    lease,
    connection,
    diary,
    packs,
    isCurrent: () => true,
    isLineUp,
    citizen: options.citizen ?? null,
    urgent: options.urgent ?? [],
    own: options.own ?? [],
    quietUntilMs: new Map(),
  }
  return {
    service,
    world,
    run: (request = nothingWished, signal = new AbortController().signal, own: Parameters<typeof runRound>[1] = context) => {
      service.requests.length = 0
      return runRound(deps, own, request, signal)
    },
    diary: async () => {
      await world.advance(0)
      return (await world.db.diary.toArray()).map((row) => `${row.what}: ${row.outcome}`)
    },
    items: async () => (await world.db.segments.toArray()).reduce((sum, row) => sum + row.items.length, 0),
  }
}

/** What it came to, or `too late`. */
async function within<T>(world: { advance: (ms: number) => Promise<void> }, ms: number, work: Promise<T>): Promise<T | 'too late'> {
  const ends: T[] = []
  void work.then((value) => ends.push(value))
  for (let passed = 0; passed < ms && ends.length === 0; passed += 1_000) await world.advance(1_000)
  return ends[0] ?? 'too late'
}

const inOrder = [
  '/api/content/content-entries',
  '/api/guide/emergency',
  '/api/guide/sitemap/TH',
  '/api/guide/pack/TH',
  '/api/guide/articles',
  '/api/content/content-entries',
  '/cms/.rest/partner/v1/',
  '/api/representation/static-map',
  '/api/ping',
  '/api/identity/v2/version',
]

test('a first round asks for the first page, what an emergency needs and the guide, then for the rest', async () => {
  const { service, run, diary } = await create()
  expect(await run()).toMatchObject({ failure: null })
  expect(service.requests).toEqual(inOrder)
  expect(await diary()).toEqual([])
})

test('a second round soon after asks only whether the feed changed', async () => {
  const { service, run } = await create()
  await run()
  await run()
  expect(service.requests).toEqual(['/api/content/content-entries/changes'])
})

test('at the citizen’s own wish everything is asked for, by its ETag', async () => {
  const { service, run } = await create()
  await run()
  await run({ deeper: false, all: true, news: false })
  expect(new Set(service.requests)).toEqual(
    new Set([
      '/api/content/content-entries/changes',
      ...inOrder.slice(1, 4),
      '/cms/.rest/partner/v1/',
      '/api/ping',
      '/api/identity/v2/version',
    ]),
  )
})

test('every pack on the device is kept up to date, after the home one', async () => {
  const { service, world, run } = await create()
  await run()
  const home = (await world.db.manifests.get(['TH', 'en']))!
  await world.db.manifests.put({ ...home, country: 'LA', confirmedAt: 0 })
  await run()
  expect(service.requests).toEqual(['/api/content/content-entries/changes', '/api/guide/sitemap/LA', '/api/guide/pack/LA'])
  await run({ deeper: false, all: true, news: false })
  const guide = service.requests.filter((path) => /sitemap|pack/.test(path)).map((path) => path.split('/').at(-1))
  expect(guide).toEqual(['TH', 'TH', 'LA', 'LA'])
})

const silenced = [
  ['/api/content/content-entries', () => Promise.reject(new TypeError('cut')), 1],
  ['/api/guide/emergency', () => portalPage(), 2],
  ['/api/guide/sitemap/TH', () => portalPage(502), 3],
  ['/cms/.rest/partner/v1/', () => Promise.reject(new TypeError('cut')), 7],
] as const

describe('an unanswered call, and an unanswered ping, end the round: the rest would meet the same line', () => {
  test.each(silenced)('at %s', async (path, answer, asked) => {
    const { service, run } = await create()
    service.at(path, answer)
    service.at('/api/ping', answer)
    expect(await run()).toMatchObject({ failure: { kind: 'no-answer' } })
    expect(service.requests).toEqual([...inOrder.slice(0, asked), '/api/ping'])
  })
})

describe('one service that does not answer stops no other', () => {
  test.each(silenced)('%s', async (path, answer, asked) => {
    const { service, run, diary } = await create()
    service.at(path, answer)
    expect(await run()).toMatchObject({ failure: { kind: 'no-answer' } })
    expect(service.requests.slice(0, asked + 1)).toEqual([...inOrder.slice(0, asked), '/api/ping'])
    expect(service.requests.at(-1)).toBe('/api/identity/v2/version')
    expect(await diary()).toHaveLength(service.requests.filter((one) => one === path).length)
  })
})

describe('a service that asks to be left alone', () => {
  const feed = '/api/content/content-entries'
  const busy = (seconds: number) => reply(503, {}, { 'Retry-After': String(seconds) })

  test('ends the round, for it mostly speaks for all, and comes last until it was answered', async () => {
    const { service, world, run, diary } = await create()
    service.at(feed, () => busy(9))
    expect(await run({ ...nothingWished, all: true })).toEqual({
      failure: { kind: 'busy', status: 503, retryAfterMs: 9_000 },
      resumeAtMs: world.monotonicMs() + 9_000,
      unmet: { ...nothingWished, all: true },
      hasLine: true,
    })
    expect(service.requests).toEqual([feed])
    await world.advance(9_000)
    expect(await run({ ...nothingWished, all: true })).toMatchObject({ failure: { kind: 'busy' }, unmet: nothingWished })
    expect(service.requests.at(-1)).toBe(feed)
    expect(service.requests).toEqual(expect.arrayContaining(inOrder))
    service.heal(feed)
    await world.advance(9_000)
    await run()
    await run()
    expect(service.requests[0]).toBe('/api/content/content-entries/changes')
    expect(await diary()).toHaveLength(2)
  })

  test('for hours keeps the others waiting for about a minute, once', async () => {
    const { service, world, run } = await create()
    service.at(feed, () => busy(3_600))
    const { resumeAtMs } = await run()
    expect((resumeAtMs ?? 0) - world.monotonicMs()).toBeGreaterThan(40_000)
    expect((resumeAtMs ?? 0) - world.monotonicMs()).toBeLessThan(80_000)
    await world.advance((resumeAtMs ?? 0) - world.monotonicMs())
    expect(await run()).toMatchObject({ failure: null, resumeAtMs: 3_600_000 })
    expect(service.requests).not.toContain(feed)
    expect(service.requests).toContain('/api/guide/emergency')
  })
})

describe('any other failure skips its own step', () => {
  test.each([
    ['a refusal', () => problem(404, 'abroad:not-found'), null, 'abroad:not-found'],
    ['an unreadable answer', () => reply(200, 'x'), null, 'unreadable'],
    ['an answer too large to read', () => new Response('x'.repeat(5_000_000), { headers: { 'Abroad-Contract': '1' } }), null, 'too-large'],
  ] as const)('%s', async (_, answer, failure, noted) => {
    const { service, run, diary } = await create()
    service.at('/api/guide/sitemap/TH', answer)
    expect(await run()).toMatchObject({ failure })
    expect(service.requests).toEqual(inOrder)
    expect(await diary()).toEqual([expect.stringContaining(`sitemap: ${noted}`)])
  })

  test('a service that is busy, and does not say for how long', async () => {
    const { service, run } = await create()
    service.at('/api/guide/sitemap/TH', () => problem(503, 'abroad:unavailable'))
    expect(await run()).toMatchObject({ failure: { kind: 'busy' }, resumeAtMs: null })
    expect(service.requests).toEqual(inOrder)
  })

  test('a feed that cannot be read does not keep the emergency tier away', async () => {
    const { service, world, run } = await create()
    service.at('/api/content/content-entries', () => problem(500, 'abroad:unavailable'))
    await run()
    expect(await world.db.resources.get(resourceKeys.emergency)).toBeDefined()
    expect(await world.db.articles.count()).toBe(2)
  })
})

test.each<[string, Failure, string[]]>([
  ['sent away', { kind: 'busy', status: 503, retryAfterMs: 30_000 }, ['ahead']],
  ['not answered', { kind: 'no-answer', reason: 'timeout' }, ['ahead', 'in its turn']],
])('a step ahead of the feed that is %s ends no round, and its pause holds for the step of its name', async (_, failure, expected) => {
  const asked: string[] = []
  const step = (place: string, more: Partial<CycleStep> = {}): CycleStep => ({
    name: 'summary',
    run: async () => (asked.push(place), { kind: 'failure', failure }),
    ...more,
  })
  const { run, items, world, diary } = await create({ urgent: [step('ahead', { isAhead: true })], own: [step('in its turn')] })
  await run()
  expect(await items()).toBe(30)
  expect(asked).toEqual(expected)
  expect(await diary()).toContainEqual(expect.stringMatching(/^summary: /))
  asked.length = 0
  await world.advance(20_000)
  await run()
  expect(asked.length > 0, 'asked again within the pause').toBe(failure.kind !== 'busy')
})

test('a backend without the emergency tier gives the same records by the calls of the specification', async () => {
  const { service, world, run } = await create()
  service.at('/api/guide/emergency', () => problem(404, 'abroad:not-found'))
  expect(await run()).toMatchObject({ failure: null })
  expect(service.requests.slice(1, 4)).toEqual([
    '/api/guide/emergency',
    '/api/representation/countries',
    '/api/representation/representations',
  ])
  expect((await world.db.resources.get(resourceKeys.countries))?.value).toHaveLength(2)
})

describe('where the citizen saves data', () => {
  test('deeper pages follow the scrolling, one at a time', async () => {
    const { run, items } = await create({ savesData: true, stories: 300 })
    await run()
    expect(await items()).toBe(20)
    await run({ deeper: true, all: false, news: false })
    expect(await items()).toBe(100)
    await run({ deeper: true, all: false, news: false })
    expect(await items()).toBe(200)
  })

  test('everywhere else they all come by themselves', async () => {
    const { run, items } = await create({ stories: 300 })
    await run()
    expect(await items()).toBe(300)
  })

  test('the home pack asks before it comes', async () => {
    const { service, world, run } = await create({ savesData: true })
    await run()
    expect(service.requests).not.toContain('/api/guide/articles')
    expect(await world.db.manifests.get(['TH', 'en'])).toMatchObject({ hold: 'line', manifest: null })
  })

  test('no pictures are fetched ahead', async () => {
    for (const [savesData, expected] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { service, world, run } = await create({ savesData, stories: 0 })
      const image = {
        full_size_image_url: '/pictures/full',
        focal_feed_image_url: '/pictures/feed',
        focal_detail_image_url: '/pictures/detail',
        image_type: 'image/webp',
        image_focal_x: 0.5,
        image_focal_y: 0.5,
      }
      service.feed.put({ ...story('s', 1), image } as ReturnType<typeof story>)
      service.at('/cms/pictures/*', () => new Response('x'))
      await run()
      expect(service.requests.filter((path) => path.startsWith('/cms/pictures/'))).toHaveLength(expected)
      expect(await world.db.head.get('discover')).toMatchObject({ cards: [{ id: 's' }] })
    }
  })
})

describe('pictures', () => {
  const image = (name: string) => ({
    full_size_image_url: `/pictures/${name}`,
    focal_feed_image_url: `/pictures/${name}`,
    focal_detail_image_url: `/pictures/${name}`,
    image_type: 'image/webp',
    image_focal_x: 0.5,
    image_focal_y: 0.5,
  })

  async function withPictures(count: number, answer: (init: RequestInit, address: string) => Response | Promise<Response>) {
    const device = await create({ stories: 0 })
    for (let n = 0; n < count; n += 1)
      device.service.feed.put({ ...story(`s${n}`, count - n), image: image(`p${n}`) } as ReturnType<typeof story>)
    device.service.at('/cms/pictures/*', answer)
    return { ...device, asked: () => device.service.requests.filter((path) => path.startsWith('/cms/pictures/')) }
  }

  test.each([
    ['is never answered', (init: RequestInit) => swallow(init)],
    ['stops in its middle', (init: RequestInit) => createDrip(init).response],
  ])('one that %s is given up, and the others come', async (_, hang) => {
    const { world, run, asked } = await withPictures(4, (init, address) => (address.endsWith('p1') ? hang(init) : new Response('x')))
    expect(await within(world, 15_000, run())).toMatchObject({ failure: null })
    expect(asked()).toHaveLength(4)
  })

  test('where none is answered two are enough: the round ends', async () => {
    const { world, run, asked } = await withPictures(8, (init) => swallow(init))
    expect(await within(world, 25_000, run())).toMatchObject({ failure: null })
    expect(asked()).toHaveLength(2)
  })
})

test('nobody chose a country: the guide is Switzerland’s, and no map is asked for', async () => {
  const { service, run } = await create()
  await run(nothingWished, undefined, { ...context, country: null })
  expect(service.requests).toContain('/api/guide/sitemap/CH')
  expect(service.requests).not.toContain('/api/representation/static-map')
})

test('a citizen’s own representations have their maps, wherever the guide is', async () => {
  const { service, world, run } = await create({ citizen: { account: 'anna', countries: ['vn'], repcodes: [] } })
  const entry = (id: string, isMainRepresentation: boolean) => ({ id, isMainRepresentation })
  const profile = { accountId: 'anna', representations: [entry('paris', false), entry('bangkok', true)] } as never
  await world.db.profiles.put({ account: 'anna', profile, etag: null, fetchedAt: 1, confirmedAt: 1 })
  await run(nothingWished, undefined, { ...context, country: 'CH' })
  // Paris is nowhere in the list of representations: it stops nobody.
  expect(service.requests.filter((path) => path === '/api/representation/static-map')).toHaveLength(1)
  expect(await world.db.resources.get(resourceKeys.map('bangkok'))).toBeDefined()
})

test('a round that is given up asks for nothing more, and counts no failure', async () => {
  const { service, run } = await create()
  const own = new AbortController()
  service.at('/api/guide/emergency', () => {
    own.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  expect(await run(nothingWished, own.signal)).toMatchObject({ failure: null })
  expect(service.requests).toEqual(inOrder.slice(0, 2))
})

test('a lost lease ends the round', async () => {
  const { service, world, run } = await create()
  service.at('/api/guide/sitemap/TH', async () => {
    await world.db.leases.put({ name: 'pull', token: 'another tab', beat: 1 })
    return reply(200, { isoCode: 'TH', countryTopics: [], availableCountries: [] })
  })
  await expect(run()).rejects.toMatchObject({ name: 'LeaseLost' })
  expect(service.requests).toEqual(inOrder.slice(0, 3))
})

test('a step whose answer somebody waits for brings the next round as soon as it says', async () => {
  const step = (name: string, againInMs?: number): CycleStep => ({
    name,
    run: async () => ({ kind: 'done', ...(againInMs !== undefined && { againInMs }) }),
  })
  const hurried = await create({ own: [step('a', 90_000), step('b', 60_000), step('c')] })
  const { failure, resumeAtMs } = await hurried.run()
  expect(failure).toBe(null)
  expect((resumeAtMs ?? 0) - hurried.world.monotonicMs()).toBeGreaterThan(0)
  expect((resumeAtMs ?? 0) - hurried.world.monotonicMs()).toBeLessThanOrEqual(60_000)
  const calm = await create({ own: [step('a')] })
  expect((await calm.run()).resumeAtMs).toBe(null)
})
