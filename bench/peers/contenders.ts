/** In the order of the table. */
export const contenders = [
  { name: 'ours', title: 'Abroad', page: new URL('../pages/ours.ts', import.meta.url) },
  { name: 'raw', title: 'raw IndexedDB rows', page: new URL('../pages/raw.ts', import.meta.url) },
  { name: 'dexie', title: 'plain Dexie rows', page: new URL('../pages/dexie.ts', import.meta.url) },
  { name: 'rxdb', title: 'RxDB, Dexie storage', page: new URL('../pages/rxdb.ts', import.meta.url) },
  { name: 'tanstack-query', title: 'TanStack Query, persister', page: new URL('../pages/tanstack-query.ts', import.meta.url) },
] as const

export type Name = (typeof contenders)[number]['name']
