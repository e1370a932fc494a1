import { and, eq, gt, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm'
import { challengeValiditySeconds } from '#contract/account/identity.ts'
import type { Db } from '#server/database/open-database.ts'
import { deskForms, staffSessions } from '#server/database/contact-schema.ts'
import { removeOldMeasurements } from './measurements.ts'
import { removeOldCheckIns } from '#server/domain/check-ins/check-ins.ts'
import { logInLivesMs } from '#server/domain/accounts/session-lifetimes.ts'
import { challenges, codes, devices, intentKeys, interactions, limits, mailCodes, sessions, tickets } from '#server/database/schema.ts'

const dayMs = 86_400_000
/** So long a device sends a write again by itself. The answer that it would get holds a profile, or what was said in the chat, a second time. */
const repliesLiveMs = 180 * dayMs
/** Key, hash and receipt: longer than any device, or a citizen who looks at what they sent. */
const keysLiveMs = 400 * dayMs

/** Nobody sends a page's form again after that. */
const formsLiveMs = 30 * dayMs

/** What is over is refused by its date wherever it is used; this only frees the place. */
export async function removeExpired(db: Db, now: number): Promise<void> {
  for (const table of [tickets, codes, challenges, interactions, sessions, staffSessions, mailCodes])
    await db.delete(table).where(lte(table.expiresAt, now))
  await db.delete(limits).where(lte(limits.resetsAt, now))
  await db.delete(intentKeys).where(lte(intentKeys.at, now - keysLiveMs))
  const isForgotten = and(lte(intentKeys.at, now - repliesLiveMs), eq(intentKeys.state, 'done'), isNotNull(intentKeys.reply))
  await db.update(intentKeys).set({ reply: null }).where(isForgotten)
  await db.delete(deskForms).where(lte(deskForms.at, now - formsLiveMs))
  await removeOldMeasurements(db, now)
  await removeOldCheckIns(db, now)
  await db.delete(devices).where(lte(devices.confirmedAt, now - logInLivesMs))
  await db.delete(sessions).where(lte(sessions.beganAt, now - logInLivesMs))
  // Keys of registrations that broke off: nobody can answer for them any more.
  const living = db
    .select({ one: sql`1` })
    .from(challenges)
    .where(and(sql`${challenges.deviceId} = ${devices.recordId}`, gt(challenges.expiresAt, now)))
  const broken = and(isNull(devices.confirmedAt), lt(devices.createdAt, now - challengeValiditySeconds * 1000), notExists(living))
  await db.delete(devices).where(broken)
}
