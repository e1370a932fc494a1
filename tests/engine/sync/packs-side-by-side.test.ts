import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryLocks } from '#worker/testing/memory-locks.ts'
import { createDisk, createPackWorld, createReady, france, german, home } from './pack-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())
afterEach(() => services.publish('en', []))

describe('several countries and languages side by side', () => {
  test('share their articles, are all kept up to date, and go one by one', async () => {
    const device = await createReady(services)
    expect(await device.engine.packSize(france)).toMatchObject({ ok: true, value: { topics: 78 } })
    expect(await device.engine.downloadPack(france)).toEqual({ ok: true })
    const shared = device.line.asked.flat()
    expect(shared.length, 'only what France has otherwise than Thailand').toBeLessThan(25)
    expect(await device.engine.downloadPack(german)).toEqual({ ok: true })
    expect(device.line.again).toEqual([])
    device.line.asked.length = 0
    services.publish('en', ['passportAndId'])
    await device.engine.refresh('asked')
    expect(device.line.asked.flat()).toHaveLength(1)
    for (const pack of [home, france]) expect(await device.part(pack)).toMatchObject({ state: 'whole', unread: 1 })
    expect(await device.part(german)).toMatchObject({ state: 'whole', unread: 0 })
    await device.engine.removeStored({ part: 'guide', ...france })
    expect(await device.part(france)).toBeUndefined()
    for (const pack of [home, german]) {
      expect(await device.part(pack)).toMatchObject({ state: 'whole' })
      expect(await device.isReadable(pack)).toBe(true)
    }
    expect(await device.engine.testStored()).toMatchObject({ ok: true, value: { broken: [] } })
    await device.engine.close()
  })

  test('the home pack that was removed stays away until it is asked for', async () => {
    const device = await createReady(services)
    await device.engine.removeStored({ part: 'guide', ...home })
    await device.engine.refresh('asked')
    expect(await device.part(home)).toBeUndefined()
    expect(device.line.asked).toEqual([])
    expect(await device.engine.downloadPack(home)).toEqual({ ok: true })
    await device.engine.close()
  })
})

test('nobody chose a country: the pack that was begun for Switzerland gives way to the guessed one', async () => {
  const device = await createPackWorld(services, {
    country: null,
    emergencyFile: async () => {
      await device.untilState({ country: 'CH', language: 'en' }, 'coming')
      return services.request('/api/guide/emergency', {})
    },
  })
  await device.start()
  await device.untilState(home, 'whole')
  await device.engine.refresh('asked')
  expect(await device.world.db.manifests.toCollection().primaryKeys()).toEqual([['TH', 'en']])
  await device.engine.close()
})

describe('a pause in the middle of a download', () => {
  async function createPaused(disk: ReturnType<typeof createDisk>) {
    const device = await createReady(services, { disk })
    device.line.stallAfter(5)
    const ended = device.engine.downloadPack(german)
    await device.until(async () => device.line.arrived.size > 0 && ((await device.part(german))?.count ?? 0) > 5, 'some of it is here')
    expect(await device.engine.pausePack(german)).toEqual({ ok: true })
    expect(await ended).toMatchObject({ ok: false })
    device.line.restore()
    device.line.asked.length = 0
    return device
  }

  test('keeps what came, and nothing goes on before the citizen says so', async () => {
    const device = await createPaused(createDisk('abroad-pause'))
    await device.engine.refresh('asked')
    expect(device.line.asked).toEqual([])
    expect(await device.part(german)).toMatchObject({ state: 'held', hold: 'citizen' })
    expect(await device.engine.downloadPack(german)).toEqual({ ok: true })
    expect(device.line.again).toEqual([])
    expect(await device.part(german)).toMatchObject({ state: 'whole', hold: null })
    await device.engine.close()
  })

  test('stands after a restart, and so does what came', async () => {
    const disk = createDisk('abroad-pause-restart')
    const before = await createPaused(disk)
    await before.engine.close()
    const device = await createPackWorld(services, { disk })
    for (const hash of before.line.arrived) device.line.arrived.add(hash)
    await device.start()
    await device.engine.refresh('asked')
    expect(device.line.asked).toEqual([])
    expect(await device.engine.downloadPack(german)).toEqual({ ok: true })
    expect(device.line.again).toEqual([])
    await device.engine.close()
  })
})

test('where the citizen saves data, the home pack says its number and size, and waits for the yes', async () => {
  let savesData = true
  const device = await createPackWorld(services, { savesData: () => savesData })
  await device.start()
  await device.untilState(home, 'held')
  expect(await device.part(home)).toMatchObject({ hold: 'line', wanted: 78, wantedBytes: expect.any(Number) })
  await device.engine.refresh('asked')
  expect(device.line.asked).toEqual([])
  expect(await device.engine.downloadPack(home)).toEqual({ ok: true })
  expect(await device.part(home)).toMatchObject({ state: 'whole', hold: null })
  savesData = false
  await device.engine.close()
})

test.skipIf(process.env['WIDE'] === undefined)('data saving that ends lets the home pack come by itself', async () => {
  let savesData = true
  const device = await createPackWorld(services, { savesData: () => savesData })
  await device.start()
  await device.untilState(home, 'held')
  savesData = false
  await device.world.advance(6 * 60_000)
  await device.untilState(home, 'whole')
  expect(await device.part(home)).toMatchObject({ hold: null })
  await device.engine.close()
})

test('two tabs that download the same pack fetch each article once', async () => {
  const disk = createDisk('abroad-two-tabs')
  const locks = createMemoryLocks()
  const first = await createPackWorld(services, { disk, locks: locks.tab('first') })
  const second = await createPackWorld(services, { disk, locks: locks.tab('second') })
  await first.start()
  await second.start()
  const taps = [first.engine.downloadPack(german), second.engine.downloadPack(german), second.engine.downloadPack(home)]
  const ended = new AbortController()
  void Promise.all(taps).finally(() => ended.abort())
  await first.until(async () => {
    await second.world.advance(500)
    return ended.signal.aborted
  }, 'both have it')
  expect(await Promise.all(taps)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  const asked = [...first.line.asked, ...second.line.asked].flat()
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  for (const pack of [home, german]) expect(await first.part(pack)).toMatchObject({ state: 'whole' })
  await Promise.all([first.engine.close(), second.engine.close()])
})
