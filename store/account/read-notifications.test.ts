import { expect, test } from 'vitest'
import { resourceRow } from '#store/testing/samples.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { heard, readNotificationsIntent, refused, sampleIntent } from '#store/testing/intent-samples.ts'
import { loggedIn } from '#store/testing/test-database.ts'
import { readNotificationCounts, readSeenUntil } from './read-notifications.ts'

const none = { NEW_CHAT_MESSAGE: 0, CHAT_CREATED: 0, CHAT_REACTIVATED: 0, CHAT_ARCHIVED: 0, CHAT_RESOLVED: 0, APPOINTMENT_ANSWERED: 0 }
const read = readNotificationsIntent(60_000)

async function device(counts: Partial<typeof none>) {
  const db = await loggedIn()
  for (const [type, value] of Object.entries(counts))
    await db.resources.put(resourceRow(resourceKeys.notificationCount('anna', type), value, { confirmedAt: 0 }))
  return db
}

test('an unknown count is 0, and so are all counts without an account', async () => {
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
])('marking something as read hides the count of the service if the intent %s: %j', async (_, state, expected) => {
  const db = await device({ NEW_CHAT_MESSAGE: 3, CHAT_CREATED: 1 })
  await db.intents.add(sampleIntent(read, state))
  expect(await readNotificationCounts(db)).toEqual({ ...none, NEW_CHAT_MESSAGE: expected, CHAT_CREATED: 1 })
})

async function deviceWithCount({ isLoggedIn = true, count, askedAt }: { isLoggedIn?: boolean; count?: number; askedAt?: number } = {}) {
  const db = await loggedIn(isLoggedIn ? 'anna' : null)
  const more = { confirmedAt: 5_000, ...(askedAt !== undefined && { askedAt }) }
  if (count !== undefined) await db.resources.put(resourceRow(resourceKeys.notificationCount('anna', 'CHAT_CREATED'), count, more))
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
