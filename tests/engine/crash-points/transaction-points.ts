import { IDBTransaction } from 'fake-indexeddb'
import type { RawConnection, RawTransaction } from '#tests/simulation/device/disk.ts'
import type { Pass } from './points.ts'

const passes = new WeakMap<object, Pass>()
const begun = new WeakSet<object>()

/** Every transaction of this connection is counted: where it begins, before its commit, and after it. What dies between leaves nothing, as at the first. */
export function countTransactions(connection: RawConnection, pass: Pass): void {
  passes.set(connection, pass)
}

type Steps = RawTransaction & { _start(): void }

/** Puts the counting into fake-indexeddb, once for the process, around whatever else is there. */
export function installTransactionPoints(): void {
  const prototype = IDBTransaction.prototype as unknown as Steps
  const step = prototype._start
  prototype._start = function (this: Steps) {
    const pass = passes.get(this.db)
    if (!pass || isFinished(this)) return step.call(this)
    const label = `${this.mode} ${[...this.objectStoreNames].join(' ')}`
    if (!begun.has(this)) {
      begun.add(this)
      if (!pass(label)) return
    }
    const isAtCommit = this._requests.length === 0
    if (isAtCommit && this.mode !== 'readonly' && !pass(`${label}, before commit`)) return
    step.call(this)
    // What waits for it is told by tasks that come after this one.
    if (isAtCommit && isFinished(this)) pass(`${label}, done`)
  }
}

function isFinished({ _state }: Steps): boolean {
  return _state === 'finished'
}
