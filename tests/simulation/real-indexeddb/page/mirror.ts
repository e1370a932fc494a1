import type { DiskImage } from '#tests/simulation/device/disk.ts'

/** A write of a transaction, applied when the transaction is committed. */
export type Write =
  | { kind: 'put'; store: string; key: IDBValidKey; value: unknown }
  | { kind: 'delete'; store: string; query: IDBValidKey | IDBKeyRange }
  | { kind: 'clear'; store: string }
  | { kind: 'create'; store: string }

/** The committed rows of a database, which invariants can read without a transaction. Compared with it at the end of a world. */
export interface Mirror {
  commit(writes: readonly Write[]): void
  rows(store: string): unknown[]
  stores(): string[]
}

interface Store {
  records: Map<string, { key: IDBValidKey; value: unknown }>
  /** Sorted by key; null after a write. */
  sorted: unknown[] | null
}

export function createMirror(image?: DiskImage): Mirror {
  const stores = new Map<string, Store>()
  for (const { name, records } of image?.stores ?? [])
    stores.set(name, { records: new Map(records.map(({ key, value }) => [nameOf(key), { key: key as IDBValidKey, value }])), sorted: null })

  function apply(write: Write): void {
    if (write.kind === 'create') return void stores.set(write.store, { records: new Map(), sorted: null })
    const store = stores.get(write.store)
    if (!store) throw new Error(`${write.store} was written but never created`)
    store.sorted = null
    switch (write.kind) {
      case 'put':
        return void store.records.set(nameOf(write.key), { key: write.key, value: write.value })
      case 'clear':
        return store.records.clear()
      case 'delete': {
        const { query } = write
        if (!(query instanceof IDBKeyRange)) return void store.records.delete(nameOf(query))
        for (const [name, { key }] of store.records) if (query.includes(key)) store.records.delete(name)
      }
    }
  }

  return {
    commit(writes) {
      for (const write of writes) apply(write)
    },
    rows(name) {
      const store = stores.get(name)
      if (!store) return []
      store.sorted ??= [...store.records.values()].toSorted((one, other) => indexedDB.cmp(one.key, other.key)).map(({ value }) => value)
      return [...store.sorted]
    },
    stores: () => [...stores.keys()].toSorted(),
  }
}

/** The app's keys are numbers, strings and arrays of them. */
function nameOf(key: unknown): string {
  if (key instanceof Date || ArrayBuffer.isView(key) || key instanceof ArrayBuffer) throw new Error('no key of the app is of this kind')
  return JSON.stringify(key)
}
