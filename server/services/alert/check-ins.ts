import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody, CheckInStatus } from '#contract/alert/check-in.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import { readReleases } from './release.ts'

/** So long after an alert's end what was said under it is kept: for who asks what became of somebody. */
const keptMs = 30 * 24 * 3_600_000

/** When what was said under an alert is deleted, by its last release: an update that prolongs it moves that too. */
export function deletedAt({ until }: Pick<Alert, 'until'>): number {
  return until + keptMs
}

/** What a citizen says who is logged in. */
export async function checkIn(context: WriteContext, body: CheckInBody & { hash: string; newKey: () => string }): Promise<WriteResult> {
  const { tx, accountId, receipt, now, key } = context
  const { hash, newKey, ...said } = body
  const country = await openCountry(tx, { body: said, now })
  if (!country.ok) return country
  await addWord(tx, { key: key ?? newKey(), person: accountId, accountId, hash, receipt, now, country: country.iso2, body: said })
  return { ok: true, reply: JSON.stringify({ receipt }) }
}

type Country = { ok: true; iso2: string } | { ok: false; type: 'abroad:not-found' | 'abroad:closed' }

/**
 * Whose desk hears of it: the country that the device names, where some release was for it; else the first of the alert. Nothing that a phone says of a
 * country keeps it from being heard.
 */
export async function openCountry(
  tx: Db,
  { body, now }: { body: Pick<CheckInBody, 'alertId' | 'country'>; now: number },
): Promise<Country> {
  const releases = await readReleases(tx, body.alertId)
  const [last] = releases
  if (!last) return { ok: false, type: 'abroad:not-found' }
  if (deletedAt(last.alert) <= now) return { ok: false, type: 'abroad:closed' }
  const isNamed = releases.some(({ alert }) => alert.countries.includes(body.country ?? ''))
  return { ok: true, iso2: (isNamed ? body.country : last.alert.countries[0]) ?? '' }
}

interface Word {
  key: string
  person: string
  accountId: string | null
  hash: string
  receipt: string
  now: number
  country: string
  body: CheckInBody
}

/** Adds a word, and empties those that the person said before it; the words of one person come one after the other. False where the key is taken. */
export async function addWord(tx: Db, { now, body, ...word }: Word): Promise<boolean> {
  const { alertId, ...said } = body
  const [added] = await tx
    .insert(checkIns)
    .values({ ...word, alertId, body: JSON.stringify(said), receivedAt: now })
    .onConflictDoNothing()
    .returning({ no: checkIns.no })
  if (!added) return false
  const isBefore = and(eq(checkIns.person, word.person), eq(checkIns.alertId, alertId), lt(checkIns.no, added.no), isNotNull(checkIns.body))
  await tx.update(checkIns).set({ body: null }).where(isBefore)
  return true
}

/** Undefined where there is no such word, or a later one took its place. */
export async function readStatus(db: Db, key: string): Promise<CheckInStatus | undefined> {
  const [row] = await db
    .select({ receivedAt: checkIns.receivedAt, readAt: checkIns.readAt, answeredAt: checkIns.answeredAt })
    .from(checkIns)
    .where(and(eq(checkIns.key, key), isNotNull(checkIns.body)))
  return row
}

/** Of every alert whose time is over all of it, keys too. */
export async function removeOldCheckIns(db: Db, now: number): Promise<void> {
  const spokenOf = await db.selectDistinct({ alertId: checkIns.alertId }).from(checkIns)
  for (const { alertId } of spokenOf) {
    const [last] = await readReleases(db, alertId)
    if (!last || deletedAt(last.alert) <= now) await db.delete(checkIns).where(sql`${checkIns.alertId} = ${alertId}`)
  }
}
