import { readTakesMeasurements } from '#store/account/offers.ts'
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
