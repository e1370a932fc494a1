import { notificationTypes } from '#contract/values/notification-types.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sessionRow } from './session.ts'
import { readMarks, unreadMessages } from '#store/chat/unread.ts'
import type { NotificationCounts } from '#store/rows/views.ts'

/**
 * A count that could not be had reads as 0, and so does one that the citizen has just read. New messages are those that are here or those that
 * the service counted, whichever is more: either may have come first.
 */
export function readNotificationCounts(db: AbroadDatabase): Promise<NotificationCounts> {
  return db.transaction('r', [db.session, db.resources, db.conversations, db.messages, db.intents], async () => {
    const account = (await sessionRow(db, 'credentials'))?.profileId
    const counts = await Promise.all(
      notificationTypes.map(async (type) => {
        if (account === undefined) return [type, 0]
        // Of all conversations, or of one: then what is here says more than a count of all.
        const isRead = (await readMarks(db, account, type)).length > 0
        const told = isRead ? undefined : await db.resources.get(resourceKeys.notificationCount(account, type))
        const here = type === 'NEW_CHAT_MESSAGE' ? await unreadMessages(db, account) : 0
        return [type, Math.max((told?.value as number | undefined) ?? 0, here)]
      }),
    )
    return Object.fromEntries(counts) as NotificationCounts
  })
}

/**
 * Until when, by the service's clock, the citizen has seen what is counted of a type: the instant at which the count was asked for, since what
 * came while a slow answer was on its way nobody has seen. Null where nothing is counted, that instant is not known, or nobody is logged in.
 */
export function readSeenUntil(db: AbroadDatabase, type: (typeof notificationTypes)[number]): Promise<number | null> {
  return db.transaction('r', [db.session, db.resources], async () => {
    const account = (await sessionRow(db, 'credentials'))?.profileId
    if (account === undefined) return null
    const row = await db.resources.get(resourceKeys.notificationCount(account, type))
    if (row?.askedAt === undefined || !((row.value as number) > 0)) return null
    return Math.max(0, row.askedAt)
  })
}
