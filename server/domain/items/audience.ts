import { eq } from 'drizzle-orm'
import type { RepresentationEntry } from '#contract/account/user.ts'
import type { Db } from '#server/database/open-database.ts'
import { profiles } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

/**
 * Whether an item is for a citizen: for all, for a country of their profile (where they live, what their representations serve), or for one of
 * their representations. What is for others they may read by a link, and have no say in. Whoever has told no country yet (their profile is on
 * its way, or they left it out) sees the items of the country that they chose in the guide, which no service knows: what they say of any counts. A
 * country is what a citizen says it is, so this opens nothing that a profile does not.
 */
export async function isFor(
  { tx, reference }: { tx: Db; reference: ReferenceData },
  { accountId, audience }: { accountId: string; audience: readonly string[] },
): Promise<boolean> {
  if (audience.includes('global')) return true
  const { countryOfResidence, representations } = profiles
  const [row] = await tx.select({ countryOfResidence, representations }).from(profiles).where(eq(profiles.accountId, accountId))
  if (!row) return false
  const entries = JSON.parse(row.representations) as Pick<RepresentationEntry, 'countryIsoCode' | 'repCode'>[]
  if (row.countryOfResidence === null && entries.length === 0) return true
  const repcodes = entries.map(({ repCode }) => repCode.toLowerCase())
  const own = new Set([
    ...[row.countryOfResidence, ...entries.map(({ countryIsoCode }) => countryIsoCode)].flatMap((code) => code?.toLowerCase() ?? []),
    ...reference.countriesOfRepcodes(repcodes),
    ...repcodes.map((code) => `r:${code}`),
  ])
  return audience.some((part) => own.has(part))
}
