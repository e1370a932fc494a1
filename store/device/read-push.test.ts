import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { CredentialsRow } from '#store/rows/session.ts'
import { pushIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readPushApp, readUntoldPush } from './read-push.ts'

const anna: CredentialsRow = {
  key: 'credentials',
  profileId: 'anna',
  token: 't',
  publicKeyPem: 'p',
  lookupIdentifier: 'l',
  recordId: null,
  generation: 1,
  deletionAsked: false,
}

test.each([
  ['nobody has asked the service', undefined, undefined],
  ['push is not set up', { service: 'abroad', time: 0, extensions: [] }, null],
  ['it is', { service: 'abroad', time: 0, extensions: [], oneSignalAppId: 'id' }, 'id'],
])('where %s', async (_, value, expected) => {
  const db = createTestDatabase()
  if (value) await db.resources.put({ key: resourceKeys.ping, value, etag: null, bytes: 1, fetchedAt: 0, confirmedAt: 0 })
  expect(await readPushApp(db)).toBe(expected)
})

test('the last of what the citizen said about push waits to be told, and nobody else’s', async () => {
  const db = createTestDatabase()
  await db.intents.bulkAdd([
    sampleIntent(pushIntent(true, 'old')),
    sampleIntent(pushIntent(false, 'new')),
    sampleIntent(pushIntent(true), { account: 'bruno' }),
  ])
  expect(await readUntoldPush(db)).toBeNull()
  await db.session.put(anna)
  expect(await readUntoldPush(db)).toMatchObject({ stage: 'saved', intent: pushIntent(false, 'new') })
})
