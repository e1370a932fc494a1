import type { notificationTypes } from '#contract/values/notification-types.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sessionRow } from './session.ts'

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
