import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readTakesMeasurements } from './offers.ts'

test.each([
  ['nobody has asked the service', undefined, undefined],
  ['it takes none', { service: 'abroad', time: 0, extensions: ['like'] }, false],
  ['it does', { service: 'abroad', time: 0, extensions: ['like', 'sendMeasurements'] }, true],
])('where %s', async (_, value, expected) => {
  const db = createTestDatabase()
  if (value) await db.resources.put({ key: resourceKeys.ping, value, etag: null, bytes: 1, fetchedAt: 0, confirmedAt: 0 })
  expect(await readTakesMeasurements(db)).toBe(expected)
})
