import { and, eq, gt, sql } from 'drizzle-orm'
import { plainSigns } from '#contract/values/plain-signs.ts'
import type { Db } from '#server/database/open-database.ts'
import { mailCodes } from '#server/database/schema.ts'
import { hashOf } from '#server/secrets.ts'

export type CodePurpose = 'verify' | 'reset'

export const codeLivesMs = 15 * 60_000
const tries = 5
const digits = 8

interface CodeOf {
  accountId: string
  purpose: CodePurpose
  /** Of the browser that asked: the tries of another one, and its mails, are about a code of its own. */
  browserHash: string
  now: number
}

/** Eight digits of a secret, good for a quarter of an hour and five tries. The one before for this browser is good for nothing from here on. */
export async function createMailCode(
  db: Db,
  { accountId, purpose, browserHash, now, secret }: CodeOf & { secret: string },
): Promise<string> {
  const number = BigInt(`0x${Buffer.from(secret, 'base64url').toString('hex')}`) % 10n ** BigInt(digits)
  const code = String(number).padStart(digits, '0')
  const row = { codeHash: hashOf('mail code', accountId, purpose, code), triesLeft: tries, expiresAt: now + codeLivesMs }
  await db
    .insert(mailCodes)
    .values({ accountId, purpose, browserHash, ...row })
    .onConflictDoUpdate({ target: [mailCodes.accountId, mailCodes.purpose, mailCodes.browserHash], set: row })
  return code
}

/** A try is taken before the code is looked at, so that many at once are not more than there are. The right code is used up. */
export async function useMailCode(db: Db, { accountId, purpose, browserHash, now, code }: CodeOf & { code: string }): Promise<boolean> {
  const isMeant = and(eq(mailCodes.accountId, accountId), eq(mailCodes.purpose, purpose), eq(mailCodes.browserHash, browserHash))
  const [row] = await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} - 1` })
    .where(and(isMeant, gt(mailCodes.expiresAt, now), gt(mailCodes.triesLeft, 0)))
    .returning({ codeHash: mailCodes.codeHash })
  const given = hashOf('mail code', accountId, purpose, plainSigns(code).replaceAll(/\D/g, ''))
  if (row?.codeHash !== given) return false
  const used = await db
    .delete(mailCodes)
    .where(and(isMeant, eq(mailCodes.codeHash, given)))
    .returning({ accountId: mailCodes.accountId })
  return used.length > 0
}

/** As it stands in a mail: two groups are read and typed more easily. */
export function codeInWords(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
