import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import { keyStorageKey, resourceKeys } from '#store/database/resource-keys.ts'
import type { CredentialsRow, LoginRow } from '#store/rows/session.ts'
import { createTestDatabase } from '#store/testing/test-database.ts'
import { readProfile, readSession } from './read-session.ts'
import { readNotificationCounts } from './read-notifications.ts'

const credentials: CredentialsRow = {
  key: 'credentials',
  profileId: 'anna',
  token: 't',
  publicKeyPem: 'p',
  lookupIdentifier: 'l',
  recordId: null,
  generation: 1,
  deletionAsked: false,
}
const login: LoginRow = { key: 'login', token: 't', redirect: null, since: 0, profileId: null }
const profile = { accountId: 'anna', rev: 1, isComplete: true } as Profile
const row = (account: string) => ({ account, profile: { ...profile, accountId: account }, etag: null, fetchedAt: 0, confirmedAt: 0 })

describe('the session', () => {
  test('of a device that knows nothing is nobody’s', async () => {
    expect(await readSession(createTestDatabase())).toEqual({
      state: 'logged-out',
      accountId: null,
      generation: null,
      isComplete: null,
      canStoreKey: null,
      lostUnintentionally: false,
      isRevoking: false,
      epoch: 0,
    })
  })

  test('is under way from the return of the identity provider on, not before', async () => {
    const db = createTestDatabase()
    await db.session.put(login)
    expect((await readSession(db)).state).toBe('logged-out')
    await db.session.put({ ...login, profileId: 'anna' })
    expect((await readSession(db)).state).toBe('logging-in')
  })

  test('is a citizen’s as soon as their credentials are here; their profile may come later', async () => {
    const db = createTestDatabase()
    await db.session.put(credentials)
    await db.profiles.put(row('somebody-else'))
    expect(await readSession(db)).toMatchObject({ state: 'logged-in', accountId: 'anna', isComplete: null })
    expect(await readProfile(db)).toBeNull()
    await db.profiles.put(row('anna'))
    expect(await readSession(db)).toMatchObject({ isComplete: true })
    expect(await readProfile(db)).toMatchObject({ accountId: 'anna' })
  })

  test('says how it ended, what is yet to be told, and whether the browser keeps keys', async () => {
    const db = createTestDatabase()
    await db.session.bulkPut([
      { key: 'epoch', epoch: 4, lost: true, unfinished: false },
      { key: 'revocation', token: null },
    ])
    await db.settings.put({ key: keyStorageKey, value: false })
    expect(await readSession(db)).toMatchObject({ epoch: 4, lostUnintentionally: true, isRevoking: true, canStoreKey: false })
  })
})

test('notification counts are the citizen’s own, and 0 where they are not known', async () => {
  const db = createTestDatabase()
  const shared = { etag: null, bytes: 1, fetchedAt: 0, confirmedAt: 0 }
  const count = (account: string, value: number) => ({ ...shared, key: resourceKeys.notificationCount(account, 'CHAT_CREATED'), value })
  await db.resources.bulkPut([count('anna', 3), count('bert', 9)])
  expect((await readNotificationCounts(db)).CHAT_CREATED).toBe(0)
  await db.session.put(credentials)
  expect(await readNotificationCounts(db)).toEqual({
    NEW_CHAT_MESSAGE: 0,
    CHAT_CREATED: 3,
    CHAT_REACTIVATED: 0,
    CHAT_ARCHIVED: 0,
    CHAT_RESOLVED: 0,
    APPOINTMENT_ANSWERED: 0,
  })
})
