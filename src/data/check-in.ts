import { readCheckIn, type CheckInView } from '#store/alert/read-check-in.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'

/** The last report under an alert from this device. Null: there is none, or the device cannot be read. */
export function useCheckIn(alertId: string): CheckInView | null | undefined {
  return useLive(`check-in|${alertId}`, (db) => readCheckIn(db, alertId), { fallback: async () => null })
}

const secretKey = 'abroad.visitor'
/** If the browser stores nothing, it lasts as long as the page. */
let unstoredSecret: string | undefined

/** A random text that this device makes once; the ids of its visitors come from it. */
export function visitorSecret(): string {
  const secret = readLocal(secretKey) ?? (unstoredSecret ??= crypto.randomUUID())
  writeLocal(secretKey, secret)
  return secret
}
