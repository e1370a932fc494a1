import type { StorageOwner } from '#tests/simulation/device/storage-faults.ts'
import { failsAtRequest, storageErrors, type StorageFault } from '#tests/simulation/faults/fault-names.ts'
import type { RawConnection } from '#tests/simulation/device/disk.ts'
import type { Write } from './mirror.ts'
import { outstanding } from './outstanding.ts'
import { own } from './own.ts'

/** A transaction of a device, until the browser has ended it. */
interface Course {
  owner: StorageOwner | undefined
  doom: StorageFault | null
  pending: number
  /** The app has called `commit`, which a doomed transaction must not reach. */
  isCommitWanted: boolean
  writes: Write[]
  end: () => void
}

const owners = new WeakMap<IDBDatabase, StorageOwner>()
const committed = new WeakMap<IDBDatabase, (writes: readonly Write[]) => void>()
const courses = new WeakMap<IDBTransaction, Course>()
const liveByOwner = new WeakMap<StorageOwner, Set<IDBTransaction>>()

export function ownConnection(connection: RawConnection, owner: StorageOwner): void {
  const real = connection as unknown as IDBDatabase
  owners.set(real, owner)
}

/** Registers a function that gets the writes of every commit on this connection. */
export function belongsTo(connection: IDBDatabase, onCommitted: (writes: readonly Write[]) => void): void {
  committed.set(connection, onCommitted)
}

export function isOfTheDead(connection: IDBDatabase): boolean {
  return owners.get(connection)?.isDead() ?? false
}

/** Aborts the open transactions of a dead worker, unless the browser is committing them. */
export function killTransactions(_: unknown, owner: StorageOwner): void {
  // WebKit fires no event if the connection was closed right after the abort.
  for (const transaction of liveByOwner.get(owner) ?? []) if (abort(transaction)) courses.get(transaction)?.end()
}

/** Installs the faults in the browser's IndexedDB and follows every transaction. */
export async function installStorageFaults(): Promise<void> {
  listenToDatabases()
  listenToRequests()
  listenToUpgrades()
}

const { transaction: begin, createObjectStore } = IDBDatabase.prototype
const { commit } = IDBTransaction.prototype
const { count } = IDBObjectStore.prototype

function listenToDatabases(): void {
  IDBDatabase.prototype.transaction = function (...given) {
    const owner = owners.get(this)
    if (owner?.isDead()) throw new DOMException('the tab is gone', 'InvalidStateError')
    const transaction = begin.apply(this, given)
    const [tables, mode = 'readonly'] = given
    follow(transaction, owner, owner?.onTransaction({ mode, tables: [tables].flat() as string[] }) ?? null)
    return transaction
  }
  IDBTransaction.prototype.commit = function () {
    const course = courses.get(this)
    if (!isDoomedAtCommit(course)) return commit.call(this)
    course!.isCommitWanted = true
    if (course!.pending === 0) strike(this, course!)
  }
}

/** The browser itself opens the transaction of an upgrade. */
function listenToUpgrades(): void {
  const courseOf = (database: IDBDatabase, store: IDBObjectStore) =>
    courses.get(store.transaction) ?? follow(store.transaction, owners.get(database), null)
  IDBDatabase.prototype.createObjectStore = function (...given) {
    const store = createObjectStore.apply(this, given)
    courseOf(this, store).writes.push({ kind: 'create', store: store.name })
    return store
  }
}

function follow(transaction: IDBTransaction, owner: StorageOwner | undefined, doom: StorageFault | null): Course {
  const end = outstanding.begin(`a transaction on ${[...transaction.objectStoreNames].join(' ')}`)
  const course: Course = { owner, doom, pending: 0, isCommitWanted: false, writes: [], end }
  courses.set(transaction, course)
  if (owner) liveByOwner.set(owner, (liveByOwner.get(owner) ?? new Set()).add(transaction))
  const over = own('at the end of a transaction', (event: Event) => {
    if (event.target !== transaction) return
    end()
    if (owner) liveByOwner.get(owner)?.delete(transaction)
    if (event.type === 'complete' && transaction.mode !== 'readonly') {
      committed.get(transaction.db)?.(course.writes)
      owner?.onCommit([...transaction.objectStoreNames], transaction.durability === 'strict' ? 'strict' : 'relaxed')
      if (owner && !owner.isDead()) owner.onStep()
    }
    if (owner?.isDead()) event.stopImmediatePropagation()
  })
  transaction.addEventListener('complete', over)
  transaction.addEventListener('abort', over)
  return course
}

const reads = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const
const writes = ['put', 'add', 'delete', 'clear'] as const
const moves = ['continue', 'continuePrimaryKey', 'advance'] as const

type Method = (this: object, ...given: unknown[]) => IDBRequest

