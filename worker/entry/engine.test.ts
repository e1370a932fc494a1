import { afterEach, describe, expect, test } from 'vitest'
import { idsOfScope } from '#store/feed/walk.ts'
import { guessedCountryKey, resourceKeys } from '#store/database/resource-keys.ts'
import { createEngine } from './engine.ts'
import { roundBackoffMs } from '#worker/net/backoff.ts'
import type { EngineApi } from './engine-api.ts'
import { problem, reply, story } from '#worker/testing/feed-service.ts'
import { swallow } from '#worker/testing/line.ts'
import { createTestWorld, settle } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'

const context = { language: 'en', country: 'TH', build: 'test' } as const
const minuteMs = 60_000
const open: EngineApi[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()))
})

async function create(options: { stories?: number } = {}) {
  const service = createWholeService()
  for (let n = 0; n < (options.stories ?? 3); n += 1) service.feed.put(story(`s${n}`, n))
  const asked: { atMs: number; path: string }[] = []
  const world = createTestWorld({
    fetch: (address, init) => {
      asked.push({ atMs: world.monotonicMs(), path: address })
      return service.fetch(address, init)
    },
  })
  const engine = await createEngine(world)
  open.push(engine)
  return {
    service,
    world,
    engine,
    /** Starts and lets the first round come to its end. */
    async start(own: Parameters<EngineApi['start']>[0] = context) {
      await engine.start(own)
      await rested(world)
    },
    /** Lets time pass. When a round began in it, in milliseconds of this test's clock: a round begins by asking for the feed. */
    async roundsWithin(ms: number) {
      asked.length = 0
      await world.advance(ms)
      return asked.filter(({ path }) => path.startsWith('/api/content/content-entries')).map(({ atMs }) => atMs)
    },
    ids: async (scope = 'nobody|th||en') => (await idsOfScope(world.db, scope)).map((row) => row.id),
  }
}

async function rested(world: { advance: (ms: number) => Promise<void> }): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await world.advance(1)
}
const lost = () => Promise.reject(new TypeError('cut'))

test('where the browser says that the line changed, and nothing answers, the line is lost', async () => {
  const { world, engine, start } = await create()
  await start()
  world.setFetch(lost)
  await engine.refresh('line')
  await rested(world)
  expect((await world.db.connection.get('now'))?.state).toBe('offline')
})

describe('the backoff', () => {
  test('grows from two seconds to a minute, and no further', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => roundBackoffMs(failures, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ])
  })

  test('is spread by chance, and never nothing', () => {
    for (const failures of [1, 3, 50]) {
      const waits = [0, 0.25, 0.5, 0.999].map((chance) => roundBackoffMs(failures, chance))
      expect(new Set(waits).size).toBeGreaterThanOrEqual(3)
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(500)
    }
  })
})

