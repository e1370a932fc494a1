import { describe, expect, test } from 'vitest'
import { maxHashesPerCall } from '#contract/guide.ts'
import { resourceKeys } from '#store/resource-keys.ts'
import { articleRow } from '#store/testing/samples.ts'
import { createDiary } from './diary.ts'
import { createHttp } from './http.ts'
import { createPackPull } from './pack-pull.ts'
import { createGuideService } from './testing/guide-service.ts'
import { createTestWorld } from './testing/test-environment.ts'

type Go = () => Promise<Response>
const signal = new AbortController().signal

async function create(topics: number, around: (address: string, go: Go) => Promise<Response> = (_, go) => go()) {
  const service = createGuideService()
  for (let n = 0; n < topics; n += 1) await service.publish(`t${n}`, `Text ${n}`)
  const world = createTestWorld({ fetch: (address, init) => around(address, () => service.fetch(address, init)) })
  const pull = createPackPull({ env: world, http: createHttp(world, () => undefined), diary: createDiary(world, world.db) })
  const { db } = world
  return {
    service,
    world,
    db,
    collectGarbage: pull.collectGarbage,
    pull: (maxAgeMs = 0, country = 'TH') => pull.pull({ country, language: 'en', maxAgeMs, signal }),
    hashes: async () => (await db.articles.toCollection().primaryKeys()).toSorted(),
    manifest: () => db.manifests.get(['TH', 'en']),
  }
}

const cutOnce = () => {
  let isCut = false
  return async (address: string, go: Go) => {
    const answer = await go()
    if (!address.includes('/articles') || isCut) return answer
    isCut = true
    const text = await answer.text()
    return new Response(text.slice(0, Math.floor(text.length * 0.55)), { headers: answer.headers })
  }
}

describe('a pack', () => {
  test('comes whole, at most forty articles a call', async () => {
    const { service, pull, hashes, manifest } = await create(95)
    expect(await pull()).toEqual({ kind: 'done' })
    expect(await hashes()).toEqual(service.hashes().toSorted())
    expect(service.asked.map((batch) => batch.length)).toEqual([maxHashesPerCall, maxHashesPerCall, 15])
    expect(await manifest()).toMatchObject({ manifest: { version: 'v95' }, next: null, etag: '"v95"' })
  })

  test('that is fresh is not asked for; one that did not change costs one request', async () => {
    const { service, world, pull, manifest } = await create(3)
    await pull()
    service.requests.length = 0
    await world.advance(60_000)
    await pull(120_000)
    expect(service.requests).toEqual([])
    await pull(30_000)
    expect(service.requests).toEqual(['/api/guide/pack/TH?language=en'])
    expect(await manifest()).toMatchObject({ manifest: { version: 'v3' }, etag: '"v3"', confirmedAt: world.now() })
  })

  test('that changed brings only what is new', async () => {
    const { service, pull, manifest } = await create(30)
    await pull()
    service.asked.length = 0
    const hash = await service.publish('t3', 'New text')
    service.withdraw('t4')
    await pull()
    expect(service.asked).toEqual([[hash]])
    expect((await manifest())?.manifest?.articles).toHaveLength(29)
  })

  test('of another country shares its articles', async () => {
    const { service, pull } = await create(5)
    await pull()
    service.asked.length = 0
    expect(await pull(0, 'LA')).toEqual({ kind: 'done' })
    expect(service.asked).toEqual([])
  })
})

