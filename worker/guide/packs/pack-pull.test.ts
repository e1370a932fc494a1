import { describe, expect, test } from 'vitest'
import { maxHashesPerCall } from '#contract/guide/guide.ts'
import type { Article } from '#contract/guide/guide.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { articleRow, resourceRow } from '#store/testing/samples.ts'
import { createDrip, swallow } from '#worker/testing/line.ts'
import { createGuideService } from '#worker/testing/guide-service.ts'
import { createPackDevice, cutOnce } from '#worker/testing/pack-device.ts'
import type { Around } from '#worker/testing/pack-device.ts'

const create = (topics: number, around?: Around) => createPackDevice(topics, around ? { around } : {})
const long = { maxAgeMs: 3_600_000 }

describe('a pack', () => {
  test('comes complete, with at most forty articles in one request', async () => {
    const { service, pull, hashes, manifest } = await create(95)
    expect(await pull()).toEqual({ kind: 'done' })
    expect(await hashes()).toEqual(service.hashes().toSorted())
    expect(service.asked.map((batch) => batch.length)).toEqual([maxHashesPerCall, maxHashesPerCall, 15])
    expect(await manifest()).toMatchObject({ manifest: { version: 'v95' }, next: null, etag: '"v95"' })
  })

  test('is not requested if it is fresh, and costs one request if it did not change', async () => {
    const { service, world, pull, manifest } = await create(3)
    await pull()
    service.requests.length = 0
    await world.advance(60_000)
    await pull({ maxAgeMs: 120_000 })
    expect(service.requests).toEqual([])
    await pull({ maxAgeMs: 30_000 })
    expect(service.requests).toEqual([expect.stringContaining('/api/guide/pack/TH?language=en')])
    expect(await manifest()).toMatchObject({ manifest: { version: 'v3' }, etag: '"v3"', confirmedAt: world.now() })
  })
})

describe('a broken connection', () => {
  test('keeps what came, and the next pull requests only the rest', async () => {
    const { service, pull, hashes, manifest } = await create(20, cutOnce())
    expect(await pull()).toMatchObject({ kind: 'failure', failure: { kind: 'no-answer', reason: 'cut-off' } })
    const before = await hashes()
    expect(before.length).toBeGreaterThan(5)
    expect(await manifest()).toMatchObject({ manifest: null, next: { version: 'v20' } })
    service.requests.length = 0
    expect(await pull()).toEqual({ kind: 'done' })
    const missing = service.hashes().filter((hash) => !before.includes(hash))
    expect(service.asked[1]?.toSorted()).toEqual(missing.toSorted())
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })

  test('during an update leaves the old pack complete', async () => {
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
    await pull(long)
    await collectGarbage()
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })

  test('and a newer manifest let the pull go on to the newest', async () => {
    const { service, pull, collectGarbage, hashes, manifest } = await create(20, cutOnce())
    await pull()
    await service.publish('t19', 'Changed while we were away')
    await pull()
    await collectGarbage()
    expect((await manifest())?.manifest?.version).toBe('v21')
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })
})

