import { afterEach, describe, expect, test as base } from 'vitest'
import { idsOfScope } from '#store/feed/walk.ts'
import { guessedCountryKey, resourceKeys } from '#store/database/resource-keys.ts'
import { createEngine } from './engine.ts'
import type { EngineApi } from './engine-api.ts'
import { likeIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleCredentials } from '#store/testing/test-database.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { problem, reply } from '#worker/testing/feed-service.ts'
import { swallow } from '#worker/testing/line.ts'
import { createTestWorld, settle } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'
import { emergencyTierAddress } from '#worker/guide/emergency-repair.ts'

const context = { language: 'en', country: 'TH', build: 'test' } as const
const minuteMs = 60_000
const open: EngineApi[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()))
})

async function create(options: { stories?: number } = {}) {
  const service = createWholeService()
  for (let n = 0; n < (options.stories ?? 3); n += 1) service.feed.put(sampleStory(`s${n}`, n))
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
const test = base.extend('world', () => create())

async function rested(world: { advance: (ms: number) => Promise<void> }): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await world.advance(1)
}
const lost = () => Promise.reject(new TypeError('cut'))

test('the connection is lost if the browser reports a change and nothing answers', async ({ world: { world, engine, start } }) => {
  await start()
  world.setFetch(lost)
  await engine.refresh('line')
  await rested(world)
  expect((await world.db.connection.get('now'))?.state).toBe('offline')
})

