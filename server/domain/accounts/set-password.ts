import { eq } from 'drizzle-orm'
import { accounts, sessions } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { endOtherDevices, holdLogIns } from './own-devices.ts'
import type { Account } from './accounts.ts'
import { newSetting } from './passwords.ts'

interface NewPassword {
  account: Pick<Account, 'id' | 'email'>
  password: string
  /** The session that stays logged in. Absent: all are ended. */
  sessionHash?: string
  /** Tells the owner that the password has changed. */
  mail: { subject: string; text: string }
  /** Called in the same transaction, with the account locked. What it wrote is kept if it refuses. */
  isAllowed: (tx: Db) => Promise<boolean>
}

/** Ends the account's other sessions and sends the owner a mail. Returns the new hash; null if `isAllowed` refused. */
export async function setPassword(
  { database, hashPassword, mailer, newSecret, now }: Deps,
  { account, password, sessionHash, mail, isAllowed }: NewPassword,
): Promise<string | null> {
  const hash = await newHash({ hashPassword, newSecret }, password)
  const isSet = await database.db.transaction(async (tx) => {
    await holdLogIns(tx, account.id)
    if (!(await isAllowed(tx))) return false
    await endOtherDevices(tx, { accountId: account.id, ...(sessionHash !== undefined && { sessionHash }) })
    await tx.update(accounts).set({ password: hash }).where(eq(accounts.id, account.id))
    if (sessionHash !== undefined) await tx.update(sessions).set({ provenAt: now() }).where(eq(sessions.tokenHash, sessionHash))
    return true
  })
  if (!isSet) return null
  mailer.send({ to: account.email, ...mail })
  return hash
}

export function newHash({ hashPassword, newSecret }: Pick<Deps, 'hashPassword' | 'newSecret'>, password: string): Promise<string> {
  return hashPassword(password, newSetting(newSecret()))
}
