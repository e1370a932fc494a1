/** In the order of the table. */
export const contenders = [
  { name: 'ours', title: 'Abroad', page: new URL('./pages/ours.ts', import.meta.url) },
  { name: 'raw', title: 'raw IndexedDB rows', page: new URL('./pages/raw.ts', import.meta.url) },
  { name: 'dexie', title: 'plain Dexie rows', page: new URL('./pages/dexie.ts', import.meta.url) },
  { name: 'rxdb', title: 'RxDB, Dexie storage', page: new URL('./pages/rxdb.ts', import.meta.url) },
  { name: 'pouchdb', title: 'PouchDB, indexeddb adapter', page: new URL('./pages/pouchdb.ts', import.meta.url) },
  { name: 'tanstack-query', title: 'TanStack Query, persister', page: new URL('./pages/tanstack-query.ts', import.meta.url) },
  { name: 'tanstack-db', title: 'TanStack DB, IndexedDB collection', page: new URL('./pages/tanstack-db.ts', import.meta.url) },
  { name: 'tinybase', title: 'TinyBase, IndexedDB persister', page: new URL('./pages/tinybase.ts', import.meta.url) },
] as const

/** Beside the built app's start alone. */
export const cachedPage = { name: 'raw-cached', page: new URL('./pages/raw-cached.ts', import.meta.url) } as const

/** The least that a start can be: without a database, without a look of their own, brought by a service worker of two lines. */
export const leastPages = [
  { name: 'still', title: 'twenty cards in a still page, by a service worker', page: new URL('./pages/still.ts', import.meta.url) },
  { name: 'react', title: 'twenty cards at hand, by React and a service worker', page: new URL('./pages/react.ts', import.meta.url) },
] as const

/** Of the replay, in the order of its table. */
export const replayContenders = [
  { name: 'ours', title: "Abroad's outbox", page: new URL('./pages/replay/ours.ts', import.meta.url) },
  {
    name: 'tanstack-offline',
    title: 'TanStack offline-transactions',
    page: new URL('./pages/replay/tanstack-offline.ts', import.meta.url),
  },
  { name: 'rxdb', title: "RxDB's push replication", page: new URL('./pages/replay/rxdb.ts', import.meta.url) },
  { name: 'pouchdb', title: "PouchDB's replication", page: new URL('./pages/replay/pouchdb.ts', import.meta.url) },
  { name: 'workbox', title: "workbox-background-sync's queue", page: new URL('./pages/replay/workbox.ts', import.meta.url) },
] as const
export const replayPages = replayContenders.map(({ name, page }) => ({ name: `replay-${name}`, page }))

export type Name = (typeof contenders)[number]['name']
export type LeastName = (typeof leastPages)[number]['name']
export type PageName = Name | (typeof cachedPage)['name']
export type ReplayName = (typeof replayContenders)[number]['name']
