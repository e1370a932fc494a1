import { expect, test } from 'vitest'
import type { ConversationRow, MessageRow } from '#store/rows/rows.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { CredentialsRow } from '#store/rows/session.ts'
import { heard, readNotificationsIntent, refused, sampleIntent } from '#store/testing/intent-samples.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readNotificationCounts, readSeenUntil } from './read-notifications.ts'

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
const none = { NEW_CHAT_MESSAGE: 0, CHAT_CREATED: 0, CHAT_REACTIVATED: 0, CHAT_ARCHIVED: 0, CHAT_RESOLVED: 0, APPOINTMENT_ANSWERED: 0 }
const read = readNotificationsIntent(60_000)

async function device(counts: Partial<typeof none>) {
  const db = createTestDatabase()
  await db.session.put(anna)
  for (const [type, value] of Object.entries(counts))
    await db.resources.put({
      key: resourceKeys.notificationCount('anna', type),
      value,
      etag: null,
      bytes: 1,
      fetchedAt: 0,
      confirmedAt: 0,
    })
  return db
}

test('a count that could not be had is none, and nobody’s counts are none', async () => {
  const db = await device({ CHAT_RESOLVED: 2 })
  expect(await readNotificationCounts(db)).toEqual({ ...none, CHAT_RESOLVED: 2 })
  await db.session.clear()
  expect(await readNotificationCounts(db)).toEqual(none)
})

test.each<[string, Partial<IntentRow>, number]>([
  ['waits', {}, 0],
  ['waits for its next try', heard, 0],
  ['is being sent', { state: 'sending', attempts: 1 }, 0],
  ['was refused', refused('abroad:invalid'), 3],
  ['came too late', refused('too-old'), 3],
  ['was answered in a way that nobody could read', { state: 'answered', attempts: 1 }, 3],
  ['is somebody else’s', { account: 'bruno' }, 3],
])('the citizen’s word to have read it hides what the service counted where it %s: %j', async (_, state, expected) => {
  const db = await device({ NEW_CHAT_MESSAGE: 3, CHAT_CREATED: 1 })
  await db.intents.add(sampleIntent(read, state))
  expect(await readNotificationCounts(db)).toEqual({ ...none, NEW_CHAT_MESSAGE: expected, CHAT_CREATED: 1 })
})

test('messages that are here count as read by a word on its way, and not by one that was refused', async () => {
  const db = await device({})
  const conversation = { id: 'c', account: 'anna', readByCitizen: 0, from: 1, known: 1 } as ConversationRow
  const hello = { from: 'representation', text: 'Hello', sentAt: '1970-01-01T00:00:30Z' } as const
  const message: MessageRow = { id: 'm', conversation: 'c', seq: 1, ...hello }
  await db.conversations.put(conversation)
  await db.messages.put(message)
  const said = sampleIntent(read)
  await db.intents.add(said)
  expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 0 })
  await db.intents.where('id').equals(said.id).modify(refused('abroad:invalid'))
  expect(await readNotificationCounts(db)).toMatchObject({ NEW_CHAT_MESSAGE: 1 })
})

async function deviceWithCount(options: { isLoggedIn?: boolean; count?: number; askedAt?: number } = {}) {
  const db = createTestDatabase()
  if (options.isLoggedIn !== false) await db.session.put(anna)
  if (options.count !== undefined)
    await db.resources.put({
      key: resourceKeys.notificationCount('anna', 'CHAT_CREATED'),
      value: options.count,
      etag: null,
      bytes: 1,
      fetchedAt: 1_000,
      confirmedAt: 5_000,
      ...(options.askedAt !== undefined && { askedAt: options.askedAt }),
    })
  return db
}

test.each([
  ['what there was when the count was asked for, by the service’s clock', { count: 2, askedAt: 65_000 }, 65_000],
  ['nothing before the beginning of time, whatever the clocks say', { count: 2, askedAt: -4_000 }, 0],
  ['nothing where that instant is not known: a build before this one counted', { count: 2 }, null],
  ['nothing where nothing is counted', { count: 0, askedAt: 65_000 }, null],
  ['nothing where the count never came', {}, null],
  ['nothing of somebody who has left', { count: 2, askedAt: 65_000, isLoggedIn: false }, null],
])('seen is %s', async (_, given, expected) => {
  expect(await readSeenUntil(await deviceWithCount(given), 'CHAT_CREATED')).toBe(expected)
})
