import { describe, expect, test } from 'vitest'
import type { AbroadDatabase } from '#store/database/database.ts'
import { createDrip } from '#worker/testing/line.ts'
import { createPackDevice, cutOnce } from '#worker/testing/pack-device.ts'

const long = { maxAgeMs: 3_600_000 }
const sparing = { isSparing: true }
const packRequests = (requests: readonly string[]) => requests.filter((address) => address.includes('/pack/'))

describe('a manifest that is known', () => {
  test('comes as a difference and is complete on the device', async () => {
    const { service, line, pull, hashes, manifest } = await createPackDevice(30, { hasDeltas: true })
    await pull()
    await service.publish('t3', 'New text')
    service.withdraw('t4')
    const sizes: number[] = []
    line.around = async (address, go) => {
      const answer = await go()
      if (address.includes('/pack/')) sizes.push((await answer.clone().text()).length)
      return answer
    }
    expect(await pull()).toEqual({ kind: 'done' })
    expect(sizes).toEqual([expect.any(Number)])
    expect(sizes[0]).toBeLessThan(500)
    expect((await manifest())?.manifest?.articles.map((entry) => entry.hash).toSorted()).toEqual(service.hashes().toSorted())
    expect(await hashes()).toEqual(service.hashes().toSorted())
  })

  test('is requested as a whole if the difference does not fit', async () => {
    const { service, line, pull, manifest } = await createPackDevice(30, { hasDeltas: true })
    await pull()
    await service.publish('t3', 'New text')
    line.around = async (address, go) => {
      const answer = await go()
      if (!address.includes('have=')) return answer
      // The service takes a changed article for one that the device has.
      const delta = (await answer.json()) as { articles: unknown[] }
      return new Response(JSON.stringify({ ...delta, articles: [] }), { headers: answer.headers })
    }
    service.requests.length = 0
    expect(await pull()).toEqual({ kind: 'done' })
    expect(packRequests(service.requests)).toEqual([expect.stringContaining('have='), '/api/guide/pack/TH?language=en'])
    expect((await manifest())?.manifest?.articles.map((entry) => entry.hash).toSorted()).toEqual(service.hashes().toSorted())
  })

  test('is rejected if it is of another pack', async () => {
    const { pull, manifest } = await createPackDevice(3, {
      around: async (address, go) => {
        const answer = await go()
        return address.includes('/pack/')
          ? new Response((await answer.text()).replace('"TH"', '"LA"'), { headers: answer.headers })
          : answer
      },
    })
    expect(await pull()).toMatchObject({ kind: 'failure', failure: { kind: 'unreadable' } })
    expect(await manifest()).toBeUndefined()
  })

  test('ends an update if it equals the stored one again', async () => {
    const { service, line, pull, manifest, collectGarbage, hashes } = await createPackDevice(10)
    await pull()
    const before = service.hashes()
    await service.publish('t1', 'Mistaken')
    line.around = cutOnce(0)
    await pull()
    expect((await manifest())?.next).not.toBeNull()
    await service.publish('t1', 'Text 1')
    // The counter of the model goes on; the articles are the old ones.
    await pull()
    await collectGarbage()
    expect(await manifest()).toMatchObject({ next: null, changes: null, unread: [] })
    expect(await hashes()).toEqual(before.toSorted())
  })

  test('is confirmed if the service has nothing new, but not an old one beside a newer one', async () => {
    const { service, world, line, pull, manifest } = await createPackDevice(10)
    await pull()
    const first = world.now()
    await world.advance(60_000)
    await pull()
    expect((await manifest())?.confirmedAt).toBe(first + 60_000)
    await service.publish('t1', 'Newer')
    line.around = async (address, go) => (address.includes('/articles') ? Promise.reject(new TypeError('cut')) : go())
    await world.advance(60_000)
    await pull()
    await world.advance(60_000)
    await pull()
    expect((await manifest())?.confirmedAt).toBe(first + 60_000)
  })
})

