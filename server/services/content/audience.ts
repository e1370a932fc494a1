import { eq } from 'drizzle-orm'
import type { RepresentationEntry } from '#contract/user.ts'
import type { Db } from '#server/database/open-database.ts'
import { profiles } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'

/**
 * Whether an item is for a citizen: for all, for a country of their profile (where they live, what their representations serve), or for one of
 * their representations. What is for others they may read by a link, and have no say in.
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
  const repcodes = entries.map(({ repCode }) => repCode.toLowerCase())
  const own = new Set([
    ...[row.countryOfResidence, ...entries.map(({ countryIsoCode }) => countryIsoCode)].flatMap((code) => code?.toLowerCase() ?? []),
    ...reference.countriesOfRepcodes(repcodes),
    ...repcodes.map((code) => `r:${code}`),
  ])
  return audience.some((part) => own.has(part))
}
