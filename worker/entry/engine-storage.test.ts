import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test as base, vi } from 'vitest'
import type { AbroadDatabase } from '#store/database/database.ts'
import { idsOfScope } from '#store/feed/walk.ts'
import { createEngine } from './engine.ts'
import type { EngineApi } from './engine-api.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { createMemoryLocks } from '#worker/testing/memory-locks.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'
import { createWholeService } from '#worker/testing/whole-service.ts'

const context = { language: 'en', country: 'TH', build: 'test' } as const
const open: EngineApi[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((engine) => engine.close()))
})

async function create(
  options: Parameters<typeof createTestWorld>[0] = {},
  locks: ReturnType<typeof createMemoryLocks> | null = null,
  tab = 'tab',
) {
  const service = createWholeService()
  for (let n = 0; n < 30; n += 1) service.feed.put(sampleStory(`s${n}`, n))
  const world = createTestWorld({ fetch: service.fetch, ...options })
  const engine = await createEngine({ ...world, locks: locks?.tab(tab) ?? null })
  open.push(engine)
  return { service, world, engine, count: async () => (await idsOfScope(world.db, 'nobody|th||en')).length }
}
const test = base.extend('world', () => create())

/** Writes into these tables fail, as on a full device, until the test makes room. */
function fill(db: AbroadDatabase, tables: string[]): { makeRoom: () => void } {
  let isFull = true
  const refuse = () => {
    if (isFull) throw new DOMException('The device is full', 'QuotaExceededError')
  }
  for (const name of tables) {
    const table = db.table(name)
    table.hook('creating', refuse)
    table.hook('updating', refuse)
  }
  return { makeRoom: () => void (isFull = false) }
}

describe('a full device', () => {
  test('[49] does not end the loop: the pull stops and continues when there is room', async ({ world: { world, engine, count } }) => {
    const { makeRoom } = fill(world.db, ['segments', 'changed', 'articles', 'resources', 'texts'])
    await engine.start(context)
    await world.advance(30_000)
    expect(await count()).toBe(0)
    expect((await world.db.diary.toArray()).some((row) => row.what === 'round' && row.outcome === 'storage')).toBe(true)
    makeRoom()
    await world.advance(60_000)
    expect(await count()).toBe(30)
  })

  test('causes fewer and fewer requests and no hot loop', async ({ world: { service, world, engine } }) => {
    fill(world.db, ['segments'])
    await engine.start(context)
    await world.advance(1_000)
    service.requests.length = 0
    await world.advance(120_000)
    const asked = service.requests.filter((path) => path === '/api/content/content-entries').length
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(10)
  })

  test('does not end the loop if the lease, the diary and the guess cannot be written', async ({ world: { world, engine, count } }) => {
    const { makeRoom } = fill(world.db, ['leases', 'diary', 'settings', 'connection', 'resources'])
    await engine.start({ ...context, country: null })
    await world.advance(30_000)
    makeRoom()
    await engine.setContext(context)
    await world.advance(70_000)
    expect(await count()).toBe(30)
  })

  test('works and closes without the guessed country', async ({ world: { world, engine } }) => {
    fill(world.db, ['settings'])
    await engine.start({ ...context, country: null })
    await world.advance(5_000)
    expect((await world.db.diary.toArray()).map((row) => row.what)).toContain('guess')
    await engine.close()
    expect(world.sleeping()).toBe(0)
  })
})

describe('a database that fails at the first call', () => {
  const unwell = () => new DOMException('Internal error.', 'UnknownError')
  const known = { key: 'now', state: 'offline', since: 5, answeredAt: 4, clockOffsetMs: -7_200_000 } as const

  async function born({ times }: { times: number }) {
    const service = createWholeService()
    for (let n = 0; n < 30; n += 1) service.feed.put(sampleStory(`s${n}`, n))
    const world = createTestWorld({ fetch: service.fetch })
    await world.db.connection.put(known)
    const get = vi.spyOn(world.db.connection, 'get')
    for (let left = times; left > 0; left -= 1) get.mockRejectedValueOnce(unwell())
    const creating = createEngine({ ...world, locks: null })
    creating.catch(() => undefined)
    await world.advance(5_000)
    return { world, creating }
  }

  test('is tried again, and the known connection is not overwritten', async () => {
    const { world, creating } = await born({ times: 3 })
    const engine = await creating
    open.push(engine)
    expect(await world.db.connection.get('now')).toEqual(known)
    await engine.start(context)
    await world.advance(30_000)
    expect(await idsOfScope(world.db, 'nobody|th||en')).toHaveLength(30)
    expect(await engine.setFavourite({ id: 's1', isFavourite: true })).toEqual({ ok: true })
  })

  test('and at all later calls gets no engine, and the page starts another with its own database', async () => {
    const { creating } = await born({ times: 10 })
    await expect(creating).rejects.toThrow('Internal error.')
  })
})

