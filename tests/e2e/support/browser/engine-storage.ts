/** Runs in the engine: Chromium's quota override does not reach IndexedDB (156). `isFullAtCommit`: the transaction aborts at its end. */
export function fillDevice(): void {
  const state = Object.assign(globalThis, { isDeviceFull: true, isFullAtCommit: false })
  const full = () => new DOMException('the device is full', 'QuotaExceededError')
  for (const method of ['put', 'add'] as const) {
    const original = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (...given) {
      if (!state.isDeviceFull || this.name === 'leases') return original.apply(this, given)
      if (!state.isFullAtCommit) throw full()
      const { transaction } = this
      const request = original.apply(this, given)
      request.addEventListener('success', () => {
        if (transaction.error) return
        Object.defineProperty(transaction, 'error', { get: full })
        transaction.abort()
      })
      return request
    }
  }
}

/** Runs in the engine: every n-th call (`breaksEvery`) fails with an aborted transaction or a closed connection. */
export function breakDatabase(): void {
  const state = Object.assign(globalThis, { breaksEvery: 0, broken: 0 })
  let calls = 0
  const isBroken = () => state.breaksEvery > 0 && (calls += 1) % state.breaksEvery === 0 && (state.broken += 1) > 0
  const methods = ['get', 'getAll', 'getAllKeys', 'count', 'put', 'add', 'delete', 'openCursor', 'openKeyCursor'] as const
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const method of methods) {
      if (!(method in prototype)) continue
      const original = Reflect.get(prototype, method) as (this: IDBObjectStore | IDBIndex, ...given: unknown[]) => unknown
      Reflect.set(prototype, method, function (this: IDBObjectStore | IDBIndex, ...given: unknown[]) {
        if (!isBroken()) return original.apply(this, given)
        const { transaction } = 'transaction' in this ? this : this.objectStore
        transaction.abort()
        throw new DOMException('Internal error.', 'UnknownError')
      })
    }
  }
  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...given) {
    if (isBroken()) this.close()
    return begin.apply(this, given)
  }
}
