import { afterEach, expect, test } from 'vitest'
import { readGuide } from '#store/guide/read-guide.ts'
import { databaseSource } from '#store/guide/source.ts'
import { readStorage } from '#store/device/read-storage.ts'
import type { StoredPart } from '#store/rows/views.ts'
import type { PackName } from '#worker/entry/engine-api.ts'
import { createDrip } from '#worker/testing/line.ts'
import { createDevice, createServices } from './world.ts'

const services = await createServices()
afterEach(() => services.publish('en', []))

const home = { country: 'TH', language: 'en' } as const
const german = { country: 'TH', language: 'de' } as const
const france = { country: 'FR', language: 'en' } as const

/** A device in Thailand that counts requested articles and can be cut after some bytes. */
async function createPackDevice() {
  const asked: string[] = []
  const arrived = new Set<string>()
  const again: string[] = []
  let bytesLeft = Number.POSITIVE_INFINITY
  let bytes = 0
  const device = await createDevice(services, {
    middle: async (address, go, init) => {
      if (bytesLeft <= 0) throw new TypeError('the connection is cut')
      const answer = await go()
      if (!address.startsWith('/api/guide/articles')) return answer
      const hashes = new URL(address, 'http://service').searchParams.get('hashes')?.split(',') ?? []
      asked.push(...hashes)
      again.push(...hashes.filter((hash) => arrived.has(hash)))
      const sent = new Uint8Array(await answer.arrayBuffer()).subarray(0, bytesLeft)
      bytesLeft -= sent.length
      bytes += sent.length
      for (const line of new TextDecoder().decode(sent).split('\n').slice(0, -1)) arrived.add(line.slice(9, 73))
      const drip = createDrip(init, { headers: Object.fromEntries(answer.headers) })
      if (sent.length > 0) drip.push(sent)
      if (bytesLeft <= 0) setTimeout(drip.cut, 0)
      else drip.end()
      return drip.response
    },
  })
  const { db } = device.world
  const part = async ({ country, language }: PackName): Promise<StoredPart | undefined> =>
    (await readStorage(db)).parts.find((one) => one.country === country && one.language === language)
  return {
    ...device,
    asked,
    again,
    part,
    bytes: () => bytes,
    cutAfter: (more: number) => void (bytesLeft = more),
    untilWhole: () => device.until(async () => (await part(home))?.state === 'whole', 'the home pack is whole'),
    async isReadable(context: PackName): Promise<boolean> {
      const guide = await readGuide(databaseSource(db), context)
      return guide.topicCount >= 60 && guide.topicsHere === guide.topicCount
    },
  }
}

test('a download that is cut at each tenth of its bytes resumes every time and fetches no article twice', async () => {
  const whole = await createPackDevice()
  await whole.start()
  await whole.untilWhole()
  const total = whole.bytes()
  await whole.engine.close()

  const device = await createPackDevice()
  device.cutAfter(total / 10)
  await device.start()
  for (let cut = 1; cut < 10; cut += 1) {
    await device.until(async () => device.bytes() >= Math.floor((total * cut) / 10) - 1, `cut ${cut}`)
    expect((await device.part(home))?.state).toBe('coming')
    device.cutAfter(total / 10 + 1)
    await device.engine.refresh('visible')
  }
  device.cutAfter(Number.POSITIVE_INFINITY)
  await device.untilWhole()
  expect(device.again).toEqual([])
  expect(await device.isReadable(home)).toBe(true)
  expect(await device.engine.testStored()).toMatchObject({ ok: true, value: { broken: [] } })
  await device.engine.close()
})

test('packs of several countries and languages share articles, receive small updates and are removed one by one', async () => {
  const device = await createPackDevice()
  await device.start()
  await device.untilWhole()
  device.asked.length = 0
  expect(await device.engine.packSize(france)).toMatchObject({ ok: true, value: { topics: 78 } })
  expect(await device.engine.downloadPack(france)).toEqual({ ok: true })
  expect(device.asked.length, 'only the articles that differ between France and Thailand').toBeLessThan(25)
  expect(await device.engine.downloadPack(german)).toEqual({ ok: true })
  expect(device.again).toEqual([])

  device.asked.length = 0
  const topics = ['passportAndId', 'marriageAndPartnership', 'taxesAbroad']
  services.publish('en', topics)
  await device.engine.refresh('asked')
  expect(device.asked).toHaveLength(3)
  for (const pack of [home, france]) expect(await device.part(pack)).toMatchObject({ state: 'whole', unread: 3, changes: { added: [] } })
  const update = (await device.part(home))?.changes
  expect(update?.changed.toSorted()).toEqual(topics.toSorted())
  expect(update?.bytes).toBeLessThan(0.08 * ((await device.part(home))?.wantedBytes ?? 0))
  expect(await device.part(german)).toMatchObject({ state: 'whole', unread: 0 })

  await device.engine.removeStored({ part: 'guide', ...france })
  expect(await device.part(france)).toBeUndefined()
  for (const pack of [home, german]) expect(await device.isReadable(pack)).toBe(true)
  expect(await device.engine.testStored()).toMatchObject({ ok: true, value: { broken: [] } })
  await device.engine.close()
})
