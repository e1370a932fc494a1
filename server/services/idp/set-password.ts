import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { accounts, sessions } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/http/deps.ts'
import { endOtherDevices } from '#server/services/identity/own-devices.ts'
import { accountWords } from './account-words.ts'
import type { Account } from './accounts.ts'
import { newSetting } from './passwords.ts'

interface NewPassword {
  account: Pick<Account, 'id' | 'email'>
  password: string
  /** Of who stays logged in; absent: nobody does. */
  sessionHash?: string
  language: Language
  /** Done in the same transaction. */
  also: (tx: Db) => Promise<unknown>
}

/** Whoever else is logged in with the old one is so no longer, and the owner is told by mail. */
export async function setPassword(
  { database, hashPassword, mailer, newSecret, now }: Deps,
  { account, password, sessionHash, language, also }: NewPassword,
): Promise<void> {
  const hash = await hashPassword(password, newSetting(newSecret()))
  await database.db.transaction(async (tx) => {
    await endOtherDevices(tx, { accountId: account.id, ...(sessionHash !== undefined && { sessionHash }) })
    await tx.update(accounts).set({ password: hash }).where(eq(accounts.id, account.id))
    if (sessionHash !== undefined) await tx.update(sessions).set({ provenAt: now() }).where(eq(sessions.tokenHash, sessionHash))
    await also(tx)
  })
  mailer.send({ to: account.email, ...accountWords[language].mail.changed })
}
