import { readStorage } from '#store/device/read-storage.ts'
import type { StorageView } from '#store/rows/views.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** What the device holds, part by part, with its age and size. */
export function useStorage(): StorageView | undefined {
  return useLive('storage', (db) => readStorage(db), { fallback: async () => ({ parts: [], setAside: 0, sharedBytes: 0 }) })
}
