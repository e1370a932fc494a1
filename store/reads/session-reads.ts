import { notificationTypes } from '#contract/notification-types.ts'
import type { Profile } from '#contract/user.ts'
import type { AbroadDatabase } from '../database.ts'
import { keyStorageKey, resourceKeys } from '../resource-keys.ts'
import { readEpoch, sessionRow } from '../session-rows.ts'
import type { NotificationCounts, SessionView } from '../views.ts'

/** The session as screens see it, in one read transaction. */
export function readSession(db: AbroadDatabase): Promise<SessionView> {
  return db.transaction('r', [db.session, db.profiles, db.settings], async () => {
    const [credentials, login, revocation, { epoch, lost }, storage] = await Promise.all([
      sessionRow(db, 'credentials'),
      sessionRow(db, 'login'),
      sessionRow(db, 'revocation'),
      readEpoch(db),
      db.settings.get(keyStorageKey),
    ])
    const profile = credentials && (await db.profiles.get(credentials.profileId))?.profile
    return {
      state: credentials ? 'logged-in' : login?.profileId ? 'logging-in' : 'logged-out',
      accountId: credentials?.profileId ?? null,
      isComplete: profile?.isComplete ?? null,
      canStoreKey: (storage?.value as boolean | undefined) ?? null,
      lostUnintentionally: lost,
      isRevoking: revocation !== undefined,
      epoch,
    }
  })
}

/** Null where nobody is logged in, or the profile has not come yet. */
export function readProfile(db: AbroadDatabase): Promise<Profile | null> {
  return db.transaction('r', [db.session, db.profiles], async () => {
    const credentials = await sessionRow(db, 'credentials')
    return (credentials && (await db.profiles.get(credentials.profileId))?.profile) ?? null
  })
}

/** A count that could not be had reads as 0. */
export function readNotificationCounts(db: AbroadDatabase): Promise<NotificationCounts> {
  return db.transaction('r', [db.session, db.resources], async () => {
    const account = (await sessionRow(db, 'credentials'))?.profileId
    const rows = account ? await db.resources.bulkGet(notificationTypes.map((type) => resourceKeys.notificationCount(account, type))) : []
    return Object.fromEntries(notificationTypes.map((type, n) => [type, (rows[n]?.value as number | undefined) ?? 0])) as NotificationCounts
  })
}
