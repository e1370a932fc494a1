import Dexie from 'dexie'
import type { Collection, Table } from 'dexie'
import type { AbroadDatabase, TableName } from '#store/database/database.ts'
import { locatedCountryKey, mapPrefix, ownPrefix } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import { changeSessionRow, readEpoch, sessionRow } from '#store/account/session.ts'
import type { EpochRow } from '#store/rows/session.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { isAsSealed, putLock, sealIntents, unsealIntents } from '#worker/outbox/seal.ts'

interface Wipe {
  /** The session ended without the citizen's wish. */
  isLost: boolean
  /** Opaque: what the service is told the log-out with. */
  token: string | null
  /** The token of the only session that is meant: who logged in anew meanwhile, by another tab, stays, under the same account too. */
  session?: string
}

type WipePolicy = 'stays' | 'cleared' | ((db: AbroadDatabase, wipe: Wipe) => PromiseLike<unknown>)

/** What becomes of each table when a citizen leaves: public content stays. A new table does not compile until it is named here. */
const wipePolicy: Record<TableName, WipePolicy> = {
  segments: (db) => othersThanNobody(db.segments, '[scope+high]').delete(),
  changed: (db) => othersThanNobody(db.changed, '[scope+id]').delete(),
  scopes: (db) => db.scopes.filter((row) => !isOrphaned(row.scope)).delete(),
  texts: 'cleared',
  personal: 'cleared',
  profiles: 'cleared',
  // Maps too: the first that are fetched are those of the citizen's own representations.
  resources: (db) => db.resources.where('key').startsWithAnyOf([ownPrefix, mapPrefix]).delete(),
  // Which country's guide is here says no more than the guide's own setting, and an emergency may need it.
  manifests: 'stays',
  articles: 'stays',
  searchIndexes: 'stays',
  // Names of items and what went wrong: without personal data by promise, and gone by precaution.
  setAside: 'cleared',
  diary: 'cleared',
  connection: 'stays',
  leases: 'stays',
  head: 'cleared',
  settings: async (db) => {
    await db.settings.delete(locatedCountryKey)
    await showVisitorFeed(db)
  },
  favourites: (db) => db.favourites.filter((row) => row.account !== undefined).delete(),
  feedback: 'cleared',
  // Sealed before, where the session was lost against the citizen's wish; a receipt says whose it is.
  // What visitors said of themselves is no account's, and may have to leave yet.
  intents: (db) => db.intents.filter((row) => row.account !== nobody).delete(),
  history: (db) => db.history.filter((row) => row.account !== nobody).delete(),
  // Of accounts that lost their session here: nobody else can read it.
  sealed: 'stays',
  conversations: 'cleared',
  messages: 'cleared',
  session: raiseEpoch,
}

const tables = Object.keys(wipePolicy) as TableName[]

/**
 * Empties the device of an account. Tables are cleared in one strict transaction, never the database deleted, which open tabs would block;
 * the epoch rises with it, so that nothing asked for before is stored after. Then goes what lies elsewhere: the key, the pictures. What the
 * page keeps itself goes when it sees the epoch.
 */
export async function wipe(env: Environment, wanted: Wipe): Promise<void> {
  let isEmptied = false
  // Whatever was said while the last of it was being sealed is sealed with the next turn.
  while (!isEmptied) isEmptied = await emptyOnce(env, wanted)
  // What cannot go now goes at the next round: nothing of it says whose it was.
  await finishWipe(env).catch(() => undefined)
}

