import { describe, expect, test as base } from 'vitest'
import { InvariantFailed } from '#contract/assert-invariant.ts'
import { ping } from '#contract/wire/self-description.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createConnection } from '#worker/net/connection.ts'
import { runRound } from './sync-round.ts'
import type { CycleStep } from './sync-round.ts'
import type { Failure } from '#contract/wire/wire.ts'
import type { Citizen } from '#worker/identity/session/citizen.ts'
import { createLease } from '#worker/fencing/lease.ts'
import { createPackPull } from '#worker/guide/packs/pack-pull.ts'
import { sampleImage, sampleStory } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { createDrip, portalPage, swallow } from '#worker/testing/line.ts'
import { createTestWorld, partsOf } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'

const context = { language: 'en', country: 'TH', build: 'test' } as const
const nothingWished = { deeper: false, all: false, news: false }

async function create(options: { savesData?: boolean; stories?: number; citizen?: Citizen; urgent?: CycleStep[]; own?: CycleStep[] } = {}) {
  const service = createWholeService()
  for (let n = 0; n < (options.stories ?? 30); n += 1) service.feed.put(sampleStory(`s${n}`, n))
  await service.guide.publish('visa', 'Text')
  const world = createTestWorld({ fetch: service.fetch })
  const env = { ...world, savesData: () => options.savesData === true }
  const lease = createLease({ env, db: world.db, name: 'pull' })
  await lease.take()
  const connection = createConnection({ env, db: world.db, initial: undefined, probe: () => undefined })
  const parts = partsOf(env)
  const isLineUp = async () => {
    const sign = await parts.http.request(ping, { language: 'en' })
    return sign.kind !== 'failure' || sign.failure.kind !== 'no-answer'
  }
  const deps = {
    ...parts,
    lease,
    connection,
    packs: createPackPull(parts),
    isCurrent: () => true,
    isLineUp,
    citizen: options.citizen ?? null,
    urgent: options.urgent ?? [],
    own: options.own ?? [],
    pausedUntilMs: new Map(),
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
const test = base.extend('world', () => create())

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

test('a first round requests the first page, the emergency tier and the guide, then the rest', async () => {
  const { service, run, diary } = await create()
  expect(await run()).toMatchObject({ failure: null })
  expect(service.requests).toEqual(inOrder)
  expect(await diary()).toEqual([])
})

test('a second round soon after asks only whether the feed changed', async ({ world: { service, run } }) => {
  await run()
  await run()
  expect(service.requests).toEqual(['/api/content/content-entries/changes'])
})

test('a refresh by the citizen requests everything by its ETag', async ({ world: { service, run } }) => {
  await run()
  await run({ deeper: false, all: true, news: false })
  const others = ['/api/content/content-entries/changes', '/cms/.rest/partner/v1/', '/api/ping', '/api/identity/v2/version']
  expect(new Set(service.requests)).toEqual(new Set([...inOrder.slice(1, 4), ...others]))
})

test('every stored pack is updated, after the home one', async ({ world: { service, world, run } }) => {
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

describe('a request and a ping without an answer end the round', () => {
  test.each(silenced)('at %s', async (path, answer, asked) => {
    const { service, run } = await create()
    service.at(path, answer)
    service.at('/api/ping', answer)
    expect(await run()).toMatchObject({ failure: { kind: 'no-answer' } })
    expect(service.requests).toEqual([...inOrder.slice(0, asked), '/api/ping'])
  })
})

describe('a service that does not answer stops no other', () => {
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

  test('ends the round and comes last until it was answered', async ({ world: { service, world, run, diary } }) => {
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

  test('for hours delays the others by about a minute, once', async ({ world: { service, world, run } }) => {
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
  test.for([
    ['a refusal', () => problem(404, 'abroad:not-found'), null, 'abroad:not-found'],
    ['an unreadable answer', () => reply(200, 'x'), null, 'unreadable'],
    ['an answer too large to read', () => new Response('x'.repeat(5_000_000), { headers: { 'Abroad-Contract': '1' } }), null, 'too-large'],
  ] as const)('%s', async ([, answer, failure, noted], { world: { service, run, diary } }) => {
    service.at('/api/guide/sitemap/TH', answer)
    expect(await run()).toMatchObject({ failure })
    expect(service.requests).toEqual(inOrder)
    expect(await diary()).toEqual([expect.stringContaining(`sitemap: ${noted}`)])
  })

  test('a busy service that does not say for how long', async ({ world: { service, run } }) => {
    service.at('/api/guide/sitemap/TH', () => problem(503, 'abroad:unavailable'))
    expect(await run()).toMatchObject({ failure: { kind: 'busy' }, resumeAtMs: null })
    expect(service.requests).toEqual(inOrder)
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
  const { run, items, world, diary } = await create({ urgent: [step('ahead', { isEarly: true })], own: [step('in its turn')] })
  await run()
  expect(await items()).toBe(30)
  expect(asked).toEqual(expected)
  expect(await diary()).toContainEqual(expect.stringMatching(/^summary: /))
  asked.length = 0
  await world.advance(20_000)
  await run()
  expect(asked.length > 0, 'asked again within the pause').toBe(failure.kind !== 'busy')
})

test('a backend without the emergency tier sends the same records by the calls of the specification', async () => {
  const { service, world, run } = await create()
  service.at('/api/guide/emergency', () => problem(404, 'abroad:not-found'))
  expect(await run()).toMatchObject({ failure: null })
  const reference = ['/api/representation/countries', '/api/representation/representations']
  expect(service.requests.slice(1, 4)).toEqual(['/api/guide/emergency', ...reference])
  expect((await world.db.resources.get(resourceKeys.countries))?.value).toHaveLength(2)
})

describe('if the citizen saves data', () => {
  test('deeper pages follow the scrolling, one at a time', async () => {
    const { run, items } = await create({ savesData: true, stories: 300 })
    await run()
    expect(await items()).toBe(20)
    await run({ deeper: true, all: false, news: false })
    expect(await items()).toBe(100)
    await run({ deeper: true, all: false, news: false })
    expect(await items()).toBe(200)
  })

  test('the home pack waits for consent', async () => {
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
      service.feed.put(sampleStory('s', 1, { image: sampleImage() }))
      service.at('/cms/pictures/*', () => new Response('x'))
      await run()
      expect(service.requests.filter((path) => path.startsWith('/cms/pictures/'))).toHaveLength(expected)
      expect(await world.db.segments.toArray()).toMatchObject([{ ids: ['s'] }])
    }
  })
})

describe('pictures', () => {
  async function withPictures(count: number, answer: (init: RequestInit, address: string) => Response | Promise<Response>) {
    const device = await create({ stories: 0 })
    for (let n = 0; n < count; n += 1) device.service.feed.put(sampleStory(`s${n}`, count - n, { image: sampleImage(`p${n}`) }))
    device.service.at('/cms/pictures/*', answer)
    return { ...device, asked: () => device.service.requests.filter((path) => path.startsWith('/cms/pictures/')) }
  }

  test.each([
    ['is never answered', (init: RequestInit) => swallow(init)],
    ['stops in its middle', (init: RequestInit) => createDrip(init).response],
  ])('one that %s is skipped, and the others come', async (_, hang) => {
    const { world, run, asked } = await withPictures(4, (init, address) => (address.endsWith('p1') ? hang(init) : new Response('x')))
    expect(await within(world, 15_000, run())).toMatchObject({ failure: null })
    expect(asked()).toHaveLength(4)
  })

  test('end the round after two without an answer', async () => {
    const { world, run, asked } = await withPictures(8, (init) => swallow(init))
    expect(await within(world, 25_000, run())).toMatchObject({ failure: null })
    expect(asked()).toHaveLength(2)
  })
})

test('a round without a country requests the guide of Switzerland and no map', async ({ world: { service, run } }) => {
  await run(nothingWished, undefined, { ...context, country: null })
  expect(service.requests).toContain('/api/guide/sitemap/CH')
  expect(service.requests).not.toContain('/api/representation/static-map')
})

test('a round fetches the maps of the representations of the citizen, whatever country the guide shows', async () => {
  const { service, world, run } = await create({ citizen: { account: 'anna', countries: ['vn'], repcodes: [] } })
  const entry = (id: string, isMainRepresentation: boolean) => ({ id, isMainRepresentation })
  const profile = { accountId: 'anna', representations: [entry('paris', false), entry('bangkok', true)] } as never
  await world.db.profiles.put({ account: 'anna', profile, etag: null, fetchedAt: 1, confirmedAt: 1 })
  await run(nothingWished, undefined, { ...context, country: 'CH' })
  // Paris is nowhere in the list of representations: it stops nobody.
  expect(service.requests.filter((path) => path === '/api/representation/static-map')).toHaveLength(1)
  expect(await world.db.resources.get(resourceKeys.map('bangkok'))).toBeDefined()
})

test('an aborted round sends no more requests and counts no failure', async ({ world: { service, run } }) => {
  const own = new AbortController()
  service.at('/api/guide/emergency', () => {
    own.abort()
    throw new DOMException('aborted', 'AbortError')
  })
  expect(await run(nothingWished, own.signal)).toMatchObject({ failure: null })
  expect(service.requests).toEqual(inOrder.slice(0, 2))
})

test('a step that an assertion stops is noted once, and the others run', async () => {
  const run = () => Promise.reject(new InvariantFailed('revision-rises', { stored: 2, rev: 1 }))
  const { run: round, diary, service } = await create({ urgent: [{ name: 'own', run }] })
  for (const _ of [1, 2]) expect(await round()).toMatchObject({ failure: null, resumeAtMs: null, hasLine: true })
  expect(service.requests).toContain('/api/content/content-entries/changes')
  expect(await diary()).toEqual(['assertion: revision-rises'])
})

test('a lost lease ends the round', async ({ world: { service, world, run } }) => {
  service.at('/api/guide/sitemap/TH', async () => {
    await world.db.leases.put({ name: 'pull', token: 'another tab', beat: 1 })
    return reply(200, { isoCode: 'TH', countryTopics: [], availableCountries: [] })
  })
  await expect(run()).rejects.toMatchObject({ name: 'LeaseLost' })
  expect(service.requests).toEqual(inOrder.slice(0, 3))
})

test('a step can ask for the next round at a given time', async () => {
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
