import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody, CheckInStatus } from '#contract/alert/check-in.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { intentKeys } from '#server/database/schema.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { readReleases } from './release.ts'

/** So long after an alert's end what was said under it is kept: for who asks what became of somebody. */
const keptMs = 30 * 24 * 3_600_000

/** When what was said under an alert is deleted, by its last release: an update that prolongs it moves that too. */
export function deletedAt({ until }: Pick<Alert, 'until'>): number {
  return until + keptMs
}

/** What a citizen says who is logged in. */
export async function checkIn(
  context: WriteContext,
  { body, hash, newKey, reference }: { body: CheckInBody; hash: string; newKey: () => string; reference: ReferenceData },
): Promise<WriteResult> {
  const { tx, accountId, receipt, now, key } = context
  const country = await openCountry(tx, { body, now, reference })
  if (!country.ok) return country
  const word = { key: key ?? newKey(), person: accountId, accountId, hash, receipt, now, country: country.iso2, body }
  if (!(await addWord(tx, word))) return { ok: false, type: 'abroad:key-reused' }
  return { ok: true, reply: JSON.stringify({ receipt }) }
}

type Country = { ok: true; iso2: string } | { ok: false; type: 'abroad:not-found' | 'abroad:closed' }

/**
 * Whose desk hears of it: the country that the device names, where some release was for it; else the first of the alert. One whose citizens some
 * representation serves goes before; where there is none such, the head office hears of it. Nothing that a phone says of a country keeps it from
 * being heard.
 */
export async function openCountry(
  tx: Db,
  { body, now, reference }: { body: Pick<CheckInBody, 'alertId' | 'country'>; now: number; reference: ReferenceData },
): Promise<Country> {
  const releases = await readReleases(tx, body.alertId)
  const [last] = releases
  if (!last) return { ok: false, type: 'abroad:not-found' }
  if (deletedAt(last.alert) <= now) return { ok: false, type: 'abroad:closed' }
  const named = releases.some(({ alert }) => alert.countries.includes(body.country ?? '')) ? body.country : undefined
  const possible = [...(named === undefined ? [] : [named]), ...last.alert.countries]
  const served = possible.find((iso2) => Boolean(reference.countryByIso.get(iso2)?.consularServicesId))
  return { ok: true, iso2: served ?? possible[0] ?? '' }
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

/** When it was said, by the device's clock, and never later than it came. */
export function saidAtOf({ saidAt }: Pick<CheckInBody, 'saidAt'>, receivedAt: number): number {
  return Math.min(saidAt ?? receivedAt, receivedAt)
}

/**
 * Adds a word, and empties those that the person said before it; the words of one person come one after the other. "Safe" that was said before "help"
 * and comes after it takes nobody's place. False where the key is taken.
 */
export async function addWord(tx: Db, { now, body, ...word }: Word): Promise<boolean> {
  const { alertId, ...said } = body
  const [added] = await tx
    .insert(checkIns)
    .values({ ...word, alertId, body: JSON.stringify(said), receivedAt: now })
    .onConflictDoNothing()
    .returning({ no: checkIns.no })
  if (!added) return false
  const isBefore = and(eq(checkIns.person, word.person), eq(checkIns.alertId, alertId), lt(checkIns.no, added.no), isNotNull(checkIns.body))
  if (body.state === 'safe') {
    const earlier = await tx.select({ body: checkIns.body, receivedAt: checkIns.receivedAt }).from(checkIns).where(isBefore)
    const isLate = earlier.some((row) => {
      const other = JSON.parse(row.body ?? '{}') as Omit<CheckInBody, 'alertId'>
      return other.state === 'help' && saidAtOf(other, row.receivedAt) > saidAtOf(body, now)
    })
    if (isLate) return true
  }
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

/** Of every alert whose time is over all of it, keys too: those of the account's writes would still say who reported. */
export async function removeOldCheckIns(db: Db, now: number): Promise<void> {
  const spokenOf = await db.selectDistinct({ alertId: checkIns.alertId }).from(checkIns)
  for (const { alertId } of spokenOf) {
    const [last] = await readReleases(db, alertId)
    if (last && deletedAt(last.alert) > now) continue
    const isUnder = eq(checkIns.alertId, alertId)
    await db.transaction(async (tx) => {
      await tx.delete(intentKeys).where(inArray(intentKeys.key, tx.select({ key: checkIns.key }).from(checkIns).where(isUnder)))
      await tx.delete(checkIns).where(isUnder)
    })
  }
}
