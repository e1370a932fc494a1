import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { devices, interactions } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { logInLivesMs } from '#server/domain/accounts/session-lifetimes.ts'
import type { Interaction } from './interactions.ts'

/** The same key of the same account is the same record, so a registration whose answer was lost can be made again. */
export async function registerKey(
  { database: { db }, newId, newSecret, now }: Deps,
  key: { accountId: string; displayName: string; publicKey: string },
): Promise<{ recordId: string; lookup: string }> {
  const [row] = await db
    .insert(devices)
    .values({ recordId: newId(), lookup: newSecret(), createdAt: now(), ...key })
    .onConflictDoUpdate({ target: [devices.accountId, devices.publicKey], set: { displayName: key.displayName } })
    .returning({ recordId: devices.recordId, lookup: devices.lookup })
  if (!row) throw new Error('neither inserted nor found')
  return row
}

/**
 * Notes whose device the interaction says it is. An unknown identifier, one that was never confirmed or a year ago, and one of another account than
 * the interaction's note nothing: `simplestate` then offers no way on.
 */
export async function setLookedUp(
  db: Db,
  { interaction, lookup, now }: { interaction: Interaction; lookup: string; now: number },
): Promise<void> {
  const [found] = await db
    .select({ recordId: devices.recordId, accountId: devices.accountId })
    .from(devices)
    .where(and(eq(devices.lookup, lookup), isLiving(now)))
  const isFitting = found && (interaction.accountId === null || interaction.accountId === found.accountId)
  await db
    .update(interactions)
    .set({ lookedUpId: isFitting ? found.recordId : null })
    .where(eq(interactions.tokenHash, interaction.tokenHash))
}

/** Keys that still open something: confirmed, within the year. */
const isLiving = (now: number) => gt(devices.confirmedAt, now - logInLivesMs)

export function confirmedDevices(db: Db, { accountId, now }: { accountId: string; now: number }): Promise<(typeof devices.$inferSelect)[]> {
  return db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), isLiving(now)))
    .orderBy(asc(devices.createdAt), sql`${devices.recordId}`)
}

/** With it go the challenges for its key. */
export async function deleteDevice(db: Db, { recordId, accountId }: { recordId: string; accountId: string }): Promise<boolean> {
  const gone = await db
    .delete(devices)
    .where(and(eq(devices.recordId, recordId), eq(devices.accountId, accountId)))
    .returning({ recordId: devices.recordId })
  return gone.length > 0
}
