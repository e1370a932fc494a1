import { IDBFactory } from 'fake-indexeddb'
import type { TableName } from '#store/database/database.ts'
import { losable } from './losable.ts'

/** The internals of fake-indexeddb that are read here. Reading them raw takes no turn of the simulated event loop. */
export interface RawDatabase {
  name: string
  version: number
  transactions: RawTransaction[]
  connections: RawConnection[]
  rawObjectStores: Map<string, RawStore>
  processTransactions: () => void
}
export interface RawTransaction {
  mode: string
  db: RawConnection
  listeners: { type: string; callback: unknown }[]
  objectStoreNames: Iterable<string>
  _started: boolean
  _state: string
  _requests: { request: { listeners: unknown[] } }[]
  _prioritizedListeners: Map<string, unknown>
  _abort(name: string | null): void
}
export interface RawConnection {
  _rawDatabase: RawDatabase
  _closePending: boolean
  _closed: boolean
}
interface RawStore {
  name: string
  keyPath: unknown
  autoIncrement: boolean
  keyGenerator: { num: number } | null
  records: { values(): Iterable<{ key: unknown; value: unknown }> }
  rawIndexes: Map<string, RawIndex>
  storeRecord(record: { key: unknown; value: unknown }, noOverwrite: boolean): void
}
interface RawIndex {
  name: string
  keyPath: unknown
  multiEntry: boolean
  unique: boolean
  initialized: boolean
}

interface Insides {
  _databases: Map<string, RawDatabase>
  _connectionQueues: Map<string, Promise<unknown>>
}

/** A device's database at one moment. Records are shared, because the database never changes one in place. */
export interface DiskImage {
  version: number
  stores: StoreImage[]
}

interface StoreImage {
  name: string
  keyPath: unknown
  autoIncrement: boolean
  nextKey: number | null
  indexes: Omit<RawIndex, 'initialized'>[]
  records: { key: unknown; value: unknown }[]
}

export interface Disk {
  name: string
  /** A factory for one tab, on the databases that all tabs of the device share. */
  factoryFor(onOpened: (connection: RawConnection) => void): IDBFactory
  raw(): RawDatabase | undefined
  isThere(): boolean
  /** A write transaction is under way, so `rows` shows uncommitted rows. */
  isWriting(): boolean
  /** Rows in the order of their keys. They are committed if nothing `isWriting`. */
  rows<Row>(table: TableName): Row[]
  image(): DiskImage
  /** A write transaction begins on these tables. */
  begun(tables: readonly string[]): void
  /** Makes one of the rows that can be fetched again unreadable. `share` chooses it. */
  loseRow(share: number): void
  /** Everything that is committed is now on the disk. */
  flush(): void
  /** Drops what was committed since the last flush. Open connections see nothing more. */
  loseUnwritten(): void
  /** Deletes the database. Open connections see nothing more. */
  evict(): void
}

export function createDisk(name: string, image?: DiskImage, losesPower = false): Disk {
  const shared = new IDBFactory() as unknown as Insides
  if (image) shared._databases.set(name, restore(name, image))
  const raw = () => shared._databases.get(name)
  let written: DiskImage | null = image ?? null
  /** Tables as they were before the transaction that is now writing to them. */
  const before = new Map<string, StoreImage>()

  function close(): void {
    for (const connection of raw()?.connections ?? []) (connection as unknown as { close: () => void }).close()
  }

  return {
    name,
    raw,
    isThere: () => raw() !== undefined,
    isWriting: () => raw()?.transactions.some(isWriting) ?? false,
    factoryFor(onOpened) {
      const factory = new IDBFactory()
      Object.assign(factory, { _databases: shared._databases, _connectionQueues: shared._connectionQueues })
      const open = factory.open.bind(factory)
      factory.open = (...given) => {
        const request = open(...given)
        const tell = () => onOpened(request.result as unknown as RawConnection)
        request.addEventListener('upgradeneeded', tell)
        request.addEventListener('success', tell)
        return request
      }
      return factory
    },
    rows: <Row>(table: TableName) => [...(raw()?.rawObjectStores.get(table)?.records.values() ?? [])].map(({ value }) => value as Row),
    image() {
      const database = raw()
      if (!database) throw new Error('there is no database to take an image of')
      return { version: database.version, stores: [...database.rawObjectStores.values()].map(imageOf) }
    },
    begun(tables) {
      if (losesPower) for (const of of tables) before.set(of, imageOf(raw()!.rawObjectStores.get(of)!))
    },
    loseRow(share) {
      const rows = losable.flatMap((table) => [...(raw()?.rawObjectStores.get(table)?.records.values() ?? [])])
      const row = rows[Math.floor(share * rows.length)]
      if (row) makeUnreadable(row)
    },
    flush() {
      const database = raw()
      if (!losesPower || !database) return
      const open = new Set(database.transactions.filter(isWriting).flatMap(({ objectStoreNames }) => [...objectStoreNames]))
      const stores = [...database.rawObjectStores.values()].map((store) =>
        open.has(store.name) ? before.get(store.name)! : imageOf(store),
      )
      written = { version: database.version, stores }
    },
    loseUnwritten() {
      if (!raw() || !written) return
      close()
      shared._databases.set(name, restore(name, written))
    },
    evict() {
      close()
      shared._databases.delete(name)
      written = null
    },
  }
}

