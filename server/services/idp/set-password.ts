import { eq } from 'drizzle-orm'
import type { Language } from '#contract/values/languages.ts'
import { accounts, sessions } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/http/deps.ts'
import { endOtherDevices, holdLogIns } from '#server/services/identity/own-devices.ts'
import { accountWords } from './account-words.ts'
import type { Account } from './accounts.ts'
import { newSetting } from './passwords.ts'

interface NewPassword {
  account: Pick<Account, 'id' | 'email'>
  password: string
  /** Of who stays logged in; absent: nobody does. */
  sessionHash?: string
  language: Language
  /** Asked in the same transaction, with the account locked; what it did stays done where it refuses. */
  isAllowed: (tx: Db) => Promise<boolean>
}

/** Whoever else is logged in with the old one is so no longer, and the owner is told by mail. Returns the new hash; null where it was not allowed. */
export async function setPassword(
  { database, hashPassword, mailer, newSecret, now }: Deps,
  { account, password, sessionHash, language, isAllowed }: NewPassword,
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
  mailer.send({ to: account.email, ...accountWords[language].mail.changed })
  return hash
}

export function newHash({ hashPassword, newSecret }: Pick<Deps, 'hashPassword' | 'newSecret'>, password: string): Promise<string> {
  return hashPassword(password, newSetting(newSecret()))
}
