import { readNotificationCounts } from '#store/account/read-notifications.ts'
import { follow } from '#src/data/database/follow.ts'

/** Tells how many news there are in all, now and with every change, for as long as the page lives. */
export function followNewsCount(show: (count: number) => void): void {
  follow({
    read: async (db) => Object.values(await readNotificationCounts(db)).reduce((sum, one) => sum + one, 0),
    fallback: undefined,
    show,
    signal: new AbortController().signal,
  })
}
