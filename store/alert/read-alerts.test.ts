import { expect, test } from 'vitest'
import { untouchedPack } from '#store/rows/rows.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { alertCountries } from './read-alerts.ts'

const pack = (country: string, language: 'de' | 'en') =>
  ({ ...untouchedPack, country, language, manifest: null, etag: null, fetchedAt: 1, confirmedAt: 1, next: null, nextEtag: null }) as const

test('follows the countries of downloaded packs after the citizen’s own, each once', async () => {
  const db = createTestDatabase()
  expect(await alertCountries(db, { chosen: 'TH', now: 0 })).toEqual(['TH'])
  await db.manifests.bulkPut([pack('JP', 'de'), pack('JP', 'en'), pack('TH', 'en')])
  expect(await alertCountries(db, { chosen: 'TH', now: 0 })).toEqual(['TH', 'JP'])
  await db.manifests.delete(['JP', 'de'])
  await db.manifests.delete(['JP', 'en'])
  expect(await alertCountries(db, { chosen: 'TH', now: 0 })).toEqual(['TH'])
})
