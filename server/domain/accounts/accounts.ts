import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { giveBack } from '#server/domain/items/give-back.ts'

export type Account = typeof accounts.$inferSelect

/** `email` is normalised. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row
}

export async function readAccount(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

/** An account with an empty profile; undefined when the address has one already. */
export async function createAccount(
  { database: { db }, newId, now }: Pick<Deps, 'database' | 'newId' | 'now'>,
  account: { email: string; password: string; demo?: boolean },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(accounts)
      .values({ demo: false, verifiedAt: account.demo ? now() : null, ...account, id: newId(), createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (made) await tx.insert(profiles).values({ accountId: made.id, rev: 1, representations: '[]' })
    return made?.id
  })
}

/** The owner of the address has it: what was mailed there came back. */
export async function noteVerified(tx: Db, { id, now }: { id: string; now: number }): Promise<void> {
  await tx
    .update(accounts)
    .set({ verifiedAt: now })
    .where(and(eq(accounts.id, id), isNull(accounts.verifiedAt)))
}

export async function noteConsent(db: Db, { id, now }: { id: string; now: number }): Promise<void> {
  await db
    .update(accounts)
    .set({ consentedAt: now })
    .where(and(eq(accounts.id, id), isNull(accounts.consentedAt)))
}

/**
 * All that the services hold of an account goes in one statement: every table that names it goes along by its foreign key. Before that others get
 * back what it held. The account is locked first, as its own writes do: so they wait for each other, and never in a circle.
 */
export function deleteAccount(db: Db, { id, now }: { id: string; now: number }): Promise<void> {
  return db.transaction(async (tx) => {
    const [held] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for('update')
    if (!held) return
    await giveBack(tx, { accountId: id, now })
    await tx.delete(accounts).where(eq(accounts.id, id))
  })
}
