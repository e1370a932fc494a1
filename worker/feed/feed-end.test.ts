import { describe, expect, test } from 'vitest'
import { createFeedDevice } from '#worker/testing/feed-device.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { createFeedService } from '#worker/testing/feed-service.ts'

const minuteMs = 60_000
const count = 350
const services = {
  'a change counter and a total': { hasChanges: true },
  'a change counter alone': { hasChanges: true, saysTotal: false },
  'pages alone': { hasChanges: false, defaultLimit: 50 },
} as const
type ServiceName = keyof typeof services

/** What one answer says in the place of the truth; the total beside it stays what it is. */
const stumbles = {
  'an empty page': { content: [], lastPage: false },
  'an empty page that says it is the last': { content: [], lastPage: true },
  'a page that says it is the last': { lastPage: true },
}
type Stumble = keyof typeof stumbles

/** Every place with `npm run test:all`; else every second, with one stumble the odd ones and with another the even. */
const isWide = process.env['WIDE'] !== undefined
const firstPlace = (what: Stumble) => (isWide || Object.keys(stumbles).indexOf(what) % 2 === 0 ? 1 : 2)

async function create(name: ServiceName) {
  const service = createFeedService(services[name])
  for (let n = 0; n < count; n += 1) service.put(sampleStory(`s${n}`, n))
  let pages = 0
  let stumble: { at: number; what: Stumble } | null = null
  const device = await createFeedDevice({
    fetch: async (address) => {
      const answer = await service.fetch(address)
      if (!address.startsWith('/api/content/content-entries?')) return answer
      pages += 1
      if (stumble?.at !== pages) return answer
      const body = { ...((await answer.json()) as object), ...stumbles[stumble.what] }
      return new Response(JSON.stringify(body), { headers: answer.headers })
    },
  })
  return {
    service,
    device,
    /** A round in which one page stumbles: the n-th that is asked for. False where so many were not asked for. */
    async stumblingRound(at: number, what: Stumble) {
      pages = 0
      stumble = { at, what }
      await device.round()
      stumble = null
      return pages >= at
    },
    async later() {
      await device.world.advance(5 * minuteMs)
      await device.round()
    },
  }
}

describe.each(Object.keys(services) as ServiceName[])('a service with %s', (name) => {
  describe.each(Object.keys(stumbles) as Stumble[])('%s, once', (what) => {
    test('in any place of the first pull: all 350 are there when the service is well again', async () => {
      let at = firstPlace(what)
      for (; ; at += isWide ? 1 : 3) {
        const { service, device, stumblingRound, later } = await create(name)
        const isMet = await stumblingRound(at, what)
        for (let n = 0; n < 3; n += 1) await later()
        expect(await device.ids(), `page ${at}`).toEqual(service.ids())
        expect(await device.row(), `page ${at}`).toMatchObject({ complete: true })
        if (!isMet) break
      }
      expect(at).toBeGreaterThan(4)
    })

    test('in any place of a later pull: nothing that was there goes', async () => {
      let at = firstPlace(what)
      for (; ; at += isWide ? 1 : 3) {
        const { service, device, stumblingRound, later } = await create(name)
        for (let n = 0; n < 3; n += 1) await later()
        // The only time that a counter's pages are asked for again.
        service.forgetCursors()
        service.put(sampleStory('new', 1_000))
        await device.world.advance(5 * minuteMs)
        const isMet = await stumblingRound(at, what)
        const ids = new Set(await device.ids())
        expect(
          [...Array(count).keys()].filter((n) => !ids.has(`s${n}@1`)),
          `page ${at}`,
        ).toEqual([])
        for (let n = 0; n < 3; n += 1) await later()
        expect(await device.ids(), `page ${at}`).toEqual(service.ids())
        if (!isMet) break
      }
      expect(at).toBeGreaterThan(4)
    })
  })

  test('whose last items are gone for good is believed: at once by its total, else when it says so twice, a minute apart', async () => {
    const { service, device, later } = await create(name)
    for (let n = 0; n < 3; n += 1) await later()
    for (let n = 0; n < 120; n += 1) service.remove(`s${n}`)
    await later()
    await later()
    expect(await device.ids()).toEqual(service.ids())
  })
})

test('said twice in one breath is said once', async () => {
  const { service, device, later } = await create('pages alone')
  for (let n = 0; n < 3; n += 1) await later()
  service.remove('s0')
  await device.round()
  await device.round()
  expect((await device.ids()).length).toBe(count)
  await later()
  expect((await device.ids()).length).toBe(count - 1)
})