describe('a wrong article', () => {
  /** Makes `Text 4` come wrong this many times. */
  const flipped = (times: number): Around => {
    let left = times
    return async (address, go) => {
      const answer = await go()
      if (!address.includes('/articles') || left === 0) return answer
      left -= 1
      return new Response((await answer.text()).replace('Text 4', 'Text 5'), { headers: answer.headers })
    }
  }

  test('with a flipped byte is set aside and fetched once more, alone, in the same pull', async () => {
    const { service, world, pull, hashes, manifest } = await create(10, flipped(1))
    expect(await pull()).toEqual({ kind: 'done' })
    expect(service.asked).toEqual([service.hashes(), [service.hashOf('t4')]])
    expect(await hashes()).toEqual(service.hashes().toSorted())
    expect((await manifest())?.manifest?.articles).toHaveLength(10)
    await world.advance(0)
    expect(await world.db.setAside.toArray()).toMatchObject([{ source: 'guide article', id: 't4' }])
  })

  test('with a byte flipped in its hash is fetched once more as well', async () => {
    let isFirst = true
    const { service, pull, hashes } = await create(3, async (address, go) => {
      const answer = await go()
      if (!address.includes('/articles') || !isFirst) return answer
      isFirst = false
      const text = await answer.text()
      return new Response(`${text.slice(0, 20)}${text[20] === 'a' ? 'b' : 'a'}${text.slice(21)}`, { headers: answer.headers })
    })
    expect(await pull()).toEqual({ kind: 'done' })
    expect(service.asked).toEqual([service.hashes(), [service.hashes()[0]]])
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })

  test('with a byte that stays flipped leaves the others, and comes with a later pull', async () => {
    const { service, pull, hashes, manifest } = await create(10, flipped(2))
    const wrong = service.hashOf('t4')
    expect(await pull()).toEqual({ kind: 'more' })
    expect(service.asked).toHaveLength(2)
    const others = service.hashes().filter((hash) => hash !== wrong)
    expect(await hashes()).toEqual(others.toSorted())
    expect((await manifest())?.manifest).toBeNull()
    expect(await pull(long)).toEqual({ kind: 'done' })
    expect(service.asked.at(-1)).toEqual([wrong])
  })

  test('that the service does not have leaves the others and is requested again later [42]', async () => {
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

  test('that was not requested or is no article is not stored', async () => {
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

test('a full device is reported and does not count as a lost connection', async () => {
  const { world, pull, manifest } = await create(5)
  world.db.articles.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(pull()).rejects.toMatchObject({ name: 'StorageFailed' })
  expect((await manifest())?.manifest).toBeNull()
})

test('a pull that the citizen ends does not count as a lost connection', async () => {
  let isAsked = false
  const device = await create(3, async (address, go, init) => {
    if (!address.includes('/articles')) return go()
    isAsked = true
    return swallow(init)
  })
  const ended = device.pull()
  await expect.poll(() => isAsked).toBe(true)
  device.packs.end({ country: 'TH', language: 'en' })
  expect(await ended).toEqual({ kind: 'more' })
})

test('an article that another pull stored meanwhile is not requested again', async () => {
  const device = await create(50)
  const line = await (await device.service.fetch(`/api/guide/articles?hashes=${device.service.hashes().at(-1)}`)).text()
  const last = rowOfArticle(JSON.parse(line) as Article, line.trimEnd())
  device.service.asked.length = 0
  device.line.around = async (address, go) => {
    if (address.includes('/articles')) await device.db.articles.put(last)
    return go()
  }
  expect(await device.pull()).toEqual({ kind: 'done' })
  expect(device.service.asked.map((batch) => batch.length)).toEqual([40, 9])
})

test('a pull gives way to a newer manifest of another tab', async () => {
  const device = await create(3)
  const newer = await device.service.publish('t0', 'Newer')
  device.line.around = async (address, go) => {
    const row = await device.manifest()
    if (address.includes('/articles') && row?.next)
      await device.db.manifests.put({ ...row, next: { ...row.next, version: 'newest', articles: row.next.articles.slice(0, 1) } })
    return go()
  }
  expect(await device.pull()).toEqual({ kind: 'more' })
  expect(await device.hashes()).not.toContain(newer)
})

describe('two pulls of one pack', () => {
  test('at once make the second one wait and find everything stored', async () => {
    const { service, pull, packs } = await create(50)
    const both = [pull(), pull()]
    expect(packs.isUnderWay({ country: 'TH', language: 'en' })).toBe(true)
    expect(await Promise.all(both)).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(packs.isUnderWay({ country: 'TH', language: 'en' })).toBe(false)
    expect(service.asked.flat()).toHaveLength(50)
  })

  test('let the second one be aborted without the first', async () => {
    let drip: ReturnType<typeof createDrip> | null = null
    const device = await create(3, async (address, go) => {
      if (!address.includes('/articles')) return go()
      drip = createDrip({})
      return drip.response
    })
    const first = device.pull()
    await expect.poll(() => drip).not.toBeNull()
    const giveUp = new AbortController()
    const second = device.pull({ signal: giveUp.signal })
    giveUp.abort()
    expect(await second).toEqual({ kind: 'more' })
    drip!.push(await (await device.service.fetch(`/api/guide/articles?hashes=${device.service.hashes().join(',')}`)).text())
    drip!.end()
    expect(await first).toEqual({ kind: 'done' })
  })
})

test('articles that neither a pack nor the emergency tier names are garbage', async () => {
  const { service, db, pull, collectGarbage, hashes } = await create(3)
  await pull()
  const emergency = articleRow('emergency')
  await db.articles.bulkPut([emergency, articleRow('forgotten')])
  await db.resources.put(resourceRow(resourceKeys.emergency, { version: 1, hashes: [emergency.hash] }))
  expect(await collectGarbage()).toBe(1)
  expect(await hashes()).toEqual([...service.hashes(), emergency.hash].toSorted())
  await db.manifests.clear()
  expect(await collectGarbage()).toBe(3)
  expect(await hashes()).toEqual([emergency.hash])
})
