import type { Context } from 'hono'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { clientOf } from '#server/http/client-address.ts'
import { formBody } from '#server/http/form-body.ts'
import { isFromHere, isLimited } from '#server/http/from-here.ts'
import type { KnownBrowser } from '#server/http/known-browser.ts'
import { seeOther } from '#server/http/see-other.ts'
import type { Limits } from '#server/limits/limits.ts'
import { markLoggedIn, useTicket } from '#server/api/identity/tickets.ts'
import { noteConsent, readAccount } from '#server/domain/accounts/accounts.ts'
import { consentPage } from './consent-page.ts'
import { readForm } from './form.ts'
import { formPage, type FormKind, type FormState } from './form-page.ts'
import { logIn, register, type Answer } from './log-in.ts'
import { html, notice } from './reply.ts'
import { address, languageOf, type Visit } from './visit.ts'

/** What the handlers of the provider's pages need. */
export interface Provider extends Deps {
  limits: Limits
  knownBrowser: KnownBrowser
  /** Whether citizens can get mails, and so reset a forgotten password. */
  canMail: boolean
}

export function showLogIn(c: Context, provider: Provider, visit: Visit): Response {
  return formReply(c, provider, { kind: 'login', visit, state: { email: '' }, status: 200 })
}

export function showRegister(c: Context, provider: Provider, visit: Visit): Response {
  return formReply(c, provider, { kind: 'register', visit, state: { email: '' }, status: 200 })
}

export function submitLogIn(c: Context, provider: Provider, visit: Visit): Promise<Response> {
  return submit(c, provider, { kind: 'login', visit })
}

export function submitRegister(c: Context, provider: Provider, visit: Visit): Promise<Response> {
  return submit(c, provider, { kind: 'register', visit })
}

async function submit(c: Context, provider: Provider, { kind, visit }: { kind: FormKind; visit: Visit }): Promise<Response> {
  const { config, knownBrowser } = provider
  const body = await formBody(c)
  // The other form's button leads to this one and takes the typed address along.
  if (body.from !== undefined && body.password === '') {
    const state = { email: typeof body.email === 'string' ? body.email : '' }
    return formReply(c, provider, { kind, visit, state, status: 200 })
  }
  const read = readForm(kind, { body, language: languageOf(c) })
  if (!read.ok) return formReply(c, provider, { kind, visit, state: read.state, status: 422 })
  const { email } = read.values
  const answer = await (kind === 'login' ? logIn : register)(provider, {
    ...read.values,
    client: clientOf(c, config),
    knownBrowser: await knownBrowser.keyFor(c, email),
    isFromHere: isFromHere(c),
    isLimited: isLimited(c, config),
  })
  return answerReply(c, provider, { kind, visit, answer, email })
}

interface Answered {
  kind: FormKind
  visit: Visit
  answer: Answer
  email: string
}

/** The reply to an attempt to log in: the consent page or the app, the form with its flaw, or a notice. */
export async function answerReply(c: Context, provider: Provider, { kind, visit, answer, email }: Answered): Promise<Response> {
  const { database, knownBrowser, log } = provider
  log.write('info', 'identity provider', { page: kind, outcome: answer.kind })
  switch (answer.kind) {
    case 'too-many':
      return notice(c, 'too-many', answer)
    case 'flaw':
      return formReply(c, provider, { kind, visit, state: answer.stateIn(languageOf(c), email), status: 422 })
    case 'known': {
      const { accountId, password, hasConsented } = answer
      const isMarked = await markLoggedIn(database.db, { ticketHash: visit.ticket.ticketHash, accountId, password })
      if (!isMarked) return notice(c, 'gone')
      await knownBrowser.remember(c, email)
      if (hasConsented) return returnToApp(c, provider, { visit, accountId })
      return seeOther(c, address('consent', visit, languageOf(c)))
    }
  }
}

export async function showConsent(c: Context, { database }: Provider, visit: Visit): Promise<Response> {
  const { accountId } = visit.ticket
  const account = accountId === null ? undefined : await readAccount(database.db, accountId)
  const language = languageOf(c)
  if (!account) return seeOther(c, address('login', visit, language))
  return html(c, { text: consentPage({ visit, language, email: account.email }), visit })
}

export async function giveConsent(c: Context, provider: Provider, visit: Visit): Promise<Response> {
  const { accountId } = visit.ticket
  if (accountId === null) return seeOther(c, address('login', visit, languageOf(c)))
  return returnToApp(c, provider, { visit, accountId, also: (tx) => noteConsent(tx, { id: accountId, now: provider.now() }) })
}

interface Return {
  visit: Visit
  accountId: string
  /** Runs in the transaction that uses up the ticket. */
  also?: (tx: Db) => Promise<void>
}

async function returnToApp(c: Context, { database, now }: Provider, { visit, accountId, also }: Return): Promise<Response> {
  const { ticketHash } = visit.ticket
  if (!(await useTicket(database.db, { ticketHash, accountId, now: now(), ...(also && { also }) }))) return notice(c, 'gone')
  const replyUri = new URL(visit.ticket.replyUri)
  replyUri.searchParams.set('profile', accountId)
  return html(c, { status: 303, text: '', headers: { Location: replyUri.href } })
}

interface FormReply {
  kind: FormKind
  visit: Visit
  state: FormState
  status: 200 | 422
}

function formReply(c: Context, { canMail }: Provider, { kind, visit, state, status }: FormReply): Response {
  return html(c, { text: formPage(kind, { visit, language: languageOf(c), state, canMail }), status, visit })
}
