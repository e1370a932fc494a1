import { expect, test } from 'vitest'
import type { Language } from '#contract/values/languages.ts'
import { articlesIn } from '#store/guide/source.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import { createDevice, createServices, type Device } from '#tests/engine/sync/world.ts'

const services = await createServices()

test('the engine leaves an index of every language that is here, and follows a pack that comes and one that goes', async () => {
  const device = await createDevice(services)
  const isIndexed = (language: Language, least: number) => async () => {
    const [hashes, row] = await Promise.all([
      articlesIn(device.world.db, language).primaryKeys(),
      device.world.db.searchIndexes.get(language),
    ])
    return hashes.length >= least && row?.builtFrom === fingerprintOf(hashes)
  }
  await device.start()
  await device.until(isIndexed('en', 60), 'the English pack is indexed')
  await device.until(isIndexed('fr', 10), 'the French emergency topics are indexed')

  await asked(device, { country: 'FR', language: 'fr' })
  await device.until(isIndexed('fr', 60), 'the French pack is indexed')
  const before = (await device.world.db.searchIndexes.get('en'))?.index

  await device.engine.removeStored({ part: 'guide', country: 'FR', language: 'fr' })
  expect(await articlesIn(device.world.db, 'fr').count()).toBeLessThan(60)
  await device.until(isIndexed('fr', 10), 'the French emergency topics alone are indexed')
  expect((await device.world.db.searchIndexes.get('en'))?.index, 'nothing changed in English').toBe(before)
  await device.engine.close()
})

async function asked(device: Device, pack: { country: string; language: Language }): Promise<void> {
  let isDone = false
  const downloading = device.engine.downloadPack(pack).finally(() => (isDone = true))
  await device.until(async () => isDone, 'the pack is here')
  expect(await downloading).toEqual({ ok: true })
}
