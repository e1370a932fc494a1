import type { CheckInStatus } from '#contract/alert/check-in.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import { lastOf } from '#store/outbox/intent-view.ts'
import { checkInEntity } from '#store/outbox/lane.ts'
import { loggedIn } from '#store/outbox/read-counts.ts'
import type { IntentView } from '#store/rows/views.ts'

/** What was said last under an alert from this device, and what the service has told of it since. */
export interface CheckInView {
  said: IntentView
  /** Null until the service has it, and was asked. */
  status: CheckInStatus | null
}

/** Of who is logged in, or of a visitor: the later. Null where nothing was said. */
export function readCheckIn(db: AbroadDatabase, alertId: string): Promise<CheckInView | null> {
  return db.transaction('r', [db.session, db.intents, db.history, db.resources], async () => {
    const account = await loggedIn(db)
    const entity = checkInEntity(alertId)
    const found = await Promise.all([account, nobody].flatMap((one) => (one === null ? [] : lastOf(db, { account: one, entity }))))
    const [said] = found.flatMap((one) => one ?? []).toSorted((one, other) => other.createdAt - one.createdAt)
    if (!said) return null
    const status = said.stage === 'received' ? await db.resources.get(resourceKeys.checkIn(said.id)) : undefined
    return { said, status: (status?.value as CheckInStatus | undefined) ?? null }
  })
}
