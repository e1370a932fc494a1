import { useEffect } from 'react'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { readNotificationCounts } from '#store/account/read-notifications.ts'
import type { NotificationCounts } from '#store/rows/views.ts'
import { readSeenUntil } from '#store/account/read-notifications.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { follow } from '#src/data/database/follow.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { enqueueIntent } from '#src/data/outbox.ts'

/** 0 where a count is not known. */
export function useNotificationCounts(): NotificationCounts | undefined {
  return useLive('notification counts', readNotificationCounts, { fallback: async () => none })
}

const none = Object.fromEntries(notificationTypes.map((type) => [type, 0])) as NotificationCounts

/** Tells how many news there are in all, now and with every change, for as long as the page lives. */
export function followNewsCount(show: (count: number) => void): void {
  follow({
    read: async (db) => Object.values(await readNotificationCounts(db)).reduce((sum, one) => sum + one, 0),
    fallback: undefined,
    show,
    signal: new AbortController().signal,
  })
}

export type NotificationType = (typeof notificationTypes)[number]

/** Long enough for a glance; a screen that is only passed through has shown nothing. */
const glanceMs = 1_000

/** The citizen has seen what is counted of a type, and no more than that: what came since stays news. Through the outbox. */
async function markNotificationsRead(type: NotificationType): Promise<void> {
  const { db } = await pageDatabase()
  const before = await readSeenUntil(db, type)
  if (before !== null) await enqueueIntent({ kind: 'read-notifications', body: { type, before } }, { about: null })
}

/** Marks types as read once the screen has shown them for a moment, in a tab that can be seen. */
export function useReadOnSight(types: readonly NotificationType[]): void {
  const names = types.join()
  useEffect(() => {
    if (names === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(read, glanceMs)
    }
    const read = () => {
      for (const type of names.split(',') as NotificationType[]) void markNotificationsRead(type).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [names])
}