describe('an update', () => {
  test('lists its changes, and a first download lists none', async () => {
    const { service, world, pull, manifest } = await createPackDevice(10)
    await pull()
    expect(await manifest()).toMatchObject({ changes: null, unread: [] })
    await service.publish('t3', 'New text')
    await service.publish('extra', 'Added')
    service.withdraw('t4')
    await pull()
    const row = await manifest()
    const added = row?.manifest?.articles.filter((entry) => ['t3', 'extra'].includes(entry.topic)) ?? []
    const bytes = added.reduce((sum, entry) => sum + entry.bytes, 0)
    expect(row?.changes).toEqual({ at: world.now(), changed: ['t3'], added: ['extra'], removed: ['t4'], bytes })
    expect(row?.unread).toEqual(['t3', 'extra'])
    await service.publish('t5', 'New text too')
    await pull()
    expect(await manifest()).toMatchObject({ changes: { changed: ['t5'], added: [], removed: [] }, unread: ['t3', 'extra', 't5'] })
  })

  test('turns a pack from a file into one of the service', async () => {
    const { service, db, pull, manifest } = await createPackDevice(3)
    await pull()
    await db.manifests.update(['TH', 'en'], { origin: 'file', etag: null })
    await pull()
    expect((await manifest())?.origin).toBe('service')
    await db.manifests.update(['TH', 'en'], { origin: 'file' })
    await service.publish('t1', 'Newer')
    await pull()
    expect((await manifest())?.origin).toBe('service')
  })
})

test('an interrupted download continues with the newest manifest, however fresh the old one is', async () => {
  const { service, pull, manifest } = await createPackDevice(20, { around: cutOnce() })
  await pull()
  await service.publish('t3', 'changed')
  expect(await pull(long)).toEqual({ kind: 'done' })
  expect((await manifest())?.manifest?.version).toBe('v21')
})

describe('an article of an unknown kind', () => {
  test('does not stop the update: the old one of its topic stays, and the pack counts as complete', async () => {
    const { service, world, pull, manifest, hashes, collectGarbage } = await createPackDevice(10)
    await pull()
    const old = service.hashOf('t3')
    await service.publish('t3', 'A film', 'film')
    await service.publish('t5', 'New text')
    await service.publish('brandNew', 'A film', 'film')
    expect(await pull()).toEqual({ kind: 'done' })
    await collectGarbage()
    const row = await manifest()
    expect(row).toMatchObject({ next: null, changes: { changed: ['t5'], added: [] }, unread: ['t5'] })
    expect(row?.unreadable).toEqual({ build: 'test', hashes: [service.hashOf('t3'), service.hashOf('brandNew')] })
    expect(row?.manifest?.articles.find((entry) => entry.topic === 't3')?.hash).toBe(old)
    expect(await hashes()).toHaveLength(10)
    expect(await hashes()).toContain(old)
    await world.advance(0)
    expect(await world.db.setAside.toArray()).toMatchObject([{ issue: expect.stringContaining('this build cannot read it') }, {}])
  })

  test('is not fetched again by this build, and the next update goes through as well', async () => {
    const { service, pull, manifest } = await createPackDevice(10)
    await service.publish('t3', 'A film', 'film')
    await pull()
    service.asked.length = 0
    await pull()
    const hash = await service.publish('t6', 'Newer')
    expect(await pull()).toEqual({ kind: 'done' })
    expect(service.asked).toEqual([[hash]])
    expect((await manifest())?.manifest?.articles).toHaveLength(9)
  })

  test('is tried again by another build, and counts as an update if that build can read it', async () => {
    const { service, db, pull, manifest } = await createPackDevice(10)
    await pull()
    await service.publish('t3', 'A film', 'film')
    await pull()
    service.asked.length = 0
    // What a newer build would read: the same hash, with a text that this schema takes.
    await db.articles.put({ hash: service.hashOf('t3'), topic: 't3', category: 'death', language: 'en', bytes: 1, line: '{}' })
    expect(await pull({ ...long, build: 'next' })).toEqual({ kind: 'done' })
    expect(await manifest()).toMatchObject({ manifest: { version: 'v11' }, changes: { changed: ['t3'] }, unread: ['t3'] })
    expect((await manifest())?.unreadable).toBeUndefined()
  })
})

