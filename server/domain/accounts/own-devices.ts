import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { LoggedInDevice } from '#contract/account/devices.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, devices, interactions, sessions, tickets } from '#server/database/schema.ts'
import { isDue, lastSeenAt, logInLivesMs } from '#server/domain/accounts/session-lifetimes.ts'
import { confirmedDevices } from './devices.ts'

interface Asking {
  accountId: string
  /** Of the device that asks, by its hash. */
  sessionHash: string
}

/** Where the account is logged in: by keys, and by sessions without one, whose log-in was cut. The one that asks first, then who came last. */
export async function readOwnDevices(db: Db, { accountId, sessionHash, now }: Asking & { now: number }): Promise<LoggedInDevice[]> {
  const known = await confirmedDevices(db, { accountId, now })
  const isLiving = and(gt(sessions.expiresAt, now), gt(sessions.beganAt, now - logInLivesMs))
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLiving))
  const mine = open.find(({ tokenHash }) => tokenHash === sessionHash)

  // The session of this request is renewed after it.
  const seenAtOf = (session: typeof sessions.$inferSelect) => (session === mine && isDue(session, now) ? now : lastSeenAt(session))

  const byKey = known.map((device) => {
    const seen = open.filter(({ deviceId }) => deviceId === device.recordId).map(seenAtOf)
    return {
      id: device.recordId,
      name: device.displayName,
      since: device.confirmedAt ?? device.createdAt,
      seenAt: seen.length > 0 ? Math.max(...seen) : null,
      isThis: device.recordId === mine?.deviceId,
    }
  })
  const withoutKey = open
    .filter(({ deviceId }) => deviceId === null)
    .map((session) => ({
      id: session.tokenHash,
      name: null,
      since: session.beganAt,
      seenAt: seenAtOf(session),
      isThis: session.tokenHash === sessionHash,
    }))
  return [...byKey, ...withoutKey].toSorted((one, other) => Number(other.isThis) - Number(one.isThis) || other.since - one.since)
}

/** False where the account has no such device. With its key go its sessions, and the log-ins that its key has proven. */
export function endDevice(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdLogIns(tx, accountId)
    await tx.delete(interactions).where(and(eq(interactions.accountId, accountId), eq(interactions.deviceId, id)))
    const key = await tx
      .delete(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.recordId, id)))
      .returning({ id: devices.recordId })
    if (key.length > 0) return true
    const [session] = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.tokenHash, id), isNull(sessions.deviceId)))
      .returning({ interaction: sessions.interaction })
    if (session?.interaction) await tx.delete(interactions).where(eq(interactions.tokenHash, session.interaction))
    return session !== undefined
  })
}

/** Call inside a transaction. Without `sessionHash` nobody stays logged in. */
export async function endOtherDevices(tx: Db, { accountId, sessionHash }: { accountId: string; sessionHash?: string }): Promise<void> {
  await holdLogIns(tx, accountId)
  // Of who gave the password and waits at the page of consent: no interaction names the account yet.
  await tx.update(tickets).set({ accountId: null }).where(eq(tickets.accountId, accountId))
  const [mine] = sessionHash === undefined ? [] : await tx.select().from(sessions).where(eq(sessions.tokenHash, sessionHash))
  const [device, interaction] = [mine?.deviceId ?? '', mine?.interaction ?? '']
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        ne(sessions.tokenHash, sessionHash ?? ''),
        or(isNull(sessions.deviceId), ne(sessions.deviceId, device)),
      ),
    )
  await tx
    .delete(interactions)
    .where(
      and(
        eq(interactions.accountId, accountId),
        ne(interactions.tokenHash, interaction),
        or(isNull(interactions.deviceId), ne(interactions.deviceId, device)),
      ),
    )
  await tx.delete(devices).where(and(eq(devices.accountId, accountId), ne(devices.recordId, device)))
}

/** A log-in that is under way inserts what refers to the account, and waits for this. */
export async function holdLogIns(tx: Db, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
}
