import { readTakesMeasurements } from '#store/account/offers.ts'
import { readDiary } from '#store/device/read-diary.ts'
import type { DiaryRow } from '#store/rows/rows.ts'
import { readStorage } from '#store/device/read-storage.ts'
import type { StorageView } from '#store/rows/views.ts'
import { follow } from '#src/data/database/follow.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Undefined until the service has said so. */
export function useTakesMeasurements(): boolean | undefined {
  return useLive('takes measurements', readTakesMeasurements, { fallback: async () => undefined })
}

/** Resolves when the service has said that it takes measurements; never, where it does not. */
export function measurementsTaken(signal: AbortSignal): Promise<void> {
  const known = new AbortController()
  return new Promise((resolve) => {
    follow({
      read: readTakesMeasurements,
      fallback: undefined,
      show: (isTaken) => {
        if (!isTaken) return
        known.abort()
        resolve()
      },
      signal: AbortSignal.any([signal, known.signal]),
    })
  })
}

/** As many as anybody reads; the engine keeps a few hundred. */
const lines = 500

/** What was tried on the line and how it went, newest first. */
export function useDiary(): DiaryRow[] | undefined {
  return useLive('diary', async (db) => readDiary(db, lines), { fallback: async () => [] })
}

/** What the device holds, part by part, with its age and size. */
export function useStorage(): StorageView | undefined {
  return useLive('storage', (db) => readStorage(db), { fallback: async () => ({ parts: [], setAside: 0, sharedBytes: 0, guideBytes: 0 }) })
}
