import type { Language } from '#contract/values/languages.ts'
import type { Deps } from '#server/deps.ts'
import { limitRules, type Rule } from '#server/limits/limit-rules.ts'
import { withClient, type Limits, type Who } from '#server/limits/limits.ts'
import { fill } from '#server/wording.ts'
import { pageWords } from './words.ts'
import type { Account } from '#server/domain/accounts/accounts.ts'
import { codeInWords, codeLivesMs, createMailCode, type CodePurpose } from '#server/domain/accounts/mail-codes.ts'

/**
 * The limit for anyone who knows the address. It takes twelve networks to use it up; a higher one would flood the owner's mailbox. A citizen who is
 * logged in and confirms the address has a separate limit.
 */
const mailsPerAddress = {
  reset: limitRules.mailsPerAddress,
  verify: limitRules.verifyingMailsPerAddress,
} satisfies Record<CodePurpose, Rule>

/** Counts a mail to an address, whether there is an account or not. Null: it may be sent; else the seconds until the next. */
export async function takeMail(
  limits: Limits,
  {
    email,
    purpose,
    client,
    knownBrowser,
  }: { email: string; purpose: CodePurpose; client: readonly string[]; knownBrowser?: string | undefined },
): Promise<number | null> {
  const rules: readonly (readonly [Rule, Who])[] = [
    [limitRules.mailsPerClient, client],
    [limitRules.mailsPerAddressAndClient, knownBrowser ?? withClient(client, email)],
    // The owner's browser still gets mails after strangers have used up the address's limit.
    ...(knownBrowser === undefined ? [[mailsPerAddress[purpose], email] as const] : []),
  ]
  for (const [rule, who] of rules) {
    const taken = await limits.take(rule, who)
    if (!taken.ok) return taken.retryAfterS
  }
  return null
}

export async function sendCode(
  { database, mailer, newSecret, now }: Pick<Deps, 'database' | 'mailer' | 'newSecret' | 'now'>,
  {
    account,
    purpose,
    browserHash,
    language,
  }: { account: Pick<Account, 'id' | 'email'>; purpose: CodePurpose; browserHash: string; language: Language },
): Promise<void> {
  const code = await createMailCode(database.db, { accountId: account.id, purpose, browserHash, now: now(), secret: newSecret() })
  const { subject, text } = pageWords[language].account.mail[purpose]
  mailer.send({ to: account.email, subject, text: fill(text, { code: codeInWords(code) }), expiresAt: now() + codeLivesMs })
}
