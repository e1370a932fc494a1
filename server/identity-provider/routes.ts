import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Language } from '#contract/values/languages.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { clientGone, clientIsGone } from '#server/http/client-gone.ts'
import { formBody } from '#server/http/form-body.ts'
import { createKnownBrowser } from '#server/http/known-browser.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { clientOf } from '#server/http/client-address.ts'
import { createLimits } from '#server/limits/limits.ts'
import { pageFont } from '#server/http/page-font.ts'
import { seeOther } from '#server/http/see-other.ts'
import { failureOf } from '#server/log.ts'
import { isFromHere, isLimited } from '#server/http/from-here.ts'
import { markLoggedIn, useTicket } from '#server/api/identity/tickets.ts'
import { findAccount, noteConsent, noteVerified, readAccount, type Account } from '#server/domain/accounts/accounts.ts'
import { accountRoutes, textsOf } from './account-routes.ts'
import { forgotPage, resetPage, type ResetState } from './code-pages.ts'
import { consentPage } from './consent-page.ts'
import { formPage, type FormKind, type FormState } from './form-page.ts'
import { readEmail } from '#server/domain/accounts/email.ts'
import { readForm } from './form.ts'
import { logIn, register, type Answer } from './log-in.ts'
import { useMailCode } from '#server/domain/accounts/mail-codes.ts'
import { checkPassword } from '#server/domain/accounts/password-rules.ts'
import { pageWords } from './words.ts'
import { sendCode, takeMail } from './send-code.ts'
import { newHash, setPassword } from '#server/domain/accounts/set-password.ts'
import { html, notice } from './reply.ts'
import { address, isFormOf, languageOf, readVisit, type Visit } from './visit.ts'

/**
 * The identity provider's own pages. A browser comes with a ticket, logs in or registers, consents once, and goes back to the app with its
 * account's id; what binds the app's interaction is the use of the ticket.
 */
