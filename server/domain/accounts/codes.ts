import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { codes } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hashOf } from '#server/secrets.ts'
import type { Interaction } from './interactions.ts'

const livesMs = 5 * 60_000

export async function createCode(
  { database: { db }, newSecret, now }: Deps,
  interaction: Interaction & { accountId: string },
): Promise<string> {
  const code = newSecret()
  const { accountId, tokenHash } = interaction
  await db.insert(codes).values({ codeHash: hashOf(code), accountId, interaction: tokenHash, expiresAt: now() + livesMs })
  return code
}

/** The account that a code stands for, once: it is gone with this. One that was made for another account than `account` stays. */
export async function exchangeCode(
  db: Db,
  { code, now, account }: { code: string; now: number; account: string | undefined },
): Promise<{ ok: true; accountId: string; interaction: string } | { ok: false; reason: 'unknown' | 'other-account' }> {
  const isMeant = and(eq(codes.codeHash, hashOf(code)), gt(codes.expiresAt, now))
  const isFor = account === undefined ? isMeant : and(isMeant, eq(codes.accountId, account))
  const [taken] = await db.delete(codes).where(isFor).returning({ accountId: codes.accountId, interaction: codes.interaction })
  if (taken) return { ok: true, ...taken }
  const [other] = await db.select({ accountId: codes.accountId }).from(codes).where(isMeant)
  return { ok: false, reason: other ? 'other-account' : 'unknown' }
}