function listenToRequests(): void {
  for (const name of [...reads, ...writes]) wrap(IDBObjectStore.prototype, name, (store) => store as IDBObjectStore)
  for (const name of reads) wrap(IDBIndex.prototype, name, (index) => (index as IDBIndex).objectStore)
  for (const name of ['update', 'delete']) wrap(IDBCursor.prototype, name, (cursor) => storeOf(cursor as IDBCursor))
  for (const name of moves) {
    const prototype = IDBCursor.prototype as unknown as Record<string, (...given: unknown[]) => void>
    const move = prototype[name]!
    prototype[name] = function (this: IDBCursor, ...given) {
      move.apply(this, given)
      const course = courses.get(storeOf(this).transaction)
      if (course) course.pending += 1
    }
  }
}

function wrap(prototype: object, name: string, storeFor: (source: object) => IDBObjectStore): void {
  const methods = prototype as Record<string, Method>
  const real = methods[name]!
  methods[name] = function (this: object, ...given: unknown[]) {
    const store = storeFor(this)
    const course = courses.get(store.transaction)
    if (!course) return real.apply(this, given)
    const isBroken = course.doom !== null && failsAtRequest(course.doom)
    if (isBroken) course.doom = null
    const write = isBroken ? null : writeOf(name, { source: this, store, given })
    const request = isBroken ? count.call(store) : real.apply(this, given)
    course.pending += 1
    const first = own('at an answer', (event: Event) => answered(event, { course, request, write, isBroken }))
    request.addEventListener('success', first)
    request.addEventListener('error', first)
    return request
  }
}

interface Answered {
  course: Course
  request: IDBRequest
  write: ((result: unknown) => Write) | null
  isBroken: boolean
}

/** Runs before the listeners of the app. */
function answered(event: Event, { course, request, write, isBroken }: Answered): void {
  // The event of a broken request, from this file.
  if (!event.isTrusted) return
  course.pending -= 1
  const { owner } = course
  const transaction = request.transaction!
  if (owner && !owner.isDead()) owner.onStep()
  if (owner?.isDead()) {
    event.stopImmediatePropagation()
    return void abort(transaction)
  }
  if (isBroken) return breakOff(event, request)
  if (event.type === 'success' && write) course.writes.push(write(request.result))
  if (course.pending === 0 && isDoomedAtCommit(course)) waitForTheEnd(transaction, course)
}

/** Fails a request as the browser does: it aborts the transaction unless a listener prevents that. */
function breakOff(event: Event, request: IDBRequest): void {
  event.stopImmediatePropagation()
  const error = new DOMException('the device could not', storageErrors['storage-error'])
  const transaction = request.transaction!
  Object.defineProperties(request, { error: { get: () => error }, result: { get: () => undefined } })
  const isDefault = request.dispatchEvent(new Event('error', { bubbles: true, cancelable: true }))
  if (isDefault) abort(transaction, error)
}

const isDoomedAtCommit = (course: Course | undefined) => course !== undefined && course.doom !== null && !failsAtRequest(course.doom)

/** An extra request delays the commit by one task. If the app has made no request by then, its work is done. */
function waitForTheEnd(transaction: IDBTransaction, course: Course): void {
  if (course.isCommitWanted) return strike(transaction, course)
  const store = transaction.objectStore(transaction.objectStoreNames[0]!)
  const request = count.call(store)
  const last = own('at the last request', (event: Event) => {
    event.stopImmediatePropagation()
    if (course.pending === 0 && isDoomedAtCommit(course)) strike(transaction, course)
  })
  request.addEventListener('success', last)
}

function strike(transaction: IDBTransaction, course: Course): void {
  const name = storageErrors[course.doom!]
  course.doom = null
  abort(transaction, new DOMException('the commit failed', name))
}

/** `error`: the transaction's error, as if the browser had aborted it. */
function abort(transaction: IDBTransaction, error?: DOMException): boolean {
  if (error) Object.defineProperty(transaction, 'error', { get: () => error })
  try {
    transaction.abort()
    return true
  } catch {
    // It has ended or is committing.
    return false
  }
}

function storeOf({ source }: IDBCursor): IDBObjectStore {
  return source instanceof IDBIndex ? source.objectStore : source
}

function writeOf(name: string, { source, store, given }: { source: object; store: IDBObjectStore; given: unknown[] }): Answered['write'] {
  const of = store.name
  if (source instanceof IDBCursor) {
    const key = source.primaryKey
    if (name === 'delete') return () => ({ kind: 'delete', store: of, query: key })
    const value = structuredClone(given[0])
    return () => ({ kind: 'put', store: of, key, value })
  }
  if (name === 'clear') return () => ({ kind: 'clear', store: of })
  if (name === 'delete') return () => ({ kind: 'delete', store: of, query: given[0] as IDBValidKey | IDBKeyRange })
  if (name !== 'put' && name !== 'add') return null
  const value = structuredClone(given[0])
  const { keyPath, autoIncrement } = store
  return (result) => {
    if (autoIncrement && typeof keyPath === 'string') (value as Record<string, unknown>)[keyPath] ??= result
    return { kind: 'put', store: of, key: result as IDBValidKey, value }
  }
}
