import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Deps } from '#server/http/deps.ts'
import { failureOf } from '#server/log.ts'
import { formBody } from '#server/http/form-body.ts'
import { clientOf, createLimits } from '#server/http/limits.ts'
import { isFromHere, isLimited } from '#server/services/lab/only-here.ts'
import { markLoggedIn, useTicket } from '#server/services/identity/tickets.ts'
import { noteConsent, readAccount } from './accounts.ts'
import { consentPage, noticePage } from './consent-page.ts'
import { formPage, type FormKind, type FormState } from './form-page.ts'
import { readForm } from './form.ts'
import { logIn, register, type Answer } from './log-in.ts'
import { pagePolicy } from './page.ts'
import type { NoticeKind } from './page-words.ts'
import { address, isFormOf, languageOf, readVisit, type Visit } from './visit.ts'

/**
 * The identity provider's own pages. A browser comes with a ticket, logs in or registers, consents once, and goes back to the app with its
 * account's id; what binds the app's interaction is the use of the ticket.
 */
export function idpRoutes(deps: Deps): Hono {
  const { config, database, now } = deps
  const { db } = database
  const limits = createLimits({ db, now })

  /** Runs `work` for a browser with a ticket of its own, and for a form that came from these pages. */
  function withVisit(work: (c: Context, visit: Visit) => Promise<Response> | Response) {
    return async (c: Context) => {
      const read = await readVisit(c, { db, now: now() })
      if (!read.ok) return notice(c, read.reason)
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
          isFromHere: isFromHere(c),
          isLimited: isLimited(c, config),
        },
      )
      return afterwards(c, kind, { visit, answer, email: read.values.email })
    })

  async function afterwards(c: Context, kind: FormKind, parts: { visit: Visit; answer: Answer; email: string }): Promise<Response> {
    const { visit, answer, email } = parts
    switch (answer.kind) {
      case 'too-many':
        return notice(c, 'too-many', answer)
      case 'flaw':
        return form(c, kind, { visit, state: answer.stateIn(languageOf(c), email), status: 422 })
      case 'known': {
        const { accountId, hasConsented } = answer
        if (hasConsented) return back(c, visit, accountId)
        await markLoggedIn(db, { ticketHash: visit.ticket.ticketHash, accountId })
        return c.redirect(address('consent', visit, languageOf(c)), 303)
      }
    }
  }

  async function back(c: Context, visit: Visit, accountId: string): Promise<Response> {
    if (!(await useTicket(db, { ticketHash: visit.ticket.ticketHash, accountId, now: now() }))) return notice(c, 'gone')
    const replyUri = new URL(visit.ticket.replyUri)
    replyUri.searchParams.set('profile', accountId)
    return html(c, { status: 303, text: '', headers: { Location: replyUri.href } })
  }

  const routes = new Hono()
    .get('/', shown('login'))
    .get('/login', shown('login'))
    .get('/register', shown('register'))
    .post('/login', sent('login'))
    .post('/register', sent('register'))
    .get(
      '/consent',
      withVisit(async (c, visit) => {
        const account = visit.ticket.accountId === null ? undefined : await readAccount(db, visit.ticket.accountId)
        const language = languageOf(c)
        return account
          ? html(c, { text: consentPage({ visit, language, email: account.email }), visit })
          : c.redirect(address('login', visit, language), 303)
      }),
    )
    .post(
      '/consent',
      withVisit(async (c, visit) => {
        const { accountId } = visit.ticket
        if (accountId === null) return c.redirect(address('login', visit, languageOf(c)), 303)
        await noteConsent(db, { id: accountId, now: now() })
        return back(c, visit, accountId)
      }),
    )
  return routes.onError((cause, c) => {
    if (cause instanceof HTTPException && cause.status < 500) return notice(c, 'forged', { status: 400 })
    deps.log.write('error', 'request failed', failureOf(cause))
    return notice(c, 'failed')
  })

  function form(c: Context, kind: FormKind, { visit, state, status }: { visit: Visit; state: FormState; status: 200 | 422 }): Response {
    return html(c, { text: formPage(kind, { visit, language: languageOf(c), state }), status, visit })
  }
}

const noticeStatus = { gone: 410, 'other-browser': 403, forged: 403, 'too-many': 429, failed: 500 } as const satisfies Record<
  NoticeKind,
  number
>

function notice(
  c: Context,
  kind: NoticeKind,
  { retryAfterS, status = noticeStatus[kind] }: { retryAfterS?: number; status?: HtmlParts['status'] } = {},
): Response {
  const text = noticePage(kind, { language: languageOf(c), ...(retryAfterS !== undefined && { retryAfterS }) })
  return html(c, { text, status, headers: retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) } })
}

interface HtmlParts {
  text: string
  status?: 200 | 303 | 400 | 403 | 410 | 422 | 429 | 500
  visit?: Visit
  headers?: Record<string, string>
}

function html(c: Context, { text, status = 200, visit, headers = {} }: HtmlParts): Response {
  // Not compressed: a page holds its ticket beside what somebody typed, and its length would give it away (BREACH, CVE-2013-3587).
  return c.body(text, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': pagePolicy(visit ? [new URL(visit.ticket.replyUri).origin] : []),
    // The address holds the ticket. Not `no-referrer`: a browser then sends forms with the origin "null".
    'Referrer-Policy': 'same-origin',
    ...headers,
  })
}
