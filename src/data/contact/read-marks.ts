import { useEffect } from 'react'
import type { notificationTypes } from '#contract/values/notification-types.ts'
import { readSeenUntil } from '#store/account/read-notifications.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { enqueueIntent } from '#src/data/outbox/outbox.ts'

export type NotificationType = (typeof notificationTypes)[number]

/** Long enough for a glance; a screen that is only passed through has shown nothing. */
const glanceMs = 1_000

/** The citizen has seen what is counted of a type, and no more than that: what came since stays news. Through the outbox. */
export async function markNotificationsRead(type: NotificationType): Promise<void> {
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
