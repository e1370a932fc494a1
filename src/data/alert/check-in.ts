import { readCheckIn, type CheckInView } from '#store/alert/read-check-in.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** What was said last under an alert from this device. Null: nothing, or the device cannot be read. */
export function useCheckIn(alertId: string): CheckInView | null | undefined {
  return useLive(`check-in|${alertId}`, (db) => readCheckIn(db, alertId), { fallback: async () => null })
}
