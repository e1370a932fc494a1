import type { Alert } from '#contract/alert/alert.ts'
import { alertFiles, alertPushes, alerts } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'

/** A release that is there, without the desk's two people and without a signature. */
export async function insertRelease(db: Db, release: Alert): Promise<void> {
  const { id, number, releasedAt } = release
  await db
    .insert(alerts)
    .values({ id, content: JSON.stringify(release), draftedBy: null, changedAt: releasedAt })
    .onConflictDoNothing()
  const file = JSON.stringify({ key: 'none', payload: JSON.stringify(release), signature: 'none' })
  await db.insert(alertFiles).values({ number, alertId: id, draftedBy: 'writer', releasedBy: 'releaser', file })
  await db.insert(alertPushes).values({ number, nextAt: releasedAt })
}
