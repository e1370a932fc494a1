import type { CheckInStatus } from '#contract/alert/check-in.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { nobody } from '#store/feed/scope.ts'
import { lastOf } from '#store/outbox/intent-view.ts'
import { checkInEntity, visitorsRange } from '#store/outbox/lane.ts'
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
    const own = account === null ? [] : [await lastOf(db, { account, entity: checkInEntity(alertId) })]
    const [said] = [...own, ...(await visitorsWords(db, alertId))]
      .flatMap((one) => one ?? [])
      .toSorted((one, other) => other.createdAt - one.createdAt)
    if (!said) return null
    const status = said.stage === 'received' ? await db.resources.get(resourceKeys.checkIn(said.id)) : undefined
    return { said, status: (status?.value as CheckInStatus | undefined) ?? null }
  })
}

/** The last of each visitor who spoke from this device. */
async function visitorsWords(db: Pick<AbroadDatabase, 'intents' | 'history'>, alertId: string): Promise<(IntentView | null)[]> {
  const range = visitorsRange(alertId)
  const keys = await Promise.all(
    [db.intents, db.history].map((table) =>
      table
        .where('[account+entity]')
        .between(...range)
        .uniqueKeys(),
    ),
  )
  const entities = new Set(keys.flat().map((key) => (key as unknown as [string, string])[1]))
  return Promise.all(Array.from(entities, (entity) => lastOf(db, { account: nobody, entity })))
}
