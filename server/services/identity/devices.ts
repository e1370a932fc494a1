import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { devices, interactions } from '#server/database/schema.ts'
import type { Deps } from '#server/http/deps.ts'
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
 * Notes whose device the interaction says it is. An unknown identifier, one that was never confirmed, and one of another account than the
 * interaction's note nothing: `simplestate` then offers no way on.
 */
export async function setLookedUp(db: Db, { interaction, lookup }: { interaction: Interaction; lookup: string }): Promise<void> {
  const [found] = await db
    .select({ recordId: devices.recordId, accountId: devices.accountId })
    .from(devices)
    .where(and(eq(devices.lookup, lookup), isNotNull(devices.confirmedAt)))
  const isFitting = found && (interaction.accountId === null || interaction.accountId === found.accountId)
  await db
    .update(interactions)
    .set({ lookedUpId: isFitting ? found.recordId : null })
    .where(eq(interactions.tokenHash, interaction.tokenHash))
}

export function confirmedDevices(db: Db, accountId: string): Promise<{ recordId: string }[]> {
  return db
    .select({ recordId: devices.recordId })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), isNotNull(devices.confirmedAt)))
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
