import { and, eq, gt, isNull } from 'drizzle-orm'
import { staff, staffSessions } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { hashOf } from '#server/secrets.ts'
import { headOfficeId } from './head-office.ts'
import { newSetting } from '#server/domain/accounts/passwords.ts'

export type StaffRow = typeof staff.$inferSelect

/** A working day. Use does not extend it, so that a browser left open at a counter is logged out. */
export const staffSessionMs = 12 * 3_600_000

/** At the demo citizen's representation. Demo accounts work on this machine only; `npm start` prints them. */
export const demoStaff = { email: 'desk@abroad.example', password: 'demo-desk', representationId: 'th-bangkok-embassy' }

/** One writes an alert, the other releases it. They have the password of `demoStaff`. */
export const demoHeadOffice = ['desk-bern@abroad.example', 'desk-bern-2@abroad.example'] as const

export async function findStaff(db: Db, email: string): Promise<StaffRow | undefined> {
  const [row] = await db.select().from(staff).where(eq(staff.email, email))
  return row
}

export async function beginStaffSession(db: Db, { staffId, secret, now }: { staffId: string; secret: string; now: number }): Promise<void> {
  await db.insert(staffSessions).values({ tokenHash: hashOf(secret), staffId, expiresAt: now + staffSessionMs })
}

export async function readStaffSession(db: Db, { secret, now }: { secret: string; now: number }): Promise<StaffRow | undefined> {
  const isLiving = and(eq(staffSessions.tokenHash, hashOf(secret)), gt(staffSessions.expiresAt, now), isNull(staff.blockedAt))
  const [row] = await db.select({ staff }).from(staffSessions).innerJoin(staff, eq(staff.id, staffSessions.staffId)).where(isLiving)
  return row?.staff
}

export async function endStaffSession(db: Db, secret: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, hashOf(secret)))
}

/** Creates the demo accounts, or deletes them with their sessions, as configured. */
export async function tendDemoStaff(
  parts: Pick<Deps, 'config' | 'database' | 'hashPassword' | 'newId' | 'newSecret' | 'now'>,
): Promise<void> {
  const { config, database, hashPassword, newId, newSecret, now } = parts
  const { db } = database
  if (!config.demoAccounts) return void (await db.delete(staff).where(eq(staff.demo, true)))
  const accounts = [demoStaff, ...demoHeadOffice.map((email) => ({ email, representationId: headOfficeId }))]
  for (const { email, representationId } of accounts) {
    if (await findStaff(db, email)) continue
    const password = await hashPassword(demoStaff.password, newSetting(newSecret()))
    await db.insert(staff).values({ id: newId(), email, password, representationId, demo: true, createdAt: now() }).onConflictDoNothing()
  }
}

/** The addresses of all staff, by id. */
export async function staffEmails(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: staff.id, email: staff.email }).from(staff)
  return new Map(rows.map(({ id, email }) => [id, email]))
}
