import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { interactions } from '#server/database/schema.ts'
import { hashOf } from '#server/secrets.ts'

/**
 * One log-in or log-out of a device, from the first call to the last. It begins without an account, is bound to one by consent at the identity
 * provider or by the key of a device, and stays with that one.
 */
export type Interaction = typeof interactions.$inferSelect

const livesMs = 60 * 60_000
/** However much it is used: what a stolen token opens ends with the day. */
const livesAtMostMs = 24 * 60 * 60_000
/** In use it is made longer once a minute: not every call shall be a write as well. */
const renewedAfterMs = 60_000

export async function beginInteraction(db: Db, options: { secret: string; now: number }): Promise<void> {
  await db.insert(interactions).values({ tokenHash: hashOf(options.secret), beganAt: options.now, expiresAt: options.now + livesMs })
}

export async function findInteraction(db: Db, options: { token: string; now: number }): Promise<Interaction | undefined> {
  const { token, now } = options
  const isMeant = and(
    eq(interactions.tokenHash, hashOf(token)),
    gt(interactions.expiresAt, now),
    gt(interactions.beganAt, now - livesAtMostMs),
  )
  const [row] = await db.select().from(interactions).where(isMeant)
  if (row && row.expiresAt < now + livesMs - renewedAfterMs) {
    await db
      .update(interactions)
      .set({ expiresAt: now + livesMs })
      .where(isMeant)
  }
  return row
}

/** False when it ended, or is bound to another account already. `isProven`: somebody gave the account's password for it. */
export async function bindInteraction(
  db: Db,
  options: { tokenHash: string; accountId: string; deviceId?: string; isProven?: boolean; now: number },
): Promise<boolean> {
  const { tokenHash, accountId, deviceId, isProven = false, now } = options
  const bound = await db
    .update(interactions)
    .set({ accountId, expiresAt: now + livesMs, ...(deviceId !== undefined && { deviceId }), ...(isProven && { provenAt: now }) })
    .where(
      and(
        eq(interactions.tokenHash, tokenHash),
        gt(interactions.expiresAt, now),
        or(isNull(interactions.accountId), eq(interactions.accountId, accountId)),
      ),
    )
    .returning({ tokenHash: interactions.tokenHash })
  return bound.length > 0
}

export async function endInteraction(db: Db, tokenHash: string): Promise<void> {
  await db.delete(interactions).where(eq(interactions.tokenHash, tokenHash))
}
