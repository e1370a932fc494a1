import './no-channel.ts'
import Dexie from 'dexie'
import type { DBCoreTable, EntityTable, Table } from 'dexie'
import type {
  ArticleRow,
  ChangedRow,
  ConnectionRow,
  DiaryRow,
  FavouriteRow,
  FeedbackRow,
  LeaseRow,
  ManifestRow,
  PersonalRow,
  ProfileRow,
  ResourceRow,
  ScopeRow,
  SearchIndexRow,
  SegmentRow,
  QuarantineRow,
  SettingRow,
  TextRow,
  ConversationRow,
  MessageRow,
} from '#store/rows/rows.ts'
import type { HistoryRow, IntentRow, SealedRow } from '#store/rows/intents.ts'
import type { SessionRow } from '#store/rows/session.ts'
import { applyMigrations } from './migrations.ts'
import { refuseNewerSchema } from './schema-guard.ts'
import { databaseIdKey } from './resource-keys.ts'

/** Name of the database on the device. */
export const databaseName = 'abroad'

export interface AbroadDatabase extends Dexie {
  segments: EntityTable<SegmentRow, 'key'>
  changed: Table<ChangedRow, [string, string]>
  scopes: Table<ScopeRow, string>
  texts: Table<TextRow, [string, string]>
  personal: Table<PersonalRow, [string, string]>
  resources: Table<ResourceRow, string>
  manifests: Table<ManifestRow, [string, string]>
  articles: Table<ArticleRow, string>
  searchIndexes: Table<SearchIndexRow, string>
  setAside: EntityTable<QuarantineRow, 'seq'>
  connection: Table<ConnectionRow, string>
  diary: EntityTable<DiaryRow, 'seq'>
  leases: Table<LeaseRow, string>
  /** Not used any more: builds before decision 141 kept the first cards here. Still emptied when a citizen leaves. */
  head: Table<unknown, string>
  settings: Table<SettingRow, string>
  favourites: Table<FavouriteRow, string>
  feedback: Table<FeedbackRow, string>
  session: Table<SessionRow, SessionRow['key']>
  profiles: Table<ProfileRow, string>
  intents: EntityTable<IntentRow, 'seq'>
  history: EntityTable<HistoryRow, 'no'>
  sealed: Table<SealedRow, string>
  conversations: Table<ConversationRow, string>
  messages: Table<MessageRow, [string, number]>
}

export type TableName = Exclude<keyof AbroadDatabase, keyof Dexie>

export interface DatabaseOptions {
  name?: string
  /** A database of another kind than the browser's: fake-indexeddb in unit tests and in the simulation. */
  indexedDB?: IDBFactory
  IDBKeyRange?: typeof IDBKeyRange
  /** Creates the id of a new database. Another id later means that the storage was emptied: `src/data/session/detect-wipe.ts`. */
  newDatabaseId?: () => string
  /** `strict` for what a citizen said; `relaxed` for what can be fetched again. */
  durability?: 'strict' | 'relaxed'
  /** For who only reads, and says so: opens the database of a later version of the app. Anybody else fails with `NewerDatabase`. */
  opensNewer?: boolean
}

/**
 * The device's database. It closes by itself when a newer build upgrades it in another tab, so that the upgrade never hangs.
 * The cache is off: two instances on one database must agree.
 */
export function createDatabase(options: DatabaseOptions = {}): AbroadDatabase {
  const { name = databaseName, durability = 'relaxed', indexedDB, IDBKeyRange, newDatabaseId: newMark, opensNewer = false } = options
  const db = new Dexie(name, {
    cache: 'disabled',
    chromeTransactionDurability: durability,
    ...(indexedDB && { indexedDB }),
    ...(IDBKeyRange && { IDBKeyRange }),
  }) as AbroadDatabase
  applyMigrations(db)
  openAgain(db)
  if (!opensNewer) refuseNewerSchema(db)
  openAfterDexieGivesUp(db)
  if (newMark) db.on('populate', (tx) => tx.table('settings').add({ key: databaseIdKey, value: newMark() }))
  db.on('versionchange', (event) => {
    // Upgraded: this build must not open it again. Deleted: the next read begins a new one.
    db.close({ disableAutoOpen: event.newVersion !== null })
    // Dexie's own handler would come next and open it again in either case.
    return false
  })
  return db
}

/** A database that is being removed just now breaks off whoever opens it, and a full or slow device whoever needs more of it. */
const passing = ['AbortError', 'UnknownError', 'InvalidStateError', 'QuotaExceededError', 'TimeoutError', 'NotReadableError']

/** Dexie takes an open that failed for the last word and refuses every later call. One that the browser broke off may be tried again. */
function openAgain(db: Dexie): void {
  const open = db.open.bind(db)
  db.open = () =>
    open().catch((error: unknown) => {
      if (error instanceof Error && passing.includes(error.name)) db.close({ disableAutoOpen: false })
      throw error
    })
}

/**
 * Dexie opens a connection anew that the browser closed, but not a third time before a transaction has begun on it: from then on every call
 * fails for as long as the page lives. The next call opens it instead. And one that is gone before Dexie has looked at its tables is open to
 * it all the same, with no way to a table.
 */
function openAfterDexieGivesUp(db: Dexie): void {
  const isSticky = true
  const expectTables = () => {
    // Typed as if they always were there.
    const cores: (DBCoreTable | undefined)[] = db.tables.map((table) => table.core)
    if (cores.includes(undefined)) throw new DOMException('no tables', 'InvalidStateError')
  }
  db.on('ready', expectTables, isSticky)
  db.use({
    stack: 'dbcore',
    name: 'open-again',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        try {
          return core.transaction(...given)
        } catch (error) {
          const connection = db.backendDB()
          queueMicrotask(() => {
            // By then it is another one, or none, where Dexie tries by itself.
            if (isClosed(error) && db.isOpen() && db.backendDB() === connection) db.close({ disableAutoOpen: false })
          })
          throw error
        }
      },
    }),
  })
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}