/** `Disk.loseRow` for a test's own database. */
export function loseRow(
  factory: IDBFactory,
  { database, table, key, name }: { database: string; table: TableName; key: IDBValidKey; name?: string | undefined },
): void {
  const store = (factory as unknown as Insides)._databases.get(database)?.rawObjectStores.get(table)
  const row = [...(store?.records.values() ?? [])].find((record) => JSON.stringify(record.key) === JSON.stringify(key))
  if (!row) throw new Error(`there is no row ${JSON.stringify(key)} in ${table}`)
  makeUnreadable(row, name)
}

const lostValues = new WeakSet<object>()

/** Reads copy the row, and copying this row throws. `Disk.rows` still shows it. */
function makeUnreadable(row: { value: unknown }, name = 'NotReadableError'): void {
  const value = row.value as object
  if (lostValues.has(value)) return
  const lost = {
    get file(): never {
      throw new DOMException('the file of this row is lost', name)
    },
    ...value,
    toJSON: () => value,
  }
  lostValues.add(lost)
  row.value = lost
}

function isWriting({ mode, _started, _state }: RawTransaction): boolean {
  return mode === 'readwrite' && _started && _state !== 'finished'
}

function imageOf(store: RawStore): StoreImage {
  const { name, keyPath, autoIncrement, keyGenerator, rawIndexes, records } = store
  return {
    name,
    keyPath,
    autoIncrement,
    nextKey: keyGenerator?.num ?? null,
    indexes: [...rawIndexes.values()].map(({ name: of, keyPath: path, multiEntry, unique }) => ({
      name: of,
      keyPath: path,
      multiEntry,
      unique,
    })),
    records: [...records.values()].map(({ key, value }) => ({ key, value })),
  }
}

/** The library does not export its classes, so they are taken from a database that it has made. */
interface Classes {
  Database: new (name: string, version: number) => RawDatabase
  Store: new (database: RawDatabase, name: string, keyPath: unknown, autoIncrement: boolean) => RawStore
  Index: new (store: RawStore, name: string, keyPath: unknown, multiEntry: boolean, unique: boolean) => RawIndex
}
let classes: Classes | null = null

export function learnClasses(disk: Disk): void {
  const database = disk.raw()
  const store = database && [...database.rawObjectStores.values()].find(({ rawIndexes }) => rawIndexes.size > 0)
  if (!database || !store) throw new Error('a database with an index is needed')
  const of = (thing: object) => thing.constructor as never
  classes = { Database: of(database), Store: of(store), Index: of([...store.rawIndexes.values()][0]!) }
}

function restore(name: string, image: DiskImage): RawDatabase {
  if (!classes) throw new Error('no database has been made yet')
  const database = new classes.Database(name, image.version)
  for (const { name: of, keyPath, autoIncrement, nextKey, indexes, records } of image.stores) {
    const store = new classes.Store(database, of, keyPath, autoIncrement)
    for (const index of indexes) {
      const made = new classes.Index(store, index.name, index.keyPath, index.multiEntry, index.unique)
      made.initialized = true
      store.rawIndexes.set(index.name, made)
    }
    for (const { key, value } of records) store.storeRecord({ key, value }, false)
    if (store.keyGenerator && nextKey !== null) store.keyGenerator.num = nextKey
    database.rawObjectStores.set(of, store)
  }
  return database
}
