/** In the place of fake-indexeddb: what the browser has. */
export const IDBFactory = function () {
  return globalThis.indexedDB
} as unknown as new () => IDBFactory
export const IDBKeyRange = globalThis.IDBKeyRange
