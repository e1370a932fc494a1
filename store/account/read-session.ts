import type { Profile } from '#contract/account/user.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { keyStorageKey } from '#store/database/resource-keys.ts'
import { readEpoch, sessionRow } from './session.ts'
import type { IntentView, SessionView } from '#store/rows/views.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { overlayProfile } from '#store/outbox/overlay.ts'

/** The session as screens see it, in one read transaction. */
export function readSession(db: AbroadDatabase): Promise<SessionView> {
  return db.transaction('r', [db.session, db.profiles, db.settings, db.intents], async () => {
    const [credentials, login, revocation, { epoch, lost }, storage] = await Promise.all([
      sessionRow(db, 'credentials'),
      sessionRow(db, 'login'),
      sessionRow(db, 'revocation'),
      readEpoch(db),
      db.settings.get(keyStorageKey),
    ])
    const own = credentials && (await profileWithIntents(db, credentials.profileId))
    return {
      state: credentials ? 'logged-in' : login?.profileId ? 'logging-in' : 'logged-out',
      accountId: credentials?.profileId ?? null,
      generation: credentials?.generation ?? null,
      isComplete: own?.profile.isComplete ?? null,
      canStoreKey: (storage?.value as boolean | undefined) ?? null,
      lostUnintentionally: lost,
      isRevoking: revocation !== undefined,
      epoch,
    }
  })
}

/** As the citizen last said it. Null where nobody is logged in, or the profile has not come yet. */
export async function readProfile(db: AbroadDatabase): Promise<Profile | null> {
  return (await readOwnProfile(db))?.profile ?? null
}

/** The profile, and its changes that the service has not taken. */
export function readOwnProfile(db: AbroadDatabase): Promise<OwnProfile | null> {
  return db.transaction('r', [db.session, db.profiles, db.intents], async () => {
    const credentials = await sessionRow(db, 'credentials')
    return credentials ? profileWithIntents(db, credentials.profileId) : null
  })
}

export interface OwnProfile {
  /** With the pending changes, without the refused ones. */
  profile: Profile
  /** The first that needs the citizen, else the last pending one. */
  intent: IntentView | null
  /** Every change that the service refused, in the order in which they were made. */
  refused: IntentView[]
}

/** Call inside a transaction over `profiles` and `intents`. */
export async function profileWithIntents(db: AbroadDatabase, account: string): Promise<OwnProfile | null> {
  const stored = await db.profiles.get(account)
  if (!stored) return null
  const pending = await db.intents.where('[account+entity]').equals([account, 'profile']).sortBy('seq')
  const views = pending.map(viewOfPending)
  const refused = views.filter(({ stage }) => stage === 'needs-you')
  return { profile: overlayProfile(stored.profile, pending), intent: refused[0] ?? views.at(-1) ?? null, refused }
}
