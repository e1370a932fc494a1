import { describe, expect, test } from 'vitest'
import { createFeedDevice } from '#worker/testing/feed-device.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { createFeedService, problem, reply } from '#worker/testing/feed-service.ts'

type Go = () => Promise<Response>

/** A backend of the specification alone: pages of ten and no change counter. `around` stands between it and the device. */
async function create(count: number, around: (page: number, go: Go) => Promise<Response> = (_, go) => go()) {
  const service = createFeedService({ hasChanges: false, defaultLimit: 10 })
  for (let n = 0; n < count; n += 1) service.put(sampleStory(`s${n}`, n))
  const pages: number[] = []
  const device = await createFeedDevice({
    fetch: (address) => {
      const page = Number(new URL(address, 'http://service').searchParams.get('pagination'))
      pages.push(page)
      return around(page, () => service.fetch(address))
    },
  })
  return { service, device, pages }
}

test('a pass requests the pages from 0 to the last, and page 0 once more to see that nothing changed', async () => {
  const { service, device, pages } = await create(25)
  expect(await device.round()).toEqual({ kind: 'done' })
  expect(await device.ids()).toEqual(service.ids())
  // The first request finds out that there is no change counter.
  expect(pages).toEqual([0, 0, 1, 2, 0, 1, 2])
  expect(await device.row()).toMatchObject({ complete: true, settling: false, cursor: null })
})

test('an unchanged feed costs one pass', async () => {
  const { device, pages } = await create(25)
  await device.round()
  pages.length = 0
  await device.round()
  expect(pages).toEqual([0, 0, 1, 2])
})

test.each([
  ['an empty page', 30],
  ['the last page', 25],
  ['an empty feed', 0],
])('%s is the end', async (_, count) => {
  const { service, device } = await create(count)
  await device.round()
  expect(await device.ids()).toEqual(service.ids())
  expect((await device.row())?.complete).toBe(true)
})

test('an empty page is the end even if it says that it is not the last', async () => {
  const { device, pages } = await create(20, async (page, go) =>
    page < 2 ? reply(200, { ...((await (await go()).json()) as object), lastPage: false }) : reply(200, { content: [], lastPage: false }),
  )
  await device.round()
  expect((await device.ids()).length).toBe(20)
  expect(Math.max(...pages)).toBe(2)
})

describe('a failure is never the end', () => {
  test.each([
    ['a lost line', () => Promise.reject(new TypeError('cut'))],
    ['a 500', async () => problem(500, 'abroad:unavailable')],
    ['null', async () => reply(200, null)],
    ['half a page', async () => new Response('{"content":[', { headers: { 'Abroad-Contract': '1' } })],
  ])('%s at page 3 keeps the pages before, and the next round continues there [34]', async (_, broken) => {
    let isBroken = true
    const { service, device, pages } = await create(60, (page, go) => (isBroken && page === 3 ? broken() : go()))
    expect(await device.round()).toMatchObject({ kind: 'failure' })
    expect((await device.ids()).length).toBe(30)
    expect(await device.row()).toMatchObject({ complete: false, nextPage: 3 })
    isBroken = false
    pages.length = 0
    await device.round()
    // The pass that resumed proves nothing; a whole one follows.
    expect(pages).toEqual([0, 3, 4, 5, 0, 1, 2, 3, 4, 5])
    expect(await device.ids()).toEqual(service.ids())
  })

  test('a pass that resumed behind the last item removes nothing', async () => {
    let isBroken = true
    const { service, device, pages } = await create(60, (page, go) =>
      isBroken && page === 3 ? Promise.reject(new TypeError('cut')) : go(),
    )
    await device.round()
    isBroken = false
    for (let n = 0; n < 30; n += 1) service.remove(`s${n}`)
    pages.length = 0
    await device.round()
    expect(pages).toEqual([0, 3, 0, 1, 2])
    expect(await device.ids()).toEqual(service.ids())
  })

  test('an incomplete pass removes nothing', async () => {
    let isBroken = false
    const { service, device } = await create(40, (page, go) => (isBroken && page === 2 ? Promise.reject(new TypeError('cut')) : go()))
    await device.round()
    isBroken = true
    for (const id of ['s1', 's35']) service.remove(id)
    await device.round()
    expect((await device.ids()).length).toBe(40)
    isBroken = false
    await device.round()
    expect(await device.ids()).toEqual(service.ids())
  })
})

describe('a feed that changes during a pass', () => {
  test('finds an item inserted between two pages in the next pass, and none twice [32]', async () => {
    let isDone = false
    const { service, device } = await create(35, async (page, go) => {
      const answer = await go()
      if (page === 1 && !isDone) {
        isDone = true
        service.put(sampleStory('new', 999))
      }
      return answer
    })
    await device.round()
    expect(isDone).toBe(true)
    expect(await device.ids()).toEqual(service.ids())
  })

  test('ends after three passes and reports the changes until it is stable', async () => {
    let n = 0
    let isMoving = true
    const { service, device, pages } = await create(25, async (_, go) => {
      const answer = await go()
      if (isMoving) service.put(sampleStory(`new${(n += 1)}`, 1_000 + n))
      return answer
    })
    await device.round()
    expect(pages.filter((page) => page === 0)).toHaveLength(4)
    expect((await device.row())?.settling).toBe(true)
    isMoving = false
    await device.round()
    expect((await device.row())?.settling).toBe(false)
    expect(await device.ids()).toEqual(service.ids())
  })
})

describe('a page that comes late', () => {
  test('does not replace an item with an older version [35]', async () => {
    let late: Response | null = null
    const { service, device } = await create(5, async (_, go) => late?.clone() ?? go())
    await device.round()
    late = await service.fetch('/api/content/content-entries?pagination=0')
    service.put(sampleStory('s3', 3))
    const stale = late
    late = null
    await device.round()
    late = stale
    await device.round()
    expect(await device.ids()).toContain('s3@2')
  })
})
