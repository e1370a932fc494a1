import type { Language } from '#contract/values/languages.ts'
import type { Deps } from '#server/deps.ts'
import { limitRules, type Rule } from '#server/limits/limit-rules.ts'
import { withClient, type Limits, type Who } from '#server/limits/limits.ts'
import { createAccount, findAccount, type Account } from '#server/domain/accounts/accounts.ts'
import type { FormKind, FormState } from './form-page.ts'
import type { FormValues } from './form.ts'
import { isPassword, newSetting } from '#server/domain/accounts/passwords.ts'
import { pageWords } from './words.ts'

export type Answer =
  /** `password`: the hash that was compared. */
  | { kind: 'known'; accountId: string; password: string; hasConsented: boolean }
  | { kind: 'flaw'; stateIn: (language: Language, email: string) => FormState }
  | { kind: 'too-many'; retryAfterS: number }

interface Parts extends Pick<Deps, 'database' | 'hashPassword' | 'newId' | 'newSecret' | 'now'> {
  limits: Limits
}
/**
 * `isFromHere`: from this machine, not through a proxy. `sessionHash`: of the session that proves its password. `knownBrowser`: the key of a browser that has
 * logged in with this address before.
 */
type Try = FormValues & {
  client: readonly string[]
  isFromHere: boolean
  isLimited: boolean
  sessionHash?: string
  knownBrowser?: string | undefined
}

/** The same words after the same work, whether the address or the password is wrong. */
export async function logIn(parts: Parts, tried: Try): Promise<Answer> {
  const taken = await takeTry(parts.limits, tried, 'login')
  if (taken) return taken
  const account = await findAccount(parts.database.db, tried.email)
  const isRight = await isPassword(parts.hashPassword, tried.password, account?.password)
  if (!isRight || !account || isOutOfReach(account, tried)) return wrong
  await giveTryBack(parts.limits, tried, 'login')
  return { kind: 'known', accountId: account.id, password: account.password, hasConsented: account.consentedAt !== null }
}

/**
 * Without a mail to the address we cannot hide that it has an account: somebody who registers it learns that they could not. What we can do is to
 * make the question dear: it is a try at log-in like any other, counted with those, and one that succeeds makes an account, of which a client may
 * make few. Its owner, who only forgot that they had registered, is logged in by their password.
 */
export async function register(parts: Parts, tried: Try): Promise<Answer> {
  const { limits, database, hashPassword, newSecret } = parts
  const taken = await takeTry(limits, tried, 'register')
  if (taken) return taken
  const existing = await findAccount(database.db, tried.email)
  if (existing) {
    const isRight = await isPassword(hashPassword, tried.password, existing.password)
    if (!isRight || isOutOfReach(existing, tried)) return addressTaken
    await giveTryBack(limits, tried, 'register')
    return { kind: 'known', accountId: existing.id, password: existing.password, hasConsented: existing.consentedAt !== null }
  }
  const mayMake = tried.isLimited ? await limits.take(limitRules.accountsPerClient, tried.client) : { ok: true as const }
  if (!mayMake.ok) return { kind: 'too-many', retryAfterS: mayMake.retryAfterS }
  const password = await hashPassword(tried.password, newSetting(newSecret()))
  const accountId = await createAccount(parts, { email: tried.email, password })
  if (accountId === undefined) return addressTaken
  await giveTryBack(limits, tried, 'register')
  return { kind: 'known', accountId, password, hasConsented: false }
}

/** The demo's password stands in the README: it is good on this machine only. */
function isOutOfReach(account: Account, tried: Try): boolean {
  return account.demo && !tried.isFromHere
}

const wrong: Answer = {
  kind: 'flaw',
  stateIn: (language, email) => ({ email, passwordFlaw: pageWords[language].wrong }),
}
const addressTaken: Answer = {
  kind: 'flaw',
  stateIn: (language, email) => ({ email, emailFlaw: pageWords[language].taken }),
}

/**
 * Failed tries only: a successful one is given back. The tight rule is for an address tried from one network, so that strangers elsewhere do not lock
 * its owner out. The wide one keeps many networks from guessing together; a session, and a browser that has logged in before, have tries of their own,
 * so that strangers who use up the wide one do not keep the owner out.
 */
function rulesOf({ email, client, sessionHash, knownBrowser }: Try, kind: FormKind): readonly (readonly [Rule, Who])[] {
  if (sessionHash !== undefined)
    return [
      [limitRules.triesPerSession, sessionHash],
      [limitRules.triesInSessionsPerAccount, email],
    ]
  if (knownBrowser !== undefined) return [[limitRules.triesPerKnownBrowser, knownBrowser]]
  return [
    // Guessed passwords do not block registrations behind the same NAT.
    [kind === 'login' ? limitRules.triesPerClient : limitRules.registrationsPerClient, client],
    [limitRules.triesPerAddressAndClient, withClient(client, email)],
    [limitRules.triesPerAddress, email],
  ]
}

async function takeTry(limits: Limits, tried: Try, kind: FormKind): Promise<Answer | undefined> {
  for (const [rule, who] of rulesOf(tried, kind)) {
    const taken = await limits.take(rule, who)
    if (!taken.ok) return { kind: 'too-many', retryAfterS: taken.retryAfterS }
  }
  return undefined
}

async function giveTryBack(limits: Limits, tried: Try, kind: FormKind): Promise<void> {
  for (const [rule, who] of rulesOf(tried, kind)) await limits.giveBack(rule, who)
}
