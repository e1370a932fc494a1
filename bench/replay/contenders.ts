/** In the order of the table. */
export const contenders = [
  { name: 'ours', title: "Abroad's outbox", page: new URL('../pages/replay/ours.ts', import.meta.url) },
  { name: 'tanstack', title: 'TanStack offline-transactions', page: new URL('../pages/replay/tanstack.ts', import.meta.url) },
  { name: 'rxdb', title: "RxDB's push replication", page: new URL('../pages/replay/rxdb.ts', import.meta.url) },
  { name: 'pouchdb', title: "PouchDB's replication", page: new URL('../pages/replay/pouchdb.ts', import.meta.url) },
  { name: 'workbox', title: "workbox-background-sync's queue", page: new URL('../pages/replay/workbox.ts', import.meta.url) },
] as const

export type Name = (typeof contenders)[number]['name']
