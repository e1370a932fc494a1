import { expect, test } from 'vitest'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { CredentialsRow } from '#store/rows/session.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readSeenUntil } from './read-seen.ts'

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

async function device(options: { isLoggedIn?: boolean; count?: number; askedAt?: number } = {}) {
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
  expect(await readSeenUntil(await device(given), 'CHAT_CREATED')).toBe(expected)
})
