import type { AbroadDatabase } from '#store/database.ts'
import { readTakesMeasurements } from '#store/reads/measurement-reads.ts'
import { pageDatabase } from './database.ts'
import { followQuery } from './live-query.ts'
import { isOutdated } from './outdated.ts'
import { useLive } from './use-live.ts'

/** Undefined until the service has said so. */
export function useTakesMeasurements(): boolean | undefined {
  return useLive('takes measurements', readTakesMeasurements, { fallback: async () => undefined })
}

/** Resolves when the service has said that it takes measurements; never, where it does not. */
export function measurementsTaken(signal: AbortSignal): Promise<void> {
  const known = new AbortController()
  return new Promise((resolve) => {
    void followQuery<AbroadDatabase, boolean | undefined>({
      open: async () => {
        const { db, liveQuery } = await pageDatabase()
        return { db, watch: <T>(read: () => Promise<T>) => liveQuery(read) }
      },
      read: readTakesMeasurements,
      fallback: undefined,
      show: (isTaken) => {
        if (!isTaken) return
        known.abort()
        resolve()
      },
      signal: AbortSignal.any([signal, known.signal]),
      isOver: isOutdated,
      sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
    })
  })
}
