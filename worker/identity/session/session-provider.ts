import type { Failure } from '#contract/wire/wire.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { sessionRow } from '#store/account/session.ts'
import type { SessionProvider } from '#worker/net/http.ts'

export const noLine: Failure = { kind: 'no-answer', reason: 'unreachable' }

/** What every call asks about the session. `renewal` may have to be fetched first. */
export function createSessionProvider(
  db: AbroadDatabase,
  renewal: () => Promise<Pick<SessionProvider, 'renew' | 'hasRefreshFailed'>>,
): SessionProvider {
  /** The key was refused once, as of the last call: an answer to the account says that the no was wrong. */
  let isInDoubt = false
  return {
    // Where the database says nothing, nothing is carried.
    async isRevoking() {
      const row = await sessionRow(db, 'revocation').catch(() => null)
      return row === null || (row !== undefined && row.isSessionOver !== true)
    },
    async generationOf(account) {
      const credentials = await sessionRow(db, 'credentials')
      if (credentials?.profileId !== account) return null
      isInDoubt = typeof credentials.refusedAt === 'number'
      return credentials.generation
    },
    async accepted(account) {
      if (!isInDoubt) return
      await db.session
        .where('key')
        .equals('credentials')
        .modify((row) => void (row.key === 'credentials' && row.profileId === account && (row.refusedAt = null)))
    },
    renew: async (refused) => {
      const loaded = await renewal().catch(() => null)
      return loaded ? loaded.renew(refused) : noLine
    },
    hasRefreshFailed: () =>
      void renewal().then(
        (loaded) => loaded.hasRefreshFailed(),
        () => undefined,
      ),
  }
}
