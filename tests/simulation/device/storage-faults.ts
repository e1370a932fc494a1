import { failsAtRequest, storageErrors, type StorageFault } from '#tests/simulation/faults/fault-names.ts'
import type { RawConnection, RawDatabase, RawTransaction } from './disk.ts'

export type Durability = 'relaxed' | 'strict'

export interface StorageOwner {
  isDead(): boolean
  onTransaction(wanted: { mode: string; tables: readonly string[] }): StorageFault | null
  /** Called before each step of a transaction, including its commit. The worker may die here. */
  onStep(step?: TransactionStep): void
  /** Called before the first step of a write transaction. */
  onStart?(tables: readonly string[]): void
  /** The transaction is committed, but its requests have not received their events yet. */
  onEnd?(step: TransactionStep): void
  /** `strict`: the commit is on the disk. `relaxed`: a power loss may undo it. */
  onCommit(tables: readonly string[], durability: Durability): void
  /** Absent: storage takes no time. */
  time?: StorageTime
}

/** Delays the steps of a transaction. Other transactions wait for it, or overtake it. */
export interface StorageTime {
  drawMs(): number
  later(delayMs: number, run: () => void): void
}

export interface TransactionStep {
  at: 'begin' | 'request' | 'commit' | 'end'
  mode: string
  tables: Iterable<string>
}

const owners = new WeakMap<object, StorageOwner>()
const durabilities = new WeakMap<object, Durability>()
const dooms = new WeakMap<object, StorageFault>()
const begun = new WeakSet<object>()
/** Transactions whose step was delayed. */
const late = new WeakSet<object>()
/** Delayed steps. A connection that is closing waits for them without any virtual time passing, so they must run at once. */
const waiting = new Map<RawTransaction, () => void>()

export function ownConnection(connection: RawConnection, owner: StorageOwner, durability: Durability = 'relaxed'): void {
  owners.set(connection, owner)
  durabilities.set(connection, durability)
}

/** Aborts the open transactions of a dead worker and drops their events. */
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

/** Installs the faults in fake-indexeddb, once per process. */
export async function installStorageFaults(): Promise<void> {
  const { IDBTransaction: FDBTransaction, IDBDatabase: FDBDatabase } = (await import('fake-indexeddb')) as unknown as Classes

  const begin = FDBDatabase.prototype.transaction
  FDBDatabase.prototype.transaction = function (this: object, tables, mode, options) {
    const owner = owners.get(this)
    if (owner?.isDead()) throw new DOMException('the tab is gone', 'InvalidStateError')
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
        // Otherwise the library starts it again.
        this._started = true
        const go = () => void (waiting.delete(this) && this._start())
        waiting.set(this, go)
        return owner.time.later(delayMs, go)
      }
    }
    const isFirst = !begun.has(this)
    begun.add(this)
    const at = isFirst ? 'begin' : this._requests.length === 0 ? 'commit' : 'request'
    const seen = { mode: this.mode, tables: this.objectStoreNames }
    if (this._state !== 'finished') owner?.onStep({ ...seen, at })
    const doom = dooms.get(this)
    const isAtCommit = this._requests.length === 0 && this._state !== 'finished'
    if (doom && !failsAtRequest(doom) && isAtCommit) {
      dooms.delete(this)
      this._abort(storageErrors[doom])
    }
    const wasOpen = this._state !== 'finished'
    step.call(this as never)
    if (!isAtCommit || !wasOpen || this._state !== 'finished') return
    owner?.onEnd?.({ ...seen, at: 'end' })
    if (this.mode === 'readwrite') owner?.onCommit([...this.objectStoreNames], durabilities.get(this.db) ?? 'relaxed')
  }

  const request = FDBTransaction.prototype._execRequestAsync
  FDBTransaction.prototype._execRequestAsync = function (this: RawTransaction, wanted) {
    const doom = dooms.get(this)
    if (!doom || !failsAtRequest(doom) || !wanted.source) return request.call(this as never, wanted)
    dooms.delete(this)
    const operation = () => {
      throw new DOMException('the device could not', storageErrors[doom])
    }
    return request.call(this as never, { ...wanted, operation })
  }
}
