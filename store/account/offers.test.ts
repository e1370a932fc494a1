import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { resourceRow } from '#store/testing/samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readTakesMeasurements } from './offers.ts'

test.each([
  ['nobody has asked the service', undefined, undefined],
  ['it takes none', { service: 'abroad', time: 0, extensions: ['like'] }, false],
  ['it does', { service: 'abroad', time: 0, extensions: ['like', 'sendMeasurements'] }, true],
])('where %s', async (_, value, expected) => {
  const db = createTestDatabase()
  if (value) await db.resources.put(resourceRow(resourceKeys.ping, value))
  expect(await readTakesMeasurements(db)).toBe(expected)
})
