import { describe, expect, test as base } from 'vitest'
import type { Profile } from '#contract/account/user.ts'
import { keyStorageKey } from '#store/database/resource-keys.ts'
import type { LoginRow } from '#store/rows/session.ts'
import { createTestDatabase, sampleCredentials } from '#store/testing/test-database.ts'
import { readProfile, readSession } from './read-session.ts'

const test = base.extend('db', () => createTestDatabase())

const login: LoginRow = { key: 'login', token: 't', redirect: null, since: 0, profileId: null }
const profile = { accountId: 'anna', rev: 1, isComplete: true } as Profile
const row = (account: string) => ({ account, profile: { ...profile, accountId: account }, etag: null, fetchedAt: 0, confirmedAt: 0 })

describe('the session', () => {
  test('of a new device has no account', async () => {
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

  test('is logging in after the return from the identity provider, not before', async ({ db }) => {
    await db.session.put(login)
    expect((await readSession(db)).state).toBe('logged-out')
    await db.session.put({ ...login, profileId: 'anna' })
    expect((await readSession(db)).state).toBe('logging-in')
  })

  test('is logged in as soon as there are credentials, even without a profile', async ({ db }) => {
    await db.session.put(sampleCredentials)
    await db.profiles.put(row('somebody-else'))
    expect(await readSession(db)).toMatchObject({ state: 'logged-in', accountId: 'anna', isComplete: null })
    expect(await readProfile(db)).toBeNull()
    await db.profiles.put(row('anna'))
    expect(await readSession(db)).toMatchObject({ isComplete: true })
    expect(await readProfile(db)).toMatchObject({ accountId: 'anna' })
  })

  test('tells how it ended, whether a log-out waits and whether the browser keeps keys', async ({ db }) => {
    await db.session.bulkPut([
      { key: 'epoch', epoch: 4, lost: true, unfinished: false },
      { key: 'revocation', token: null },
    ])
    await db.settings.put({ key: keyStorageKey, value: false })
    expect(await readSession(db)).toMatchObject({ epoch: 4, lostUnintentionally: true, isRevoking: true, canStoreKey: false })
  })
})
