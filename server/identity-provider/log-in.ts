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

/** A wrong address and a wrong password have the same reply, after the same time. */
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
 * Registering an address reveals whether it has an account. So an attempt counts as an attempt to log in, and each client may create few accounts.
 * An owner who forgot that they had registered is logged in by their password.
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

/** The demo's password is in the README, so it is valid on this machine only. */
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
 * Only failed attempts count. The tight limit is for one address from one network, so that strangers elsewhere cannot lock the owner out. The wide limit
 * stops many networks from guessing together. A session, and a browser that has logged in before, have limits of their own, so that strangers who use up
 * the wide limit cannot lock the owner out.
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
