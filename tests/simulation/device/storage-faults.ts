import type { RawConnection, RawDatabase, RawTransaction } from './disk.ts'

/**
 * What may befall a transaction. `abort` and `full` strike where the work is done and the commit is not: the requests have succeeded by then.
 * `broken` strikes at its first request.
 */
export type StorageFault = 'abort' | 'full' | 'broken'

export type Durability = 'relaxed' | 'strict'

/** Whoever holds a connection: a tab, a worker. */
export interface StorageOwner {
  /** Nothing of it is to run any more. */
  isDead(): boolean
  onTransaction(wanted: { mode: string; tables: readonly string[] }): StorageFault | null
  /** Before each step of a transaction, its commit included: here a tab may die in the middle. */
  onStep(): void
  /** Before the first step of a transaction that writes. */
  onStart?(tables: readonly string[]): void
  /** `strict`: it is on the disk; else it may be gone with the power. */
  onCommit(tables: readonly string[], durability: Durability): void
  /** Absent: its storage takes no time. */
  time?: StorageTime
}

/** That storage takes time: a step of a transaction comes so much later, and others wait for it, or go first. */
export interface StorageTime {
  drawMs(): number
  later(delayMs: number, run: () => void): void
  /** A transaction begins while one of another worker is under way. */
  onOverlap(): void
}

const owners = new WeakMap<object, StorageOwner>()
const durabilities = new WeakMap<object, Durability>()
const dooms = new WeakMap<object, StorageFault>()
/** Whose step has waited. */
const late = new WeakSet<object>()
/** What waits. A connection that is being closed waits in real turns, in which no virtual time passes, for its transactions and those before them. */
const waiting = new Map<RawTransaction, () => void>()
const errorNames = { abort: 'AbortError', full: 'QuotaExceededError', broken: 'UnknownError' } as const

export function ownConnection(connection: RawConnection, owner: StorageOwner, durability: Durability = 'relaxed'): void {
  owners.set(connection, owner)
  durabilities.set(connection, durability)
}

/** A tab that died: what it has open is undone, and what it would have heard of it is heard by nobody. */
export function killTransactions(database: RawDatabase | undefined, owner: StorageOwner): void {
  for (const transaction of database?.transactions.slice() ?? []) {
    if (owners.get(transaction.db) !== owner || transaction._state === 'finished') continue
    silence(transaction, database!)
    transaction._abort('AbortError')
  }
}

const events = ['onabort', 'oncomplete', 'onerror', 'onsuccess'] as const

function silence(transaction: RawTransaction, database: RawDatabase): void {
  const isLibrarys = (callback: unknown) => callback === database.processTransactions
  transaction.listeners = transaction.listeners.filter(({ callback }) => isLibrarys(callback))
  for (const { request } of transaction._requests) {
    request.listeners = []
    for (const event of events) (request as unknown as Record<string, null>)[event] = null
  }
  for (const event of events) if (event in transaction) (transaction as unknown as Record<string, null>)[event] = null
}

function isClosing({ _rawDatabase: { connections } }: RawConnection): boolean {
  return connections.some(({ _closePending, _closed }) => _closePending && !_closed)
}

interface TransactionClass {
  prototype: RawTransaction & {
    _start(): void
    _execRequestAsync(wanted: { operation: () => unknown; source: unknown }): unknown
  }
}
interface Classes {
  IDBTransaction: TransactionClass
  IDBDatabase: DatabaseClass
}
interface DatabaseClass {
  prototype: { transaction(tables: string | string[], mode?: string, options?: object): RawTransaction; close(): void }
}

/** Puts the faults into fake-indexeddb, once for the process. */
export async function installStorageFaults(): Promise<void> {
  const { IDBTransaction: FDBTransaction, IDBDatabase: FDBDatabase } = (await import('fake-indexeddb')) as unknown as Classes

  const begin = FDBDatabase.prototype.transaction
  FDBDatabase.prototype.transaction = function (this: object, tables, mode, options) {
    const owner = owners.get(this)
    if (owner?.isDead()) throw new DOMException('the tab is gone', 'InvalidStateError')
    const others = (this as RawConnection)._rawDatabase.transactions
    if (owner?.time && others.some((other) => other._state !== 'finished' && owners.get(other.db) !== owner)) owner.time.onOverlap()
    const transaction = begin.call(this as never, tables, mode, options)
    const fault = owner?.onTransaction({ mode: mode ?? 'readonly', tables: [tables].flat() })
    if (fault) dooms.set(transaction, fault)
    return transaction
  }

  const close = FDBDatabase.prototype.close
  FDBDatabase.prototype.close = function (this: object) {
    close.call(this as never)
    for (const [transaction, go] of waiting) if (transaction.db._rawDatabase === (this as RawConnection)._rawDatabase) go()
  }

  const step = FDBTransaction.prototype._start
  FDBTransaction.prototype._start = function (this: RawTransaction & { _start(): void }) {
    const owner = owners.get(this.db)
    if (!this._started && this.mode === 'readwrite') owner?.onStart?.([...this.objectStoreNames])
    if (owner?.time && this._state !== 'finished' && this.mode !== 'versionchange' && !late.delete(this) && !isClosing(this.db)) {
      const delayMs = owner.time.drawMs()
      if (delayMs > 0) {
        late.add(this)
        // Else the library starts it once more.
        this._started = true
        const go = () => void (waiting.delete(this) && this._start())
        waiting.set(this, go)
        return owner.time.later(delayMs, go)
      }
    }
    if (this._state !== 'finished') owner?.onStep()
    const doom = dooms.get(this)
    const isAtCommit = this._requests.length === 0 && this._state !== 'finished'
    if (doom && doom !== 'broken' && isAtCommit) {
      dooms.delete(this)
      this._abort(errorNames[doom])
    }
    const wasOpen = this._state !== 'finished'
    step.call(this as never)
    if (isAtCommit && wasOpen && this._state === 'finished' && this.mode === 'readwrite')
      owner?.onCommit([...this.objectStoreNames], durabilities.get(this.db) ?? 'relaxed')
  }

  const request = FDBTransaction.prototype._execRequestAsync
  FDBTransaction.prototype._execRequestAsync = function (this: RawTransaction, wanted) {
    if (dooms.get(this) !== 'broken' || !wanted.source) return request.call(this as never, wanted)
    dooms.delete(this)
    const operation = () => {
      throw new DOMException('the device could not', errorNames.broken)
    }
    return request.call(this as never, { ...wanted, operation })
  }
}
