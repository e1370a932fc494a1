import { describe, expect, test, vi } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { resourceRow, sampleStory } from '#store/testing/samples.ts'
import { createFeedDevice } from '#worker/testing/feed-device.ts'
import { createFeedService, problem, reply } from '#worker/testing/feed-service.ts'
import { swallow } from '#worker/testing/line.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'

type Service = ReturnType<typeof createFeedService>

/** A device of a visitor; `around` stands between it and the service. */
async function visitor(service: Service, around: (address: string, go: () => Promise<Response>) => Promise<Response> = (_, go) => go()) {
  return createFeedDevice({ fetch: (address) => around(address, () => service.fetch(address)) })
}

function filled(hasChanges: boolean, count: number): Service {
  const service = createFeedService({ hasChanges })
  for (let n = 0; n < count; n += 1) service.put(sampleStory(`s${n}`, n))
  return service
}

test('a pull brings every item of the service in its order', async () => {
  const service = filled(true, 1234)
  const device = await visitor(service)
  expect(await device.round()).toEqual({ kind: 'done' })
  expect(await device.ids()).toEqual(service.ids())
})

test('a pull without news sends one request that transfers no content', async () => {
  const service = filled(true, 300)
  const device = await visitor(service)
  await device.round()
  service.requests.length = 0
  await device.round()
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]).toContain('/changes?')
})

test('a failed page is not the end: the pages before stay, and the next round continues there [34]', async () => {
  const service = filled(true, 900)
  let isBroken = false
  let pages = 0
  const device = await visitor(service, (address, go) => {
    if (address.includes('pagination') && (pages += 1) === 4) isBroken = true
    return isBroken ? Promise.reject(new TypeError('cut')) : go()
  })
  expect(await device.round()).toMatchObject({ kind: 'failure' })
  const before = (await device.ids()).length
  expect(before).toBeGreaterThan(100)
  expect((await device.row())?.complete).toBe(false)
  isBroken = false
  service.requests.length = 0
  await device.round()
  expect(await device.ids()).toEqual(service.ids())
  // Resumed, not begun again: the first pages are not asked for a second time.
  expect(service.requests.some((address) => address.includes('limit=20'))).toBe(false)
})

test('an item inserted at the top between pages leaves no gap [32]', async () => {
  const service = filled(true, 700)
  let pages = 0
  const device = await visitor(service, async (address, go) => {
    const answer = await go()
    if (address.includes('pagination')) service.put(sampleStory(`new${(pages += 1)}`, 5000 + pages))
    return answer
  })
  for (let round = 0; round < 12 && !(await device.row())?.complete; round += 1) await device.round()
  await device.round()
  expect(pages).toBeGreaterThan(1)
  expect(await device.ids()).toEqual(service.ids())
})

test('a cached page brings no outdated item', async () => {
  const service = filled(true, 60)
  const kept: Response[] = []
  let asked = 0
  const device = await visitor(service, async (address, go) => {
    const answer = await go()
    if (!address.includes('limit=100')) return answer
    asked += 1
    if (asked > 1) return kept.shift() ?? answer
    kept.push(answer)
    throw new TypeError('cut')
  })
  expect(await device.round()).toMatchObject({ kind: 'failure' })
  service.put(sampleStory('s5', 5))
  expect(await device.round()).toEqual({ kind: 'done' })
  expect([asked, await device.ids()]).toEqual([3, service.ids()])
})

test('a page that was read after a change elsewhere is stored as it is', async () => {
  const service = filled(true, 60)
  const device = await visitor(service, async (address, go) => {
    const answer = await go()
    if (!address.includes('limit=100')) return answer
    const body = (await answer.json()) as object
    return reply(200, { ...body, cursor: 'c60.elsewhere' })
  })
  const asked = () => service.requests.filter((address) => address.includes('limit=100')).length
  expect(await device.round()).toEqual({ kind: 'done' })
  expect([asked(), await device.ids()]).toEqual([1, service.ids()])
})

