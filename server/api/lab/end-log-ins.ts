import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#server/database/open-database.ts'
import { devices, interactions, sessions } from '#server/database/schema.ts'

export const ExpireBody = v.object({
  /** One account; all of them when left out. */
  accountId: v.optional(v.string()),
  /** `devices` takes the keys away: the next log-in by the key is refused. */
  what: v.optional(v.array(v.picklist(['sessions', 'interactions', 'devices'])), ['sessions']),
})

/** As if the time had come: what a device holds is good for nothing from here on. Says how many there were. */
export async function expireLogIns(
  db: Db,
  { accountId, what, now }: v.InferOutput<typeof ExpireBody> & { now: number },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  if (what.includes('sessions')) {
    const mine = accountId === undefined ? undefined : eq(sessions.accountId, accountId)
    counts.sessions = (await db.update(sessions).set({ expiresAt: now }).where(mine).returning({ id: sessions.accountId })).length
  }
  if (what.includes('interactions')) {
    const mine = accountId === undefined ? undefined : eq(interactions.accountId, accountId)
    counts.interactions = (
      await db.update(interactions).set({ expiresAt: now }).where(mine).returning({ id: interactions.accountId })
    ).length
  }
  if (what.includes('devices')) {
    const mine = accountId === undefined ? undefined : eq(devices.accountId, accountId)
    // Each of the three by itself: the sessions would go with their device.
    await db
      .update(sessions)
      .set({ deviceId: null })
      .where(accountId === undefined ? undefined : eq(sessions.accountId, accountId))
    counts.devices = (await db.delete(devices).where(mine).returning({ id: devices.accountId })).length
  }
  return counts
}
