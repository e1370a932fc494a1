import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Alert } from '#contract/alert/alert.ts'
import type { CheckInBody, CheckInStatus } from '#contract/alert/check-in.ts'
import { foldedWords } from '#contract/values/text-fold.ts'
import { checkInCounts, checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { intentKeys, profiles } from '#server/database/schema.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { readNumber } from './read-number.ts'
import { readReleases } from '#server/domain/alerts/release.ts'

/** How long check-ins are kept after an alert's end: relatives may still ask about a person. */
const keptMs = 30 * 24 * 3_600_000

/** When the check-ins under an alert are deleted, by its last release: an update that prolongs the alert prolongs this too. */
export function deletedAt({ until }: Pick<Alert, 'until'>): number {
  return until + keptMs
}

/** A check-in of a citizen who is logged in. */
export async function checkIn(
  context: WriteContext,
  { body, hash, newKey, reference }: { body: CheckInBody; hash: string; newKey: () => string; reference: ReferenceData },
): Promise<WriteResult> {
  const { tx, accountId, receipt, now, key } = context
  const country = await openCountry(tx, { body, now, reference })
  if (!country.ok) return country
  const row = { key: key ?? newKey(), person: accountId, accountId, hash, receipt, now, country: country.iso2, body }
  if (!(await addCheckIn(tx, row))) return { ok: false, type: 'abroad:key-reused' }
  return { ok: true, reply: JSON.stringify({ receipt }) }
}

type Country = { ok: true; iso2: string } | { ok: false; type: 'abroad:not-found' | 'abroad:closed' }

/**
 * The country whose desk gets the check-in: the one that the device names, if a release was for it, otherwise a country of the alert. Countries that a
 * representation serves come first; without one, the head office gets it. A wrong country from a phone never loses a check-in.
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

interface NewCheckIn {
  key: string
  person: string
  accountId: string | null
  hash: string
  receipt: string
  now: number
  /** The check-in goes to this country's desk. */
  country: string
  body: CheckInBody
  /** Its network has already sent very many. */
  isCrowded?: boolean
}

/** When the check-in was written, by the device's clock, but never after it arrived. */
export function saidAtOf({ saidAt }: Pick<CheckInBody, 'saidAt'>, receivedAt: number): number {
  return Math.min(saidAt ?? receivedAt, receivedAt)
}

/** Replaced check-ins kept for each sender and alert, so that a late repeat of one changes nothing. */
const keptOfSender = 100

/**
 * Stores a check-in, which replaces those that the same sender sent before it. A "safe" that was written before "help" and arrives after it replaces nothing:
 * it is shown beside the call for help. False if the key is taken.
 */
export async function addCheckIn(tx: Db, { now, body, isCrowded = false, ...row }: NewCheckIn): Promise<boolean> {
  const { alertId, ...said } = body
  const sender = and(eq(checkIns.person, row.person), eq(checkIns.alertId, alertId))
  await lockSenders(tx, [row.person])
  const before = await tx
    .select()
    .from(checkIns)
    .where(and(sender, isNotNull(checkIns.body)))
    .orderBy(asc(checkIns.no))
  const entry = before.findLast(({ state }) => state === 'help') ?? before.at(-1)
  const isLate =
    body.state === 'safe' &&
    entry?.state === 'help' &&
    saidAtOf(JSON.parse(entry.body ?? '{}') as CheckInBody, entry.receivedAt) > saidAtOf(body, now)
  const isStillWaiting = body.state === 'help' && entry?.state === 'help'
  const [added] = await tx
    .insert(checkIns)
    .values({
      ...row,
      ...(await hintsOf(tx, { body, accountId: row.accountId, country: row.country })),
      alertId,
      body: JSON.stringify(said),
      receivedAt: now,
      sameAs: isLate ? entry.key : null,
      waitingSince: isStillWaiting ? (entry.waitingSince ?? entry.no) : null,
      earlier: isLate || !entry ? 0 : entry.earlier + 1,
      // A sender with an earlier check-in is not part of the crowd.
      isCrowded: isCrowded && (entry?.isCrowded ?? true),
    })
    .onConflictDoNothing()
    .returning({ key: checkIns.key })
  if (!added) return false
  if (isLate || !entry) return true
  // Merges by staff remain while the sender still needs help. "Safe" ends only the sender's own call.
  if (body.state === 'help')
    await tx
      .update(checkIns)
      .set({ sameAs: added.key })
      .where(and(eq(checkIns.sameAs, entry.key), ne(checkIns.person, row.person)))
  const replaced = before.map(({ key }) => key)
  await tx.update(checkIns).set({ body: null }).where(inArray(checkIns.key, replaced))
  await tx.execute(sql`delete from check_ins where person = ${row.person} and alert_id = ${alertId} and body is null and no <= (
    select no from check_ins where person = ${row.person} and alert_id = ${alertId} and body is null order by no desc offset ${keptOfSender} limit 1)`)
  return true
}

