import { readStorage } from '#store/reads/storage-reads.ts'
import type { StorageView } from '#store/views.ts'
import { useLive } from './use-live.ts'

/** What the device holds, part by part, with its age and size. */
export function useStorage(): StorageView | undefined {
  return useLive('storage', (db) => readStorage(db), { fallback: async () => ({ parts: [], setAside: 0, sharedBytes: 0 }) })
}
