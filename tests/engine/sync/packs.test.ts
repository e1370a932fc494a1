import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDisk, createPackWorld, createReady, german, home } from './pack-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
/** Of the articles that the home pack's first download brings. */
let total = 0
beforeAll(async () => {
  services = await createServices()
  const device = await createReady(services)
  total = device.line.bytes()
  await device.engine.close()
})
afterAll(() => services.close())
afterEach(() => services.publish('en', []))

describe('a download cut at each tenth of its bytes', () => {
  test('resumes every time, and no article comes twice', async () => {
    const device = await createPackWorld(services)
    device.line.cutAfter(total / 10)
    await device.start()
    for (let cut = 1; cut < 10; cut += 1) {
      await device.until(async () => device.line.bytes() >= Math.floor((total * cut) / 10) - 1, `cut ${cut}`)
      expect((await device.part(home))?.state).toBe('coming')
      device.line.cutAfter(total / 10 + 1)
      // The citizen looks at the app again: sooner than the pause after a failure ends.
      await device.engine.refresh('visible')
    }
    device.line.restore()
    await device.untilState(home, 'whole')
    expect(device.line.again).toEqual([])
    expect(await device.isReadable(home)).toBe(true)
    expect(await device.engine.testStored()).toMatchObject({ ok: true, value: { broken: [] } })
    await device.engine.close()
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('by a tap, at %i0 %, goes on at the next tap', async (tenth) => {
    const device = await createReady(services)
    device.line.cutAfter((total * tenth) / 10)
    expect(await device.engine.downloadPack(german)).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    const { count = 0, wanted = 0 } = (await device.part(german)) ?? {}
    expect(count).toBeLessThan(wanted)
    device.line.restore()
    expect(await device.engine.downloadPack(german)).toEqual({ ok: true })
    expect(device.line.again).toEqual([])
    expect(await device.part(german)).toMatchObject({ state: 'whole', count: wanted })
    await device.engine.close()
  })

  test('goes on by itself when the line is back, also after the engine was started anew', async () => {
    const disk = createDisk('abroad-restart')
    const first = await createReady(services, { disk })
    first.line.cutAfter(60_000)
    expect(await first.engine.downloadPack(german)).toMatchObject({ ok: false })
    await first.engine.close()
    const second = await createPackWorld(services, { disk })
    for (const hash of first.line.arrived) second.line.arrived.add(hash)
    await second.start()
    await second.untilState(german, 'whole')
    expect(second.line.again).toEqual([])
    await second.engine.close()
  })
})

test('a flipped byte is found and fetched again, alone', async () => {
  const device = await createPackWorld(services)
  let isFlipped = false
  device.line.flipWith((text) => {
    if (isFlipped) return text
    isFlipped = true
    return `${text.slice(0, 5_000)}${text[5_000] === 'e' ? 'a' : 'e'}${text.slice(5_001)}`
  })
  await device.start()
  await device.untilState(home, 'whole')
  const counts = device.line.asked.map((batch) => batch.length)
  expect(counts.at(-1)).toBe(1)
  expect(counts).toHaveLength(3)
  expect(device.line.asked.flat().filter((hash) => hash === device.line.asked.at(-1)?.[0])).toHaveLength(2)
  expect(await device.world.db.setAside.toArray()).toMatchObject([{ source: 'guide article' }])
  expect(await device.engine.testStored()).toMatchObject({ ok: true, value: { broken: [] } })
  await device.engine.close()
})

describe('an update of three topics', () => {
  const topics = ['passportAndId', 'marriageAndPartnership', 'taxesAbroad']

  test('fetches three articles, and says what it changed', async () => {
    const device = await createReady(services)
    services.publish('en', topics)
    await device.engine.refresh('asked')
    await device.until(async () => ((await device.part(home))?.unread ?? 0) > 0, 'the update is here')
    expect(device.line.asked.map((batch) => batch.length)).toEqual([3])
    const part = await device.part(home)
    expect(part).toMatchObject({ state: 'whole', unread: 3, changes: { added: [], removed: [] } })
    expect(part?.changes?.changed.toSorted()).toEqual(topics.toSorted())
    expect(part?.changes?.bytes).toBeLessThan(0.08 * (part?.wantedBytes ?? 0))
    for (const topic of topics) await device.engine.markRead({ language: 'en', topic })
    expect(await device.part(home)).toMatchObject({ unread: 0, unreadTopics: [] })
    await device.engine.close()
  })

  test('that fails leaves the old pack whole and readable, and comes later', async () => {
    const device = await createReady(services)
    services.publish('en', topics)
    device.line.stallAfter(1)
    const ended = device.engine.refresh('asked')
    await device.untilState(home, 'updating')
    await device.until(async () => (await device.part(home))?.update?.count === 1, 'one of three is here')
    expect(await device.part(home)).toMatchObject({ count: 78, wanted: 78, update: { count: 1, wanted: 3 } })
    expect(await device.isReadable(home)).toBe(true)
    device.line.cutAfter(0)
    for (const drip of device.line.stalled) drip.cut()
    expect(await ended).toMatchObject({ ok: false })
    expect(await device.engine.testStored()).toMatchObject({ ok: true, value: { broken: [] } })
    expect(await device.part(home)).toMatchObject({ state: 'updating', count: 78, changes: null })
    device.line.restore()
    await device.untilState(home, 'whole')
    expect(device.line.again).toEqual([])
    expect(await device.part(home)).toMatchObject({ unread: 3 })
    await device.engine.close()
  })
})

test('the self-test opens every article of the packs and the emergency tier; what is damaged comes again at once', async () => {
  const device = await createReady(services)
  const count = await device.world.db.articles.count()
  expect(await device.engine.testStored()).toEqual({ ok: true, value: { opened: count, broken: [] } })
  const rows = await device.world.db.articles.toArray()
  const spoil = async (row: (typeof rows)[number]) => device.world.db.articles.put({ ...row, line: row.line.replace('a', 'b') })
  const own = rows.find((row) => row.category !== 'emergencySituation')!
  const emergency = rows.find((row) => row.category === 'emergencySituation' && row.language === 'it')!
  await spoil(own)
  await spoil(emergency)
  const tested = await device.engine.testStored()
  expect(tested).toMatchObject({ ok: true, value: { opened: count - 2 } })
  expect(tested.ok && tested.value.broken.toSorted()).toEqual([own.topic, emergency.topic].toSorted())
  const isBack = async (row: (typeof rows)[number]) => (await device.world.db.articles.get(row.hash))?.line === row.line
  await device.until(async () => (await isBack(own)) && isBack(emergency), 'both are here again')
  expect(await device.engine.testStored()).toEqual({ ok: true, value: { opened: count, broken: [] } })
  await device.engine.close()
})
