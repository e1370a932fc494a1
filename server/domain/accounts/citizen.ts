import { eq } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'

/** What staff see of a citizen who has contacted the representation. */
export interface CitizenFacts {
  firstName: string | null
  lastName: string | null
  email: string
  /** Null: the owner has not confirmed the address. */
  verifiedAt: number | null
  mobilePhone: string | null
}

export const citizenColumns = {
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: accounts.email,
  verifiedAt: accounts.verifiedAt,
  mobilePhone: profiles.mobilePhone,
}

/** Locks the account before rows that belong to it, so that a deletion of the account waits. False if the account has been deleted. */
export async function holdAccount(tx: Db, accountId: string): Promise<boolean> {
  const [held] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')
  return held !== undefined
}