export function idpRoutes(deps: Deps): Hono {
  const { config, database, log, now } = deps
  const { db } = database
  const limits = createLimits({ db, now })
  const knownBrowser = createKnownBrowser({ name: 'abroad-known', path: '/idp' }, deps)
  /** Without a mail server the codes reach nobody but who runs this machine, with the Lab. */
  const canMail = config.lab || config.smtpUrl !== undefined

  /** Runs `work` for a browser with a ticket of its own, and for a form that came from these pages. */
  function withVisit(work: (c: Context, visit: Visit) => Promise<Response> | Response) {
    return async (c: Context) => {
      const read = await readVisit(c, { db, now: now() })
      if (!read.ok) return notice(c, read.reason)
      if (read.visit.ticket.interaction === null) return notice(c, 'gone')
      if (c.req.method === 'POST' && !isFormOf(read.visit, (await formBody(c)).csrf)) return notice(c, 'forged')
      return work(c, read.visit)
    }
  }

  const shown = (kind: FormKind) => withVisit((c, visit) => form(c, kind, { visit, state: { email: '' }, status: 200 }))

  const sent = (kind: FormKind) =>
    withVisit(async (c, visit) => {
      const body = await formBody(c)
      // Somebody who came from the other page to look at this one.
      if (body.from !== undefined && body.password === '')
        return form(c, kind, { visit, state: { email: typeof body.email === 'string' ? body.email : '' }, status: 200 })
      const read = readForm(kind, { body, language: languageOf(c) })
      if (!read.ok) return form(c, kind, { visit, state: read.state, status: 422 })
      const answer = await (kind === 'login' ? logIn : register)(
        { ...deps, limits },
        {
          ...read.values,
          client: clientOf(c, config),
          knownBrowser: await knownBrowser.keyFor(c, read.values.email),
          isFromHere: isFromHere(c),
          isLimited: isLimited(c, config),
        },
      )
      return afterwards(c, kind, { visit, answer, email: read.values.email })
    })

  async function afterwards(c: Context, kind: FormKind, parts: { visit: Visit; answer: Answer; email: string }): Promise<Response> {
    const { visit, answer, email } = parts
    log.write('info', 'identity provider', { page: kind, outcome: answer.kind })
    switch (answer.kind) {
      case 'too-many':
        return notice(c, 'too-many', answer)
      case 'flaw':
        return form(c, kind, { visit, state: answer.stateIn(languageOf(c), email), status: 422 })
      case 'known': {
        const { accountId, password, hasConsented } = answer
        const isMarked = await markLoggedIn(db, { ticketHash: visit.ticket.ticketHash, accountId, password })
        if (!isMarked) return notice(c, 'gone')
        await knownBrowser.remember(c, email)
        if (hasConsented) return back(c, visit, accountId)
        return seeOther(c, address('consent', visit, languageOf(c)))
      }
    }
  }

  async function back(c: Context, visit: Visit, accountId: string, also?: (tx: Db) => Promise<void>): Promise<Response> {
    const { ticketHash } = visit.ticket
    if (!(await useTicket(db, { ticketHash, accountId, now: now(), ...(also && { also }) }))) return notice(c, 'gone')
    const replyUri = new URL(visit.ticket.replyUri)
    replyUri.searchParams.set('profile', accountId)
    return html(c, { status: 303, text: '', headers: { Location: replyUri.href } })
  }

  function resetPassword(
    { ticket }: Visit,
    { account, code, password, language }: { account: Account; code: string; password: string; language: Language },
  ): Promise<string | null> {
    const [accountId, browserHash] = [account.id, ticket.browserHash]
    return setPassword(deps, {
      account,
      password,
      mail: pageWords[language].account.mail.changed,
      async isAllowed(tx) {
        const isRight = await useMailCode(tx, { accountId, purpose: 'reset', browserHash, now: now(), code })
        // Whoever read the mail has the address.
        if (isRight) await noteVerified(tx, { id: accountId, now: now() })
        return isRight
      },
    })
  }

  const routes = new Hono()
    .route('/', accountRoutes({ ...deps, limits }))
    .get('/noto-sans.woff2', pageFont)
    .get('/', shown('login'))
    .get('/login', shown('login'))
    .get('/register', shown('register'))
    .get(
      '/forgot',
      withVisit((c, visit) => html(c, { text: forgotPage({ visit, language: languageOf(c), email: '' }), visit })),
    )
    .post(
      '/forgot',
      withVisit(async (c, visit) => {
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
        const account = await findAccount(db, email)
        if (account) await sendCode(deps, { account, purpose: 'reset', browserHash: visit.ticket.browserHash, language })
        return reset(c, visit, { email })
      }),
    )
    .post(
      '/reset',
      withVisit(async (c, visit) => {
        const language = languageOf(c)
        const { email: typed = '', code = '', password = '' } = await textsOf(c)
        const email = readEmail(typed) ?? ''
        const flaw = checkPassword(password, email)
        if (flaw !== null) return reset(c, visit, { email, code, passwordFlaw: pageWords[language].passwordFlaws[flaw] })
        const taken = await limits.take(limitRules.codesPerClient, clientOf(c, config))
        if (!taken.ok) return notice(c, 'too-many', taken)
        const account = await findAccount(db, email)
        // As much work where there is no account: how long it takes tells nothing.
        const hash = account ? await resetPassword(visit, { account, code, password, language }) : await newHash(deps, password)
        if (!account || hash === null) return reset(c, visit, { email, codeFlaw: pageWords[language].account.codeWrong })
        const answer = { kind: 'known', accountId: account.id, password: hash, hasConsented: account.consentedAt !== null } as const
        return afterwards(c, 'login', { visit, answer, email })
      }),
    )
    .post('/login', sent('login'))
    .post('/register', sent('register'))
    .get(
      '/consent',
      withVisit(async (c, visit) => {
        const account = visit.ticket.accountId === null ? undefined : await readAccount(db, visit.ticket.accountId)
        const language = languageOf(c)
        return account
          ? html(c, { text: consentPage({ visit, language, email: account.email }), visit })
          : seeOther(c, address('login', visit, language))
      }),
    )
    .post(
      '/consent',
      withVisit(async (c, visit) => {
        const { accountId } = visit.ticket
        if (accountId === null) return seeOther(c, address('login', visit, languageOf(c)))
        return back(c, visit, accountId, (tx) => noteConsent(tx, { id: accountId, now: now() }))
      }),
    )
  return routes.onError((cause, c) => {
    if (clientIsGone(c)) return clientGone(c)
    if (cause instanceof HTTPException && cause.status < 500) return notice(c, 'forged', { status: 400 })
    deps.log.write('error', 'request failed', failureOf(cause))
    return notice(c, 'failed')
  })

  function reset(c: Context, visit: Visit, state: ResetState): Response {
    const isFlawed = state.codeFlaw !== undefined || state.passwordFlaw !== undefined
    return html(c, { text: resetPage({ visit, language: languageOf(c), state }), status: isFlawed ? 422 : 200, visit })
  }

  function form(c: Context, kind: FormKind, { visit, state, status }: { visit: Visit; state: FormState; status: 200 | 422 }): Response {
    return html(c, { text: formPage(kind, { visit, language: languageOf(c), state, canMail }), status, visit })
  }
}