describe('rounds', () => {
  test('the first brings what the services have; the next follows after five minutes, a fifth more or less', async () => {
    const { service, world, start, ids, roundsWithin } = await create()
    await start()
    expect(await ids()).toEqual(['s2', 's1', 's0'])
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ key: 'nobody|th||en' })
    service.feed.put(story('new', 9))
    const [next] = await roundsWithin(6 * minuteMs)
    expect(next).toBeGreaterThan(4 * minuteMs - 1_000)
    expect(await ids()).toContain('new')
  })

  test('that fail follow each other ever more slowly, and the first answer is enough', async () => {
    const { service, start, roundsWithin, ids } = await create()
    service.at('*', lost)
    await start()
    const rounds = await roundsWithin(4 * minuteMs)
    const gaps = rounds.slice(1).map((at, n) => at - (rounds[n] ?? 0))
    expect(rounds.length).toBeGreaterThan(5)
    expect(rounds.length).toBeLessThan(14)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
    const sum = (some: number[]) => some.reduce((total, gap) => total + gap, 0)
    expect(sum(gaps.slice(-3))).toBeGreaterThan(3 * sum(gaps.slice(0, 3)))
    service.heal('*')
    await roundsWithin(minuteMs)
    expect(await ids()).toHaveLength(3)
  })

  test('go on after an error that nobody thought of: it is noted, and the next round comes as after any failure', async () => {
    const { service, world, start, roundsWithin, ids } = await create()
    const { random } = world
    let errors = 3
    world.random = () => {
      errors -= 1
      if (errors < 0) return random()
      throw new TypeError('not a function')
    }
    service.at('*', lost)
    await start()
    await world.advance(minuteMs)
    expect(errors).toBeLessThan(0)
    expect((await world.db.diary.toArray()).filter(({ what }) => what === 'loop')).toMatchObject([
      { outcome: 'error', detail: 'TypeError: not a function' },
      {},
      {},
    ])
    service.heal('*')
    expect((await roundsWithin(minuteMs)).length).toBeGreaterThan(0)
    expect(await ids()).toHaveLength(3)
  })

  test('on a line that is half up, with one service answering and another lost, are no hot loop', async () => {
    const { service, start, roundsWithin } = await create()
    service.at('/api/guide/*', lost)
    service.at('/api/ping', lost)
    await start()
    const rounds = await roundsWithin(minuteMs)
    expect(rounds.length).toBeGreaterThan(2)
    for (const [n, at] of rounds.slice(1).entries()) expect(at - (rounds[n] ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  test('ask once for a sign of life after a call that nothing answered', async () => {
    const { service, start, roundsWithin } = await create()
    service.at('/api/guide/sitemap/*', lost)
    await start()
    await roundsWithin(30_000)
    const silent = service.requests.filter((path) => path.startsWith('/api/guide/sitemap/')).length
    expect(silent).toBeGreaterThan(0)
    // One more is the step of each round that asks what the service can do.
    const pings = service.requests.filter((path) => path === '/api/ping').length
    expect(pings).toBeLessThanOrEqual(silent + 1)
  })

  test('a busy service is left alone for as long as it asked, whatever the browser reports', async () => {
    const { service, engine, start, roundsWithin } = await create()
    service.at('/api/content/*', () => reply(429, {}, { 'Retry-After': '120' }))
    await start()
    expect(await roundsWithin(30_000)).toEqual([])
    await engine.refresh('visible')
    await engine.refresh('line')
    expect(await roundsWithin(88_000)).toEqual([])
    expect(await roundsWithin(4_000)).toHaveLength(1)
    const asked = engine.refresh('asked')
    expect(await roundsWithin(1_000)).toHaveLength(1)
    expect(await asked).toMatchObject({ ok: false, failure: { kind: 'busy' } })
  })

  test('what the citizen wished for and a lost line kept from them goes along with the next round', async () => {
    const { service, engine, start, roundsWithin } = await create()
    await start()
    service.at('*', () => lost())
    const asked = engine.refresh('asked')
    await roundsWithin(10)
    expect(await asked).toMatchObject({ ok: false })
    service.heal('*')
    service.requests.length = 0
    await roundsWithin(30_000)
    // The guide is fresh enough for a round of the clock; only the wish for everything asks for it.
    expect(service.requests.some((path) => path.startsWith('/api/guide/pack'))).toBe(true)
  })

  test('one service that fails for an hour has the others asked by their ages, and itself at most every two minutes', async () => {
    const { service, engine, start, roundsWithin } = await create()
    await start()
    service.at('/api/content/*', () => lost())
    void engine.refresh('asked')
    await roundsWithin(10)
    service.requests.length = 0
    await roundsWithin(60 * minuteMs)
    const returnTo = (prefix: string) => service.requests.filter((path) => path.startsWith(prefix)).length
    expect(returnTo('/api/content/')).toBeGreaterThan(0)
    expect(returnTo('/api/content/')).toBeLessThan(90)
    expect(returnTo('/api/guide/pack')).toBeLessThanOrEqual(3)
  })

  test('a backend that lacks a call is not asked again every few seconds', async () => {
    const { service, start, roundsWithin } = await create()
    service.at('/cms/.rest/partner/v1/', () => problem(404, 'abroad:not-found'))
    await start()
    expect(await roundsWithin(minuteMs)).toEqual([])
    expect(service.requests).toContain('/cms/.rest/partner/v1/')
  })
})

describe('triggers', () => {
  test('a citizen who asks is served at once, with everything', async () => {
    const { service, engine, world, start } = await create()
    await start()
    service.requests.length = 0
    await engine.refresh('asked')
    await rested(world)
    expect(service.requests).toContain('/api/guide/emergency')
  })

  test('coming back to the app asks for news, but not in bursts', async () => {
    const { engine, world, start, roundsWithin } = await create()
    await start()
    for (let n = 0; n < 5; n += 1) await engine.refresh('visible')
    expect(await roundsWithin(1_000)).toEqual([])
    await world.advance(15_000)
    await engine.refresh('visible')
    expect(await roundsWithin(1_000)).toHaveLength(1)
  })

  test('a line that comes back ends the wait at once', async () => {
    const { service, engine, world, start, roundsWithin, ids } = await create()
    service.at('*', lost)
    await start()
    await roundsWithin(2 * minuteMs)
    expect((await world.db.connection.get('now'))?.state).toBe('offline')
    service.heal('*')
    await engine.refresh('line')
    await rested(world)
    expect(await ids()).toHaveLength(3)
    expect((await world.db.connection.get('now'))?.state).toBe('online')
  })

  test('scrolling to the end reaches deeper', async () => {
    const { service, engine, world, start } = await create()
    await start()
    service.requests.length = 0
    await engine.reachDeeper()
    await rested(world)
    expect(service.requests[0]).toBe('/api/content/content-entries/changes')
  })
})

describe('another language or country', () => {
  test('chosen in the middle of a round: late rows of the old one never land [37]', async () => {
    const { service, engine, world, ids } = await create({ stories: 300 })
    let answerLate = (): void => undefined
    service.at('/api/content/content-entries', (_, address) => {
      if (!address.includes('languages=en')) return service.feed.fetch(address)
      // Answers although its caller has gone, as a reply that was already on its way does.
      return new Promise((resolve) => (answerLate = () => resolve(service.feed.fetch(address))))
    })
    await engine.start(context)
    await expect.poll(async () => (await world.advance(1), service.requests)).toContain('/api/content/content-entries')
    const changed = engine.setContext({ ...context, language: 'de' })
    answerLate()
    await changed
    await rested(world)
    expect(await ids('nobody|th||en')).toEqual([])
    expect(await ids('nobody|th||de')).toHaveLength(300)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'de' })
    expect(await world.db.head.get('discover')).toMatchObject({ language: 'de' })
  })

  test('without a line: the old one stays on the screen until the new one has come', async () => {
    const { service, engine, world, start } = await create()
    await start()
    service.at('*', lost)
    await engine.setContext({ ...context, language: 'fr' })
    await world.advance(5_000)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'en' })
    service.heal('*')
    await world.advance(minuteMs)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'fr' })
  })

  test('that was here before is shown at once, also without a line', async () => {
    const { service, engine, world, start } = await create()
    await start()
    await engine.setContext({ ...context, language: 'fr' })
    await rested(world)
    service.at('*', lost)
    await engine.setContext(context)
    await rested(world)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'en' })
  })

  test('the same again disturbs nothing', async () => {
    const { engine, start, roundsWithin } = await create()
    await start()
    await engine.setContext({ ...context })
    expect(await roundsWithin(2_000)).toEqual([])
  })
})