describe('a broken line', () => {
  test('keeps what came, and the next pull asks only for the rest', async () => {
    const { service, pull, hashes, manifest } = await create(20, cutOnce())
    expect(await pull()).toMatchObject({ kind: 'failure', failure: { kind: 'no-answer', reason: 'cut-off' } })
    const before = await hashes()
    expect(before.length).toBeGreaterThan(5)
    expect(await manifest()).toMatchObject({ manifest: null, next: { version: 'v20' } })
    service.requests.length = 0
    expect(await pull()).toEqual({ kind: 'done' })
    expect(service.asked[1]?.toSorted()).toEqual(
      service
        .hashes()
        .filter((hash) => !before.includes(hash))
        .toSorted(),
    )
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })

  test('resumes even while the manifest would still be fresh', async () => {
    const { pull, manifest } = await create(20, cutOnce())
    await pull(3_600_000)
    expect(await pull(3_600_000)).toEqual({ kind: 'done' })
    expect((await manifest())?.manifest?.version).toBe('v20')
  })

  test('in the middle of an update leaves the old pack whole', async () => {
    let isBroken = false
    const { service, pull, collectGarbage, hashes, manifest } = await create(10, (address, go) =>
      isBroken && address.includes('/articles') ? Promise.reject(new TypeError('cut')) : go(),
    )
    await pull()
    const old = service.hashes()
    for (let n = 0; n < 10; n += 1) await service.publish(`t${n}`, `Newer ${n}`)
    isBroken = true
    expect(await pull()).toMatchObject({ kind: 'failure' })
    await collectGarbage()
    expect(await manifest()).toMatchObject({ manifest: { version: 'v10' }, etag: '"v10"', next: { version: 'v20' } })
    expect(await hashes()).toEqual(old.toSorted())
    isBroken = false
    // However fresh the manifest is: what is missing is fetched.
    await pull(3_600_000)
    await collectGarbage()
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })

  test('and a newer manifest meanwhile: the pull goes on to the newest', async () => {
    const { service, pull, collectGarbage, hashes, manifest } = await create(20, cutOnce())
    await pull()
    await service.publish('t19', 'Changed while we were away')
    await pull()
    await collectGarbage()
    expect((await manifest())?.manifest?.version).toBe('v21')
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })
})

describe('an article that does not come as it should', () => {
  test('with a flipped byte is set aside, the others are stored, and it is fetched again', async () => {
    let isFlipped = true
    const { service, world, pull, hashes, manifest } = await create(10, async (address, go) => {
      const answer = await go()
      if (!address.includes('/articles') || !isFlipped) return answer
      return new Response((await answer.text()).replace('Text 4', 'Text 5'), { headers: answer.headers })
    })
    const wrong = service.hashOf('t4')
    expect(await pull()).toEqual({ kind: 'more' })
    expect(await hashes()).toEqual(
      service
        .hashes()
        .filter((hash) => hash !== wrong)
        .toSorted(),
    )
    await world.advance(0)
    expect(await world.db.setAside.toArray()).toMatchObject([{ source: 'guide article', id: 't4' }])
    expect((await manifest())?.manifest).toBeNull()
    isFlipped = false
    expect(await pull(3_600_000)).toEqual({ kind: 'done' })
    expect(service.asked.at(-1)).toEqual([wrong])
  })

  test('that the service does not have leaves the others, and is asked for again later [42]', async () => {
    const { service, pull, hashes } = await create(10)
    const missing = service.hashOf('t4')
    service.withhold(missing)
    expect(await pull()).toEqual({ kind: 'more' })
    expect(await hashes()).toHaveLength(9)
    service.release()
    expect(await pull()).toEqual({ kind: 'done' })
    expect(service.asked).toHaveLength(2)
    expect(service.asked[1]).toEqual([missing])
  })

  test('that nobody asked for, or that is no article, is not stored', async () => {
    const foreign = createGuideService()
    await foreign.publish('foreign', 'x')
    const { service, world, pull, hashes } = await create(2, async (address, go) => {
      const answer = await go()
      if (!address.includes('/articles')) return answer
      const extra = await (await foreign.fetch(`/api/guide/articles?hashes=${foreign.hashes()[0]}`)).text()
      return new Response(`${extra}not JSON\n{"hash":"short"}\n${await answer.text()}`, { headers: answer.headers })
    })
    expect(await pull()).toEqual({ kind: 'done' })
    expect(await hashes()).toEqual(service.hashes().toSorted())
    await world.advance(0)
    expect(await world.db.setAside.count()).toBe(3)
  })
})

test('a device without room says so, and it is not taken for a lost line', async () => {
  const { world, pull, manifest } = await create(5)
  world.db.articles.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(pull()).rejects.toMatchObject({ name: 'StorageFailed' })
  expect((await manifest())?.manifest).toBeNull()
})

test('garbage is what no pack and no emergency tier names', async () => {
  const { service, db, pull, collectGarbage, hashes } = await create(3)
  await pull()
  const emergency = articleRow('emergency')
  await db.articles.bulkPut([emergency, articleRow('forgotten')])
  await db.resources.put({
    key: resourceKeys.emergency,
    value: { version: 1, hashes: [emergency.hash] },
    etag: null,
    bytes: 0,
    fetchedAt: 1,
    confirmedAt: 1,
  })
  expect(await collectGarbage()).toBe(1)
  expect(await hashes()).toEqual([...service.hashes(), emergency.hash].toSorted())
  await db.manifests.clear()
  expect(await collectGarbage()).toBe(3)
  expect(await hashes()).toEqual([emergency.hash])
})
