import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sessionRow } from './session.ts'
import type { DevicesReply } from '#contract/account/devices.ts'

/** As the service last said it. Null where nobody is logged in, or it has not said so yet. */
export function readDevices(db: AbroadDatabase): Promise<(DevicesReply & { checkedAt: number }) | null> {
  return db.transaction('r', [db.session, db.resources], async () => {
    const credentials = await sessionRow(db, 'credentials')
    const row = credentials && (await db.resources.get(resourceKeys.devices(credentials.profileId)))
    return row ? { ...(row.value as DevicesReply), checkedAt: row.confirmedAt } : null
  })
}