describe('the country nobody chose', () => {
  test('is guessed from the time zone, said to be a guess, and its guide fetched', async () => {
    const { service, world, start } = await create()
    await start({ ...context, country: null })
    expect((await world.db.settings.get(guessedCountryKey))?.value).toBe('TH')
    expect(service.requests).toContain('/api/guide/sitemap/TH')
  })

  test('is not guessed over the citizen’s own choice', async () => {
    const { service, start } = await create()
    await start({ ...context, country: 'CH' })
    expect(service.requests).toContain('/api/guide/sitemap/CH')
    expect(service.requests).not.toContain('/api/guide/sitemap/TH')
  })
})

describe('closing', () => {
  test('asks for nothing more; a rest holds no lease', async () => {
    const { service, engine, world, start, roundsWithin } = await create()
    await start()
    expect(await world.db.leases.count()).toBe(0)
    await engine.close()
    service.requests.length = 0
    expect(await roundsWithin(10 * minuteMs)).toEqual([])
    expect(world.sleeping()).toBe(0)
  })

  test('before the first round has begun leaves it out', async () => {
    const { service, engine } = await create()
    await engine.start(context)
    await engine.close()
    expect(service.requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('does not wait for a line that never answers, nor for a file that never comes', async () => {
    const { service, engine, world } = await create()
    service.at('*', (init) => swallow(init))
    await engine.start(context)
    await settle()
    await expect.poll(() => service.requests).not.toEqual([])
    await engine.close()
    expect(await world.db.leases.count()).toBe(0)
  })
})

test('the floor for an emergency is there even where no service ever answers', async () => {
  const { service, world, start } = await create()
  for (const path of ['/api/*', '/cms/*']) service.at(path, (init) => swallow(init))
  await start()
  expect((await world.db.resources.get(resourceKeys.emergency))?.value).toMatchObject({ version: 5 })
})
