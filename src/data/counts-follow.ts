import type { AbroadDatabase } from '#store/database.ts'
import { readNotificationCounts } from '#store/reads/notification-reads.ts'
import { pageDatabase } from './database.ts'
import { followQuery } from './live-query.ts'
import { isOutdated } from './outdated.ts'

/** Tells how many news there are in all, now and with every change, for as long as the page lives. */
export function followNewsCount(show: (count: number) => void): void {
  void followQuery<AbroadDatabase, number>({
    open: async () => {
      const { db, liveQuery } = await pageDatabase()
      return { db, watch: <T>(read: () => Promise<T>) => liveQuery(read) }
    },
    read: async (db) => Object.values(await readNotificationCounts(db)).reduce((sum, one) => sum + one, 0),
    fallback: undefined,
    show,
    signal: new AbortController().signal,
    isOver: isOutdated,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}
