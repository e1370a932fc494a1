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

/** What the head office types into the form of an alert. */
export const typedAlert = {
  countries: 'thailand, MM',
  severity: 'emergency',
  from_date: '2026-11-20',
  from_time: '13:00',
  until_date: '2026-11-22',
  until_time: '13:00',
  title_en: 'Flooding in the south',
  area_en: 'Songkhla',
  what_en: 'Rivers are over their banks.\n\nMore rain is coming.',
  steps_en: 'Go to higher ground\nCall the helpline: +41 58 465 33 33 24 hours a day, or +66 (0)2 674 69 00',
  title_de: 'Überschwemmungen im Süden',
  what_de: 'Flüsse sind über die Ufer getreten.',
}
