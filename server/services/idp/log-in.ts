import type { Language } from '#contract/languages.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Limits, Rule } from '#server/http/limits.ts'
import { createAccount, findAccount } from './accounts.ts'
import type { FormState } from './form-page.ts'
import type { FormValues } from './form.ts'
import { isPassword, newSetting } from './passwords.ts'
import { pageWords } from './page-words.ts'

const quarterHourMs = 15 * 60_000

/** Failed tries only: what turns out to be rightful is given back. */
const triesPerAddress: Rule = { name: 'tries-per-address', times: 10, windowMs: quarterHourMs }
const triesPerClient: Rule = { name: 'tries-per-client', times: 60, windowMs: quarterHourMs }
const accountsPerClient: Rule = { name: 'accounts-per-client', times: 100, windowMs: 4 * quarterHourMs }

export type Answer =
  | { kind: 'known'; accountId: string; hasConsented: boolean }
  | { kind: 'flaw'; stateIn: (language: Language, email: string) => FormState }
  | { kind: 'too-many'; retryAfterS: number }

interface Parts extends Pick<Deps, 'database' | 'hashPassword' | 'newId' | 'newSecret' | 'now'> {
  limits: Limits
}
type Try = FormValues & { client: string }

/** The same words after the same work, whether the address or the password is wrong. */
export async function logIn(parts: Parts, tried: Try): Promise<Answer> {
  const taken = await takeTry(parts.limits, tried)
  if (taken) return taken
  const account = await findAccount(parts.database.db, tried.email)
  if (!(await isPassword(parts.hashPassword, tried.password, account?.password)) || !account) return wrong
  await giveTryBack(parts.limits, tried)
  return { kind: 'known', accountId: account.id, hasConsented: account.consentedAt !== null }
}

/**
 * Without a mail to the address we cannot hide that it has an account: somebody who registers it learns that they could not. What we can do is to
 * make the question dear: it is a try at log-in like any other, counted with those, and one that succeeds makes an account, of which a client may
 * make few. Its owner, who only forgot that they had registered, is logged in by their password.
 */
export async function register(parts: Parts, tried: Try): Promise<Answer> {
  const { limits, database, hashPassword, newSecret } = parts
  const taken = await takeTry(limits, tried)
  if (taken) return taken
  const existing = await findAccount(database.db, tried.email)
  if (existing) {
    if (!(await isPassword(hashPassword, tried.password, existing.password))) return addressTaken
    await giveTryBack(limits, tried)
    return { kind: 'known', accountId: existing.id, hasConsented: existing.consentedAt !== null }
  }
  const mayMake = await limits.take(accountsPerClient, tried.client)
  if (!mayMake.ok) return { kind: 'too-many', retryAfterS: mayMake.retryAfterS }
  const password = await hashPassword(tried.password, newSetting(newSecret()))
  const accountId = await createAccount(parts, { email: tried.email, password })
  if (accountId === undefined) return addressTaken
  await giveTryBack(limits, tried)
  return { kind: 'known', accountId, hasConsented: false }
}

const wrong: Answer = {
  kind: 'flaw',
  stateIn: (language, email) => ({ email, passwordFlaw: pageWords[language].wrong }),
}
const addressTaken: Answer = {
  kind: 'flaw',
  stateIn: (language, email) => ({ email, emailFlaw: pageWords[language].taken }),
}

async function takeTry(limits: Limits, { email, client }: Try): Promise<Answer | undefined> {
  for (const [rule, who] of [
    [triesPerClient, client],
    [triesPerAddress, email],
  ] as const) {
    const taken = await limits.take(rule, who)
    if (!taken.ok) return { kind: 'too-many', retryAfterS: taken.retryAfterS }
  }
  return undefined
}

async function giveTryBack(limits: Limits, { email, client }: Try): Promise<void> {
  await limits.giveBack(triesPerClient, client)
  await limits.giveBack(triesPerAddress, email)
}
