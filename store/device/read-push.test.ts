import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { pushIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase, sampleCredentials } from '#store/testing/test-database.ts'
import { readPushApp, readUntoldPush } from './read-push.ts'

test.each([
  ['nobody has asked the service', undefined, undefined],
  ['push is not set up', { service: 'abroad', time: 0, extensions: [] }, null],
  ['it is', { service: 'abroad', time: 0, extensions: [], oneSignalAppId: 'id' }, 'id'],
])('where %s', async (_, value, expected) => {
  const db = createTestDatabase()
  if (value) await db.resources.put({ key: resourceKeys.ping, value, etag: null, bytes: 1, fetchedAt: 0, confirmedAt: 0 })
  expect(await readPushApp(db)).toBe(expected)
})

test('the last push intent of the citizen is the one that waits', async () => {
  const db = createTestDatabase()
  await db.intents.bulkAdd([
    sampleIntent(pushIntent(true, 'old')),
    sampleIntent(pushIntent(false, 'new')),
    sampleIntent(pushIntent(true), { account: 'bruno' }),
  ])
  expect(await readUntoldPush(db)).toBeNull()
  await db.session.put(sampleCredentials)
  expect(await readUntoldPush(db)).toMatchObject({ stage: 'saved', intent: pushIntent(false, 'new') })
})