test.each([1, 2, 3, 4])(
  'items that a service without its old cursors no longer has are deleted even if transaction %i of that round fails',
  async (broken) => {
    const service = filled(true, 300)
    const device = await visitor(service)
    await device.round()
    for (const id of ['s299', 's290', 's100']) service.remove(id)
    service.forgetCursors()
    let left = broken
    const breaking =
      (whole: (...given: never[]) => unknown) =>
      (...given: unknown[]) => {
        left -= 1
        if (left === 0) throw new DOMException('The device is full', 'QuotaExceededError')
        return whole(...(given as never[])) as never
      }
    const { changed, segments } = device.world.db
    const [breakingPut, breakingAdd] = [breaking(changed.bulkPut.bind(changed)), breaking(segments.bulkAdd.bind(segments))]
    const put = vi.spyOn(changed, 'bulkPut').mockImplementation(breakingPut)
    const add = vi.spyOn(segments, 'bulkAdd').mockImplementation(breakingAdd)
    await device.round().catch(() => undefined)
    expect(left, 'the fault was injected').toBe(0)
    put.mockRestore()
    add.mockRestore()
    await device.round()
    expect(await device.ids()).toEqual(service.ids())
  },
)

test('a malformed item is set aside, the others are shown, and it is not requested again and again', async () => {
  const service = filled(true, 350)
  const spoiled = new Set(['s340', 's100'])
  const device = await visitor(service, async (_, go) => {
    const answer = await go()
    if (answer.status !== 200) return answer
    const body = (await answer.json()) as { content?: { id: string }[] }
    const content = body.content?.map((item) => (spoiled.has(item.id) ? { ...item, meta: { publish_date: 'never' } } : item))
    return new Response(JSON.stringify({ ...body, ...(content ? { content } : {}) }), { headers: answer.headers })
  })
  await device.round()
  expect(await device.ids()).toEqual(service.ids().filter((id) => !spoiled.has(id.split('@')[0] ?? '')))
  expect(await device.world.db.setAside.count()).toBeGreaterThanOrEqual(2)
  expect(service.requests.length).toBeLessThan(12)
})

test('a late page is not stored without the lease', async () => {
  const service = filled(true, 60)
  const device = await visitor(service, async (address, go) => {
    const answer = await go()
    if (address.includes('pagination=0&limit=100')) await device.world.db.leases.put({ name: 'pull', token: 'another tab', beat: 7 })
    return answer
  })
  await expect(device.round()).rejects.toThrow('another holder')
  expect((await device.ids()).length).toBe(20)
})

for (const hasChanges of [true, false]) {
  test(`whatever comes and goes during a pull, the device equals the service when it is quiet (${hasChanges ? 'with' : 'without'} a change counter) [33]`, async () => {
    for (let seed = 1; seed <= (process.env['WIDE'] === undefined ? 12 : 40); seed += 1) {
      const random = seededRandom(seed * 7919)
      const service = filled(hasChanges, 40 + Math.floor(random() * 260))
      let isQuiet = false
      let added = 0
      const device = await visitor(service, async (_, go) => {
        if (!isQuiet) {
          if (random() < 0.2) throw new TypeError('cut')
          if (random() < 0.5) {
            const victim = service.ids()[Math.floor(random() * service.size())]?.split('@')[0] ?? ''
            const dice = random()
            if (dice < 0.3) service.put(sampleStory(`n${(added += 1)}`, Math.floor(random() * 400)))
            else if (dice < 0.6) service.remove(victim)
            else if (dice < 0.8) service.like(victim)
            else service.put(sampleStory(victim, Math.floor(random() * 400)))
          }
        }
        const answer = await go()
        if (!isQuiet && random() < 0.1) throw new TypeError('answer lost')
        return answer
      })
      for (let round = 0; round < 6; round += 1) await device.round()
      isQuiet = true
      for (let round = 0; round < 3; round += 1) await device.round()
      expect(await device.ids(), `seed ${seed}`).toEqual(service.ids())
    }
  })
}

test('a prefetched page is aborted with the pull', async () => {
  const service = filled(true, 300)
  const device = await visitor(service)
  let early: AbortSignal | null | undefined
  device.world.setFetch((address, init) => {
    if (!address.includes('pagination=2')) return service.fetch(address)
    early = init.signal
    // The device cannot store what came before it.
    device.world.db.segments.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    return swallow(init)
  })
  await expect(device.round()).rejects.toThrow('full')
  expect(early?.aborted).toBe(true)
})

