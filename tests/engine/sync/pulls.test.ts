import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon } from '#server/testing/test-app.ts'
import { draftItems, generateItems } from '#server/generator/generate-items.ts'
import { insertItem, removeItems, setLikes, updateItem } from '#server/services/content/mutations.ts'
import { readFeed, shownScope } from '#store/feed/read-feed.ts'
import { readCategory, readTopic } from '#store/guide/read-guide.ts'
import { databaseSource } from '#store/guide/source.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'
import { createDevice, createServices } from './world.ts'
import type { Device, Middle, Services } from './world.ts'

let services: Services
beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

const everything = { families: [], favouritesOnly: false }

async function isComplete(device: Device): Promise<boolean> {
  const shown = await shownScope(device.world.db)
  const row = shown && (await device.world.db.scopes.get(shown.key))
  const manifest = await device.world.db.manifests.toArray()
  return row?.complete === true && manifest.some((pack) => pack.manifest !== null)
}

test('a first visit brings feed, guide, emergency tier and representations', async () => {
  const device = await createDevice(services)
  await device.start()
  await device.until(() => isComplete(device), 'everything is stored')
  expect(await device.ids()).toEqual(await services.ids(['th']))
  const feed = await readFeed(device.world.db, { filter: everything, count: 100, now: noon })
  expect(feed.cards.length).toBeGreaterThan(10)
  expect(feed.more).toBe('end')
  const context = { country: 'TH', language: 'en' } as const
  const emergency = await readCategory(databaseSource(device.world.db), context, 'emergencySituation')
  expect(emergency?.groups.flatMap((group) => group.subTopics).filter((topic) => topic.isHere).length).toBe(13)
  const topic = await readTopic(databaseSource(device.world.db), context, { categoryId: 'everydayLife', id: 'passportAndId' })
  expect(topic && 'article' in topic ? topic.article?.body.length : 0).toBeGreaterThan(2)
  await device.engine.close()
})

test('a second round with nothing new is one small request for the feed', async () => {
  const asked: string[] = []
  let bytes = 0
  const device = await createDevice(services, {
    middle: async (address, go) => {
      const answer = await go()
      if (address.startsWith('/api/content')) {
        asked.push(address)
        bytes += (await answer.clone().arrayBuffer()).byteLength
      }
      return answer
    },
  })
  await device.start()
  await device.until(() => isComplete(device), 'everything is stored')
  // The rest of the first round: partners, map, pictures.
  for (let turn = 0; turn < 20; turn += 1) await device.world.advance(1000)
  asked.length = 0
  bytes = 0
  await device.until(async () => {
    await device.world.advance(30_000)
    return asked.length > 0
  }, 'a second round')
  expect(asked).toHaveLength(1)
  expect(bytes).toBe(0)
  await device.engine.close()
})

test('a text in another language is fetched when asked for, and stays', async () => {
  const device = await createDevice(services)
  await device.start()
  await device.until(() => isComplete(device), 'everything is stored')
  const [first] = (await readFeed(device.world.db, { filter: { families: ['STORY'], favouritesOnly: false }, count: 1, now: noon })).cards
  expect(await device.engine.fetchTexts({ family: 'STORY', id: first?.id ?? '', language: 'it' })).toEqual({ ok: true })
  expect(await device.world.db.texts.count()).toBe(1)
  await device.engine.close()
})

test('whatever fails on the way, and whatever changes meanwhile, the device equals the service in the end [32] [33] [34]', async () => {
  const [count, seeds] = process.env['WIDE'] === undefined ? [520, [11]] : [700, [11, 12, 13, 14]]
  await generateItems(services.db, { count, seed: 5, now: noon, globalShare: 1 })
  for (const seed of seeds) {
    const random = seededRandom(seed)
    let isQuiet = false
    const drafts = draftItems({ count: 60, seed: seed * 100, now: noon, globalShare: 1 })
    const device = await createDevice(services, { seed, middle: faulty(random, () => isQuiet) })
    await device.start()
    for (let step = 0; step < 25; step += 1) {
      await device.world.advance(400)
      const ids = (await services.ids(['th'])).map((entry) => entry.split('@')[0] ?? '')
      const pick = () => ids[Math.floor(random() * ids.length)] ?? ''
      const dice = random()
      if (dice < 0.35 && drafts.length > 0) await insertItem(services.db, { ...drafts.pop()! }, services.clock.now)
      else if (dice < 0.6) await removeItems(services.db, [pick()], services.clock.now)
      else if (dice < 0.8) await setLikes(services.db, pick(), Math.floor(random() * 100), services.clock.now)
      else {
        const moved = drafts.at(-1)
        if (moved && ids.includes(moved.item.id)) await updateItem(services.db, moved, services.clock.now)
      }
    }
    isQuiet = true
    await device.until(
      async () => JSON.stringify(await device.ids()) === JSON.stringify(await services.ids(['th'])),
      `seed ${seed}: device equals service`,
    )
    expect(await device.ids()).toEqual(await services.ids(['th']))
    await device.engine.close()
  }
})

test('a language changed in the middle of a pull: late rows of the old scope never land on the screen [37]', async () => {
  let onPage: (() => void) | null = null
  const device = await createDevice(services, {
    middle: async (address, go) => {
      const answer = await go()
      if (address.includes('content-entries?') && onPage) {
        onPage()
        onPage = null
      }
      return answer
    },
  })
  onPage = () => void device.engine.setContext({ language: 'de', country: 'TH', build: 'test' })
  await device.start()
  await device.until(
    async () => (await shownScope(device.world.db))?.language === 'de' && (await isComplete(device)),
    'the new language is shown',
  )
  const shown = await shownScope(device.world.db)
  expect(shown?.language).toBe('de')
  expect(await device.ids('th', 'de')).toEqual(await services.ids(['th']))
  expect((await device.world.db.head.get('discover'))?.language).toBe('de')
  await device.engine.close()
})

/** Loses requests and answers, and garbles some: every way a line or an edge lies. */
function faulty(random: () => number, isQuiet: () => boolean): Middle {
  return async (_, go) => {
    if (isQuiet()) return go()
    const dice = random()
    if (dice < 0.1) throw new TypeError('request lost')
    const answer = await go()
    if (dice < 0.2) throw new TypeError('answer lost')
    if (dice < 0.25) return new Response('<html>Welcome to our hotel</html>', { status: 200, headers: { 'Content-Type': 'text/html' } })
    if (dice < 0.3) return new Response('{"type":"about:blank","title":"down","status":503}', { status: 503, headers: answer.headers })
    if (dice < 0.35 && answer.status === 200)
      return new Response((await answer.text()).slice(0, 100), { status: 200, headers: answer.headers })
    if (dice < 0.4) return new Response(null, { status: 204, headers: answer.headers })
    return answer
  }
}
