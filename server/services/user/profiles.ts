import { eq, sql } from 'drizzle-orm'
import type { Profile, ProfileBody, RepresentationEntry } from '#contract/account/user.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

interface Parts {
  db: Db
  reference: ReferenceData
}

/** Null when the account is gone. */
export async function readProfile({ db, reference }: Parts, accountId: string): Promise<Profile | null> {
  const [row] = await db
    .select({ profile: profiles, email: accounts.email })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(eq(profiles.accountId, accountId))
  return row ? profileOf(row.profile, { email: row.email, reference }) : null
}

/** Puts what the citizen said in place of what there was, under the next `rev`. Null when the account is gone. */
export async function writeProfile(parts: Parts, { accountId, body }: { accountId: string; body: ProfileBody }): Promise<Profile | null> {
  const { representations, ...fields } = body
  // What is original is told by the lists of the day, not by what was true when it was saved.
  const stored = inOrder(representations).map((entry) => ({ ...entry, isOriginalCombination: undefined }))
  await parts.db
    .update(profiles)
    .set({ ...fields, representations: JSON.stringify(stored), rev: sql`${profiles.rev} + 1` })
    .where(eq(profiles.accountId, accountId))
  return readProfile(parts, accountId)
}

function profileOf(row: typeof profiles.$inferSelect, { email, reference }: { email: string; reference: ReferenceData }): Profile {
  const { accountId, rev, representations, ...fields } = row
  const entries = (JSON.parse(representations) as Omit<RepresentationEntry, 'isOriginalCombination'>[]).map((entry) => ({
    ...entry,
    isOriginalCombination: isOriginal(entry, reference),
  }))
  const isFilled = Object.values(fields).every((value) => value !== null)
  return {
    accountId,
    rev,
    email,
    ...fields,
    representations: entries,
    isComplete: isFilled && entries.some((entry) => entry.isMainRepresentation),
  }
}

/** Whether the representation service itself lists the pair: its answer for the country names the representation. */
function isOriginal({ id, countryIsoCode }: Pick<RepresentationEntry, 'id' | 'countryIsoCode'>, reference: ReferenceData): boolean {
  const country = reference.countryByIso.get(countryIsoCode)
  return country !== undefined && [country.consularServicesId, ...country.representationIds].includes(id)
}

/** The main one first, the others as the citizen put them. */
function inOrder(entries: readonly RepresentationEntry[]): RepresentationEntry[] {
  return entries.toSorted((a, b) => Number(b.isMainRepresentation) - Number(a.isMainRepresentation) || a.index - b.index)
}