/** An arbitrary number that no other lock of the services uses. */
const senderLock = 4173_0019

/** Serialises the check-ins of each sender, and what staff do to several senders. */
export async function lockSenders(tx: Db, people: readonly string[]): Promise<void> {
  for (const person of [...new Set(people)].toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(${senderLock}, hashtext(${person}))`)
}

/** The columns that hints and search use. */
async function hintsOf(tx: Db, { body, accountId, country }: Pick<NewCheckIn, 'body' | 'accountId' | 'country'>) {
  const { firstName, lastName, mobilePhone } = profiles
  const [profile] =
    accountId === null ? [] : await tx.select({ firstName, lastName, mobilePhone }).from(profiles).where(eq(profiles.accountId, accountId))
  const name = body.visitor?.name ?? [profile?.firstName, profile?.lastName].filter(Boolean).join(' ')
  const readings = readNumber(body.phone ?? profile?.mobilePhone ?? '', country)
  return { foldedName: foldedWords(name).toSorted().join(' '), number: readings?.local ?? null, homeNumber: readings?.home ?? null }
}

/** Call after a change of the profile, so that hints and search use the name and number that the desk shows. */
export async function refreshHints(tx: Db, accountId: string): Promise<void> {
  const rows = await tx
    .select({ key: checkIns.key, country: checkIns.country, body: checkIns.body, alertId: checkIns.alertId })
    .from(checkIns)
    .where(and(eq(checkIns.accountId, accountId), isNotNull(checkIns.body)))
  for (const { key, country, body, alertId } of rows) {
    const said = { ...(JSON.parse(body ?? '{}') as Omit<CheckInBody, 'alertId'>), alertId }
    await tx
      .update(checkIns)
      .set(await hintsOf(tx, { accountId, country, body: said }))
      .where(eq(checkIns.key, key))
  }
}

/** Undefined if there is no such check-in, or a later one has replaced it. */
export async function readStatus(db: Db, key: string): Promise<CheckInStatus | undefined> {
  const [row] = await db
    .select({ receivedAt: checkIns.receivedAt, readAt: checkIns.readAt, answeredAt: checkIns.answeredAt })
    .from(checkIns)
    .where(and(eq(checkIns.key, key), isNotNull(checkIns.body)))
  return row
}

/** Deletes all check-ins of alerts that ended long ago, with the keys of the accounts' writes, which would still reveal who reported. */
export async function removeOldCheckIns(db: Db, now: number): Promise<void> {
  const counted = await db.selectDistinct({ alertId: checkInCounts.alertId }).from(checkInCounts)
  for (const { alertId } of counted) {
    const [last] = await readReleases(db, alertId)
    if (last && deletedAt(last.alert) > now) continue
    const isUnder = eq(checkIns.alertId, alertId)
    await db.transaction(async (tx) => {
      await tx.delete(intentKeys).where(inArray(intentKeys.key, tx.select({ key: checkIns.key }).from(checkIns).where(isUnder)))
      await tx.delete(checkIns).where(isUnder)
      await tx.delete(checkInCounts).where(eq(checkInCounts.alertId, alertId))
    })
  }
}
