import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import type { Html } from './page.ts'
import type { DeskWords } from './words.ts'

/** What the desk knows of a citizen who has turned to it. */
export interface CitizenFacts {
  firstName: string | null
  lastName: string | null
  email: string
  /** Null: nobody knows whether the address is theirs. */
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

export function nameOf({ firstName, lastName }: Pick<CitizenFacts, 'firstName' | 'lastName'>, words: DeskWords): string {
  return [firstName, lastName].filter(Boolean).join(' ') || words.noName
}

/** The address, and that nobody has checked whose it is. */
function addressOf({ email, verifiedAt }: Pick<CitizenFacts, 'email' | 'verifiedAt'>, words: DeskWords): string {
  return verifiedAt === null ? `${email} (${words.notVerified})` : email
}

/** To write to by the reader's own mail program. */
export function mailLink(citizen: Pick<CitizenFacts, 'email' | 'verifiedAt'>, words: DeskWords): Html {
  return html`<a href="mailto:${encodeURIComponent(citizen.email)}">${addressOf(citizen, words)}</a>`
}

/** To call, in groups that can be read out. */
export function phoneLink(number: string): Html {
  return html`<a href="tel:${number.replaceAll(/[^+\d]/g, '')}">${parsePhoneNumberFromString(number)?.formatInternational() ?? number}</a>`
}

/**
 * The order in which everybody locks: first the account, then what is the citizen's. Whoever deletes the account meanwhile waits, or was
 * first. False where it is gone.
 */
export async function holdAccount(tx: Db, accountId: string): Promise<boolean> {
  const [held] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')
  return held !== undefined
}
