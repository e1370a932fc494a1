import type { Context } from 'hono'
import type { Language } from '#contract/values/languages.ts'
import { findAccount, noteVerified, type Account } from '#server/domain/accounts/accounts.ts'
import { readEmail } from '#server/domain/accounts/email.ts'
import { useMailCode } from '#server/domain/accounts/mail-codes.ts'
import { checkPassword } from '#server/domain/accounts/password-rules.ts'
import { newHash, setPassword } from '#server/domain/accounts/set-password.ts'
import { clientOf } from '#server/http/client-address.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { forgotPage, resetPage, type ResetState } from './code-pages.ts'
import { textsOf } from './form.ts'
import { answerReply, type Provider } from './log-in-handlers.ts'
import { html, notice } from './reply.ts'
import { sendCode, takeMail } from './send-code.ts'
import { languageOf, type Visit } from './visit.ts'
import { pageWords } from './words.ts'

export function showForgot(c: Context, _provider: Provider, visit: Visit): Response {
  return html(c, { text: forgotPage({ visit, language: languageOf(c), email: '' }), visit })
}

/** Mails a code, if the address has an account. The reply is the same if it has none. */
export async function sendResetCode(c: Context, provider: Provider, visit: Visit): Promise<Response> {
  const { config, database, knownBrowser, limits } = provider
  const language = languageOf(c)
  const typed = (await textsOf(c)).email ?? ''
  const email = readEmail(typed)
  if (email === undefined) {
    const emailFlaw = pageWords[language].emailFlaws[typed.trim() === '' ? 'missing' : 'malformed']
    return html(c, { text: forgotPage({ visit, language, email: typed, emailFlaw }), status: 422, visit })
  }
  const waitS = await takeMail(limits, {
    email,
    purpose: 'reset',
    client: clientOf(c, config),
    knownBrowser: await knownBrowser.keyFor(c, email),
  })
  if (waitS !== null) return notice(c, 'too-many', { retryAfterS: waitS })
  const account = await findAccount(database.db, email)
  if (account) await sendCode(provider, { account, purpose: 'reset', browserHash: visit.ticket.browserHash, language })
  return resetReply(c, visit, { email })
}

/** Sets a new password if the mailed code is right, and logs in with it. */
export async function submitReset(c: Context, provider: Provider, visit: Visit): Promise<Response> {
  const { config, database, limits } = provider
  const language = languageOf(c)
  const { email: typed = '', code = '', password = '' } = await textsOf(c)
  const email = readEmail(typed) ?? ''
  const flaw = checkPassword(password, email)
  if (flaw !== null) return resetReply(c, visit, { email, code, passwordFlaw: pageWords[language].passwordFlaws[flaw] })
  const taken = await limits.take(limitRules.codesPerClient, clientOf(c, config))
  if (!taken.ok) return notice(c, 'too-many', taken)
  const account = await findAccount(database.db, email)
  // Without an account the password is hashed too, so that the time of the reply does not reveal which addresses exist.
  const hash = account ? await resetPassword(provider, visit, { account, code, password, language }) : await newHash(provider, password)
  if (!account || hash === null) return resetReply(c, visit, { email, codeFlaw: pageWords[language].account.codeWrong })
  const answer = { kind: 'known', accountId: account.id, password: hash, hasConsented: account.consentedAt !== null } as const
  return answerReply(c, provider, { kind: 'login', visit, answer, email })
}

interface Reset {
  account: Account
  code: string
  password: string
  language: Language
}

/** The new password's hash; null if the code is wrong. */
function resetPassword(provider: Provider, { ticket }: Visit, { account, code, password, language }: Reset): Promise<string | null> {
  const { now } = provider
  const [accountId, browserHash] = [account.id, ticket.browserHash]
  return setPassword(provider, {
    account,
    password,
    mail: pageWords[language].account.mail.changed,
    async isAllowed(tx) {
      const isRight = await useMailCode(tx, { accountId, purpose: 'reset', browserHash, now: now(), code })
      // Reading the mail proves that the address is the owner's.
      if (isRight) await noteVerified(tx, { id: accountId, now: now() })
      return isRight
    },
  })
}

function resetReply(c: Context, visit: Visit, state: ResetState): Response {
  const isFlawed = state.codeFlaw !== undefined || state.passwordFlaw !== undefined
  return html(c, { text: resetPage({ visit, language: languageOf(c), state }), status: isFlawed ? 422 : 200, visit })
}