describe('on a slow or metered connection', () => {
  test('a first download waits for consent, with its number and size known', async () => {
    const { service, pull, manifest, hashes } = await createPackDevice(10)
    expect(await pull(sparing)).toEqual({ kind: 'done' })
    expect(await manifest()).toMatchObject({ hold: 'line', manifest: null, next: { version: 'v10' } })
    expect(await hashes()).toEqual([])
    service.requests.length = 0
    await pull({ ...sparing, ...long })
    expect(service.requests).toEqual([])
  })

  test('a good connection ends the wait', async () => {
    const { pull, manifest } = await createPackDevice(10)
    await pull(sparing)
    expect(await pull(long)).toEqual({ kind: 'done' })
    expect(await manifest()).toMatchObject({ hold: null, manifest: { version: 'v10' }, next: null })
  })

  test('a download that has begun continues', async () => {
    const { pull, manifest } = await createPackDevice(20, { around: cutOnce() })
    await pull()
    expect(await pull(sparing)).toEqual({ kind: 'done' })
    expect((await manifest())?.manifest?.version).toBe('v20')
  })

  test('a pack whose articles are all stored needs no consent', async () => {
    const { pull, manifest } = await createPackDevice(10)
    await pull({ country: 'LA' })
    await pull(sparing)
    expect((await manifest())?.manifest?.version).toBe('v10')
  })

  test('a small update continues, and a large one waits', async () => {
    const { service, pull, manifest } = await createPackDevice(10)
    await pull()
    await service.publish('t3', 'x'.repeat(40_000))
    await pull(sparing)
    expect(await manifest()).toMatchObject({ hold: null, manifest: { version: 'v11' } })
    await service.publish('t3', 'y'.repeat(60_000))
    await pull(sparing)
    expect(await manifest()).toMatchObject({ hold: 'line', manifest: { version: 'v11' }, next: { version: 'v12' } })
    await pull()
    expect(await manifest()).toMatchObject({ hold: null, manifest: { version: 'v12' }, next: null })
  })
})

describe('a pause', () => {
  test('stops rounds, on a good connection too', async () => {
    const { service, pull, manifest, hold } = await createPackDevice(20, { around: cutOnce() })
    await pull()
    await hold('citizen')
    service.requests.length = 0
    expect(await pull()).toEqual({ kind: 'done' })
    expect(service.requests).toEqual([])
    expect(await manifest()).toMatchObject({ hold: 'citizen', manifest: null })
  })

  test('from another tab ends the download with its next article, and stored articles stay', async () => {
    const { service, line, pull, hold, hashes } = await createPackDevice(3)
    const drips: ReturnType<typeof createDrip>[] = []
    line.around = async (address, go, init) => {
      if (!address.includes('/articles')) return go()
      const drip = createDrip(init)
      drips.push(drip)
      return drip.response
    }
    const lines = (await (await service.fetch(`/api/guide/articles?hashes=${service.hashes().join(',')}`)).text()).split(/(?<=\n)/)
    const ended = pull()
    await expect.poll(() => drips.length).toBe(1)
    drips[0]!.push(lines[0]!)
    await expect.poll(hashes).toHaveLength(1)
    await hold('citizen')
    drips[0]!.push(lines[1]!)
    // Nothing more comes, and the line is not ended: the pull itself has given it up.
    expect(await ended).toEqual({ kind: 'more' })
    expect(await hashes()).toHaveLength(2)
  })
})

describe('a removal', () => {
  test.each([
    ['while the manifest is asked for', '/pack/'],
    ['while articles come', '/articles'],
  ])('%s is not undone by a late reply', async (_, place) => {
    const device = await createPackDevice(5)
    await device.pull()
    await device.service.publish('t1', 'Newer')
    device.line.around = async (address, go) => {
      const answer = await go()
      if (address.includes(place)) await remove(device.db)
      return answer
    }
    await device.pull()
    await device.collectGarbage()
    expect(await device.manifest()).toBeUndefined()
    expect(await device.hashes()).toEqual([])
  })

  const remove = (db: AbroadDatabase) => db.manifests.delete(['TH', 'en'])
})

test('a lost article is fetched again, however fresh the manifest is', async () => {
  const { service, db, pull, manifest } = await createPackDevice(10)
  await pull()
  await db.articles.delete(service.hashOf('t4'))
  service.requests.length = 0
  expect(await pull(long)).toEqual({ kind: 'done' })
  expect(service.requests).toEqual([`/api/guide/articles?hashes=${service.hashOf('t4')}`])
  expect(await manifest()).toMatchObject({ changes: null, unread: [] })
})

test('a manifest with more articles than a call can name is requested as a whole', async () => {
  const { service, pull, manifest, db } = await createPackDevice(3, { hasDeltas: true })
  await pull()
  const row = (await manifest())!
  const more = Array.from({ length: 398 }, (_, n) => ({ topic: `x${n}`, category: 'emigration', hash: `${n}`.padEnd(64, 'f'), bytes: 1 }))
  const asked = async (count: number) => {
    const articles = [...row.manifest!.articles, ...more].slice(0, count)
    await db.manifests.put({ ...row, etag: null, manifest: { ...row.manifest!, version: 'long', articles } })
    service.requests.length = 0
    await pull()
    return service.requests.filter((address) => address.includes('/pack/')).map((address) => address.includes('have='))
  }
  expect(await asked(401)).toEqual([false])
  expect((await manifest())?.manifest?.articles.map((entry) => entry.hash).toSorted()).toEqual(service.hashes().toSorted())
  expect((await asked(400))[0]).toBe(true)
})