test.each([
  ['nobody', true],
  ['anna', false],
])('what %s asks for is everybody’s: %s', async (account, isPublic) => {
  const service = filled(true, 30)
  const asked: URLSearchParams[] = []
  const device = await createFeedDevice({
    scope: { account },
    fetch: (address) => (asked.push(new URL(address, 'http://localhost').searchParams), service.fetch(address)),
  })
  await device.round()
  await device.round()
  expect(asked.some((query) => query.has('since'))).toBe(true)
  expect(asked.map((query) => query.has('public'))).toEqual(asked.map(() => isPublic))
})

describe('a citizen’s feed', () => {
  const pass = 'the-pass-of-the-week--'

  async function citizen(answers: (query: URLSearchParams) => Response | null = () => null) {
    const service = filled(true, 30)
    const asked: { shared: string | null; account: string | null; mark: string | null }[] = []
    const device = await createFeedDevice({
      scope: { account: 'anna', repcodes: ['thban'] },
      fetch: async (address, init) => {
        const query = new URLSearchParams(address.split('?')[1])
        const account = new Headers(init.headers).get('Abroad-Account')
        asked.push({ shared: query.get('public'), account, mark: query.get('mark') })
        return answers(query) ?? service.fetch(address)
      },
    })
    await device.world.db.resources.put(resourceRow(resourceKeys.summary('anna'), pass))
    return { ...device, service, asked }
  }

  test('is requested without the account if there is a pass', async () => {
    const { round, asked, ids, service } = await citizen()
    for (let times = 0; times < 2; times += 1) await round()
    expect(asked.length).toBeGreaterThan(2)
    for (const one of asked) expect(one).toEqual({ shared: pass, account: null, mark: null })
    expect(await ids()).toEqual(service.ids())
  })

  test.each([
    ['that is over', () => problem(401, 'abroad:unauthorized')],
    ['that a backend of before does not know', () => problem(400, 'abroad:invalid')],
  ])('with a pass %s is asked for in their own name, for the rest of the round', async (_, refusal) => {
    const { round, asked, ids, service } = await citizen((query) => (query.get('public') === null ? null : refusal()))
    expect(await round()).toEqual({ kind: 'done' })
    const [first, ...others] = asked.map(({ shared, account }) => [shared, account])
    expect(first).toEqual([pass, null])
    expect(others.length).toBeGreaterThan(1)
    for (const other of others) expect(other).toEqual([null, 'anna'])
    expect(await ids()).toEqual(service.ids())
  })

  test('is pulled again with the same pass if its cursor is unknown', async () => {
    let lost = true
    const { round, asked } = await citizen((query) => {
      if (!query.has('since') || !lost) return null
      lost = false
      return problem(404, 'abroad:cursor-unknown')
    })
    for (let times = 0; times < 2; times += 1) await round()
    expect(lost).toBe(false)
    for (const { shared } of asked) expect(shared).toBe(pass)
  })

  test('bypasses the caches once after news, and uses the shared address otherwise', async () => {
    let hasLine = true
    const { round, asked, world } = await citizen(() => (hasLine ? null : problem(503, 'abroad:unavailable')))
    const hear = (feed: string) => world.db.resources.put(resourceRow(resourceKeys.news('anna'), { own: '1', feed }))
    await round()
    await hear('77')
    asked.length = 0
    for (let times = 0; times < 2; times += 1) await round()
    hasLine = false
    await hear('78')
    await round()
    hasLine = true
    for (let times = 0; times < 2; times += 1) await round()
    expect(asked.map(({ mark }) => mark)).toEqual(['77', null, '78', '78', null])
  })
})

test('misses no item if a cache and a page contradict each other', async () => {
  const service = filled(true, 300)
  let old: Response | null = null
  const device = await visitor(service, async (address, go) => {
    const query = new URLSearchParams(address.split('?')[1])
    if (query.has('pagination') && query.get('pagination') !== '0' && old === null) {
      // Something near the top goes while the second page is on its way; the cache has heard before that nothing is new.
      old = new Response(null, { status: 204, headers: { 'Abroad-Contract': '1' } })
      service.remove('s298')
    }
    if (query.has('since') && !query.has('mark') && old !== null) return old.clone()
    return go()
  })
  await device.round()
  expect(old).not.toBeNull()
  expect(await device.ids()).toEqual(service.ids())
})