describe('rounds', () => {
  test('bring everything first and follow each other after five minutes, a fifth more or less', async () => {
    const { service, world, start, ids, roundsWithin } = await create()
    await start()
    expect(await ids()).toEqual(['s2', 's1', 's0'])
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ key: 'nobody|th||en' })
    service.feed.put(sampleStory('new', 9))
    const [next] = await roundsWithin(6 * minuteMs)
    expect(next).toBeGreaterThan(4 * minuteMs - 1_000)
    expect(await ids()).toContain('new')
  })

  test('that fail follow each other more and more slowly until the first answer', async () => {
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

  test('go on after an unexpected error, which is noted in the diary', async ({ world: { service, world, start, roundsWithin, ids } }) => {
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
    const noted = (await world.db.diary.toArray()).filter(({ what }) => what === 'loop')
    expect(noted).toMatchObject([{ outcome: 'error', detail: 'TypeError: not a function' }, {}, {}])
    service.heal('*')
    expect((await roundsWithin(minuteMs)).length).toBeGreaterThan(0)
    expect(await ids()).toHaveLength(3)
  })

  test('are no hot loop if one service answers and another does not', async ({ world: { service, start, roundsWithin } }) => {
    service.at('/api/guide/*', lost)
    service.at('/api/ping', lost)
    await start()
    const rounds = await roundsWithin(minuteMs)
    expect(rounds.length).toBeGreaterThan(2)
    for (const [n, at] of rounds.slice(1).entries()) expect(at - (rounds[n] ?? 0)).toBeGreaterThanOrEqual(1_000)
  })

  test('ping once after a request without an answer', async ({ world: { service, start, roundsWithin } }) => {
    service.at('/api/guide/sitemap/*', lost)
    await start()
    await roundsWithin(30_000)
    const silent = service.requests.filter((path) => path.startsWith('/api/guide/sitemap/')).length
    expect(silent).toBeGreaterThan(0)
    // One more is the step of each round that asks what the service can do.
    const pings = service.requests.filter((path) => path === '/api/ping').length
    expect(pings).toBeLessThanOrEqual(silent + 1)
  })

  test('leave a busy service alone for as long as it asked, whatever the browser reports', async () => {
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

  test('include what the citizen asked for before the connection was lost', async ({ world: { service, engine, start, roundsWithin } }) => {
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

  test('ask a service that fails for an hour every two minutes at most, and the others by their ages', async () => {
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

  test('do not repeat a call every few seconds that a backend lacks', async ({ world: { service, start, roundsWithin } }) => {
    service.at('/cms/.rest/partner/v1/', () => problem(404, 'abroad:not-found'))
    await start()
    expect(await roundsWithin(minuteMs)).toEqual([])
    expect(service.requests).toContain('/cms/.rest/partner/v1/')
  })
})

describe('triggers', () => {
  test('a refresh by the citizen requests everything at once', async ({ world: { service, engine, world, start } }) => {
    await start()
    service.requests.length = 0
    await engine.refresh('asked')
    await rested(world)
    expect(service.requests).toContain('/api/guide/emergency')
  })

  test('a return to the app requests news, but not in bursts', async ({ world: { engine, world, start, roundsWithin } }) => {
    await start()
    for (let n = 0; n < 5; n += 1) await engine.refresh('visible')
    expect(await roundsWithin(1_000)).toEqual([])
    await world.advance(15_000)
    await engine.refresh('visible')
    expect(await roundsWithin(1_000)).toHaveLength(1)
  })

  test('a restored connection ends the wait at once', async ({ world: { service, engine, world, start, roundsWithin, ids } }) => {
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

  test('scrolling to the end loads deeper pages', async ({ world: { service, engine, world, start } }) => {
    await start()
    service.requests.length = 0
    await engine.reachDeeper()
    await rested(world)
    expect(service.requests[0]).toBe('/api/content/content-entries/changes')
  })
})

describe('another language or country', () => {
  test('stores no late rows of the old one [37]', async () => {
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
  })

  test('shows the old one without a connection until the new one has come', async ({ world: { service, engine, world, start } }) => {
    await start()
    service.at('*', lost)
    await engine.setContext({ ...context, language: 'fr' })
    await world.advance(5_000)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'en' })
    service.heal('*')
    await world.advance(minuteMs)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'fr' })
  })

  test('is shown at once if it was stored before', async ({ world: { service, engine, world, start } }) => {
    await start()
    await engine.setContext({ ...context, language: 'fr' })
    await rested(world)
    service.at('*', lost)
    await engine.setContext(context)
    await rested(world)
    expect((await world.db.settings.get('shownScope'))?.value).toMatchObject({ language: 'en' })
  })

  test('changes nothing if it is the same', async ({ world: { engine, start, roundsWithin } }) => {
    await start()
    await engine.setContext({ ...context })
    expect(await roundsWithin(2_000)).toEqual([])
  })
})

describe('a country that was not chosen', () => {
  test('is guessed from the time zone and marked as a guess, and its guide is fetched', async ({ world: { service, world, start } }) => {
    await start({ ...context, country: null })
    expect((await world.db.settings.get(guessedCountryKey))?.value).toBe('TH')
    expect(service.requests).toContain('/api/guide/sitemap/TH')
  })

  test('is not guessed if the citizen chose one', async ({ world: { service, start } }) => {
    await start({ ...context, country: 'CH' })
    expect(service.requests).toContain('/api/guide/sitemap/CH')
    expect(service.requests).not.toContain('/api/guide/sitemap/TH')
  })
})

describe('closing', () => {
  test('ends all requests, and no lease is held at rest', async ({ world: { service, engine, world, start, roundsWithin } }) => {
    await start()
    expect(await world.db.leases.count()).toBe(0)
    await engine.close()
    service.requests.length = 0
    expect(await roundsWithin(10 * minuteMs)).toEqual([])
    expect(world.sleeping()).toBe(0)
  })

  test('skips a first round that has not begun', async ({ world: { service, engine } }) => {
    await engine.start(context)
    await engine.close()
    expect(service.requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('does not wait for a service or a file that never answers', async ({ world: { service, engine, world } }) => {
    service.at('*', (init) => swallow(init))
    await engine.start(context)
    await settle()
    await expect.poll(() => service.requests).not.toEqual([])
    await engine.close()
    expect(await world.db.leases.count()).toBe(0)
  })
})

test('the emergency tier is stored even if no service ever answers', async ({ world: { service, world, start } }) => {
  for (const path of ['/api/*', '/cms/*']) service.at(path, (init) => swallow(init))
  await start()
  expect((await world.db.resources.get(resourceKeys.emergency))?.value).toMatchObject({ version: 5 })
})

describe('a waiting intent is sent at once', () => {
  const like = sampleIntent(likeIntent('s0'))

  async function createWaiting() {
    const made = await create()
    made.service.at('/api/content/like', () => reply(200, { receipt: 'R' }))
    const isSent = () => made.service.requests.includes('/api/content/like')
    return { ...made, isSent, logIn: () => made.world.db.session.put(sampleCredentials) }
  }

  test('when the app is opened again', async () => {
    const { world, engine, start, isSent, logIn } = await createWaiting()
    await logIn()
    await start()
    await world.db.intents.add(like)
    await world.advance(2_000)
    expect(isSent()).toBe(false)
    await engine.refresh('visible')
    await world.advance(100)
    expect(isSent()).toBe(true)
  })

  test('when its citizen logs in', async () => {
    const { world, start, isSent, logIn } = await createWaiting()
    await world.db.intents.add(like)
    await start()
    await world.advance(2_000)
    expect(isSent()).toBe(false)
    await logIn()
    await world.advance(1_000)
    expect(isSent()).toBe(true)
  })

  test('when the connection is back', async () => {
    const { service, world, start, isSent, logIn } = await createWaiting()
    await logIn()
    world.setFetch(lost)
    await start()
    await world.advance(minuteMs)
    const pause = { wait: 'line', waitMs: 5 * minuteMs, nextAttemptAt: world.now() + 5 * minuteMs } as const
    await world.db.intents.add({ ...like, ...pause, attempts: 9 })
    world.setFetch(service.fetch)
    const isOnline = async () => (await world.db.connection.get('now'))?.state === 'online'
    for (let turn = 0; turn < 120 && !(await isOnline()); turn += 1) await world.advance(500)
    expect(await isOnline()).toBe(true)
    await world.advance(100)
    expect(isSent()).toBe(true)
  })
})

test('a country guessed during a round ends it, and nothing of the old pack is stored', async () => {
  const service = createWholeService()
  await service.guide.publish('visa', 'Text')
  const asked = Promise.withResolvers<void>()
  const dropping = Promise.withResolvers<void>()
  const world = createTestWorld({
    fetch: async (address, init) => {
      // The countries, and with them the guess, come while Switzerland's pack is being asked for; its answer, while what it began is dropped.
      if (address === emergencyTierAddress) await asked.promise
      if (address.startsWith('/api/guide/emergency') || address.startsWith('/api/representation/')) return problem(404, 'abroad:not-found')
      if (address.startsWith('/api/guide/pack/CH')) {
        asked.resolve()
        await Promise.race([dropping.promise, aborted(init.signal)])
      }
      init.signal?.throwIfAborted()
      return service.fetch(address, init)
    },
  })
  const { manifests } = world.db
  const where = manifests.where.bind(manifests) as (index: never) => never
  manifests.where = (index: never) => {
    dropping.resolve()
    return where(index)
  }
  const engine = await createEngine(world)
  await engine.start({ language: 'en', country: null, build: 'test' })
  const arrived = async () => {
    await world.advance(1)
    return (await manifests.get(['TH', 'en']))?.manifest?.articles.length
  }
  await expect.poll(arrived).toBe(1)
  await engine.close()
  expect(await manifests.get(['CH', 'en'])).toBeUndefined()
})

function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => void signal?.addEventListener('abort', () => resolve(), { once: true }))
}