test.each(['DatabaseClosedError', 'AbortError'])('the session is watched even if the first read ended in %s', async (name) => {
  const service = createWholeService()
  const world = createTestWorld({ fetch: service.fetch })
  const whole = world.db.transaction.bind(world.db) as (...given: unknown[]) => never
  const begin = vi.spyOn(world.db, 'transaction')
  let looks = 0
  begin.mockImplementation((...given: unknown[]) => {
    if (!Array.isArray(given[1]) || !given[1].includes(world.db.profiles)) return whole(...given)
    looks += 1
    return Promise.reject(Object.assign(new Error('gone'), { name })) as never
  })
  const engine = await createEngine({ ...world, locks: null })
  open.push(engine)
  await expect.poll(() => looks).toBe(1)
  await world.advance(5_000)
  begin.mockRestore()
  await engine.start(context)
  await world.advance(30_000)
  const before = service.requests.length
  await world.db.session.put({ key: 'epoch', epoch: 1, lost: false, unfinished: false })
  await world.advance(2_000)
  expect(service.requests.length).toBeGreaterThan(before)
})

test('a refresh on a device that cannot be written fails at once', async ({ world: { world, engine } }) => {
  fill(world.db, ['leases'])
  await engine.start(context)
  const asked = engine.refresh('asked')
  await world.advance(10_000)
  expect(await Promise.race([asked, Promise.resolve('waits')])).toMatchObject({ ok: false, failure: { kind: 'storage' } })
})

test('a database that an upgrade in another tab closed causes no exception', async ({ world: { world, engine } }) => {
  await engine.start(context)
  await world.advance(1_000)
  world.db.close({ disableAutoOpen: true })
  await world.advance(30_000)
  const failure = { kind: 'storage', issue: 'DatabaseClosedError' }
  expect(await engine.setFavourite({ id: 's1', isFavourite: true })).toMatchObject({ ok: false, failure })
  await engine.close()
})

describe('two tabs', () => {
  async function createTabs() {
    const shared = { indexedDB: new IDBFactory(), name: 'abroad' }
    const locks = createMemoryLocks()
    const tabs = [await create({ ...shared, seed: 1 }, locks, 'one'), await create({ ...shared, seed: 2 }, locks, 'other')] as const
    const advance = async (ms: number) => {
      // Both clocks go on together, in steps short enough that neither looks frozen to the other.
      for (let at = 0; at < ms; at += 1_000) for (const tab of tabs) await tab.world.advance(1_000)
    }
    return { locks, tabs, advance }
  }

  test('take turns: one waits while the other works, then looks for news itself', async () => {
    const { tabs, advance } = await createTabs()
    const [one, other] = tabs
    let answer = (): void => undefined
    const held = (_: unknown, address: string) =>
      new Promise<Response>((resolve) => (answer = () => resolve(one.service.feed.fetch(address))))
    one.service.at('/api/content/content-entries', held)
    await one.engine.start(context)
    await advance(2_000)
    await other.engine.start(context)
    await advance(6_000)
    expect(other.service.requests.filter((path) => path.startsWith('/api/'))).toEqual([])
    one.service.at('/api/content/content-entries', (_, address) => one.service.feed.fetch(address))
    answer()
    await advance(6_000)
    expect(other.service.requests.find((path) => path.startsWith('/api/'))).toBe('/api/content/content-entries/changes')
  })

  test('run a regular round once', async () => {
    const { tabs, advance } = await createTabs()
    for (const tab of tabs) {
      await tab.engine.start(context)
      await advance(5_000)
    }
    for (const tab of tabs) tab.service.requests.length = 0
    await advance(6 * 60_000)
    expect(tabs.flatMap((tab) => tab.service.requests.filter((path) => path.startsWith('/api/content')))).toHaveLength(1)
  })
})
