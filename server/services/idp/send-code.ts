import type { Language } from '#contract/values/languages.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Limits, Rule } from '#server/http/limits.ts'
import { accountWords } from './account-words.ts'
import type { Account } from './accounts.ts'
import { codeInWords, codeLivesMs, createMailCode, type CodePurpose } from './mail-codes.ts'

const hourMs = 3_600_000
/** As at the log-in: whoever asks for somebody else's mails from elsewhere must not keep the owner from their own. */
const mailsPerAddressAndClient: Rule = { name: 'mails-per-address-and-client', times: 5, windowMs: hourMs }
const mailsPerClient: Rule = { name: 'mails-per-client', times: 30, windowMs: hourMs }
/**
 * What anybody may ask for. Twelve places together can use it up, and no fewer: more would be a flood in the owner's letter box. Whoever is logged in
 * and confirms the address has an own one, which nobody else draws on.
 */
const mailsPerAddress = {
  reset: { name: 'mails-per-address', times: 60, windowMs: hourMs },
  verify: { name: 'verifying-mails-per-address', times: 20, windowMs: hourMs },
} satisfies Record<CodePurpose, Rule>

/** Counts a mail to an address, whether there is an account or not. Null: it may be sent; else the seconds until the next. */
export async function takeMail(
  limits: Limits,
  { email, purpose, client }: { email: string; purpose: CodePurpose; client: string },
): Promise<number | null> {
  for (const [rule, who] of [
    [mailsPerClient, client],
    [mailsPerAddressAndClient, `${client} ${email}`],
    [mailsPerAddress[purpose], email],
  ] as const) {
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
  const { subject, text } = accountWords[language].mail[purpose]
  mailer.send({ to: account.email, subject, text: text(codeInWords(code)), expiresAt: now() + codeLivesMs })
}