/** False where something was said, taken back or tried while the rest was being sealed. */
async function emptyOnce(env: Environment, wanted: Wipe): Promise<boolean> {
  const db = env.strictDb
  const account = (await sessionRow(db, 'credentials'))?.profileId
  // What an earlier loss locked away, and nobody has opened yet, goes along, where it opens.
  if (wanted.isLost && account !== undefined) await unsealIntents(env, account).catch(() => undefined)
  const sealed = wanted.isLost && account !== undefined ? await sealIntents(env, account) : null
  return db.transaction('rw', tables, async () => {
    const here = await sessionRow(db, 'credentials')
    const now = here?.profileId
    if (wanted.session !== undefined && here?.token !== wanted.session) return true
    if (wanted.isLost && now !== undefined && !(await isAsSealed(db, now, sealed?.text))) return false
    if (sealed && now === account) await putLock(db, sealed.row)
    // One after the other: the feed's setting looks at the scopes that are left.
    for (const table of tables) {
      const fate = wipePolicy[table]
      if (fate === 'cleared') await db.table(table).clear()
      else if (fate !== 'stays') await fate(db, wanted)
    }
    return true
  })
}

/** What lies outside of the tables; also when the engine starts, because a phone may have died between the two halves. */
export async function finishWipe(env: Environment): Promise<void> {
  const db = env.strictDb
  const { epoch, unfinished } = await readEpoch(db)
  if (unfinished === false) return
  // Neither waits for the other, or is taken along once more when only the other is left.
  const [key, pictures] = await Promise.allSettled([
    unfinished === 'pictures' ? undefined : removeOrphanedKey(env),
    unfinished === 'key' ? undefined : Promise.all([env.removePictures(), env.removeFirstScreen()]),
  ])
  await db.transaction('rw', [db.session], async () => {
    if ((await readEpoch(db)).epoch !== epoch) return
    await changeSessionRow(db, 'epoch', { unfinished: leftOf(key.status === 'rejected', pictures.status === 'rejected') })
  })
  for (const end of [key, pictures]) if (end.status === 'rejected') throw end.reason
}

function leftOf(isKeyLeft: boolean, arePicturesLeft: boolean): EpochRow['unfinished'] {
  if (isKeyLeft && arePicturesLeft) return true
  if (isKeyLeft) return 'key'
  return arePicturesLeft && 'pictures'
}

/** A key database that does not answer must not keep the session's table shut. */
const keyLimitMs = 5_000

/**
 * Removes the key only while nobody has it or is about to make one, and lets nobody begin meanwhile: the transaction stays open, for all
 * tabs, until the key's own database has answered. A log-in that has begun has removed the key itself.
 */
export async function removeOrphanedKey({ strictDb: db, keyStore }: Pick<Environment, 'strictDb' | 'keyStore'>): Promise<void> {
  await db.transaction('rw', [db.session], async () => {
    if ((await sessionRow(db, 'credentials')) || (await sessionRow(db, 'login'))) return
    await Dexie.waitFor(
      Dexie.ignoreTransaction(() => keyStore.remove()),
      keyLimitMs,
    )
  })
}

async function raiseEpoch(db: AbroadDatabase, { isLost, token }: Wipe): Promise<void> {
  const { epoch } = await readEpoch(db)
  await db.session.clear()
  await db.session.bulkPut([
    { key: 'epoch', epoch: epoch + 1, lost: isLost, unfinished: true },
    { key: 'revocation', token },
  ])
}

/** The feed that was here before anybody logged in, if there was one. */
async function showVisitorFeed(db: AbroadDatabase): Promise<void> {
  const left = (await db.scopes.toArray()).filter((row) => isOrphaned(row.scope) && row.fetchedAt !== null)
  const [latest] = left.toSorted((one, other) => (other.fetchedAt ?? 0) - (one.fetchedAt ?? 0))
  if (latest) await db.settings.put({ key: 'shownScope', value: { key: latest.scope, account: nobody, language: latest.language } })
  else await db.settings.delete('shownScope')
}

function isOrphaned(scope: string): boolean {
  return scope.startsWith(`${nobody}|`)
}

/** By the key alone, which begins with the scope: no segment is read. */
function othersThanNobody(table: Pick<Table, 'where'>, index: string): Collection {
  return table
    .where(index)
    .below([`${nobody}|`])
    .or(index)
    .above([`${nobody}|\uffff`])
}
