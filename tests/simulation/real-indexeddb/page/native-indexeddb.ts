/** Replaces fake-indexeddb. */
export const IDBFactory = function () {
  return globalThis.indexedDB
} as unknown as new () => IDBFactory
export const IDBKeyRange = globalThis.IDBKeyRange
