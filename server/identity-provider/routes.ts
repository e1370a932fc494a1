import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Deps } from '#server/deps.ts'
import { clientGone, clientIsGone } from '#server/http/client-gone.ts'
import { formBody } from '#server/http/form-body.ts'
import { createKnownBrowser } from '#server/http/known-browser.ts'
import { createLimits } from '#server/limits/limits.ts'
import { pageFont } from '#server/http/page-font.ts'
import { failureOf } from '#server/log.ts'
import { accountRoutes } from './account-routes.ts'
import { giveConsent, showConsent, showLogIn, showRegister, submitLogIn, submitRegister, type Provider } from './log-in-handlers.ts'
import { notice } from './reply.ts'
import { sendResetCode, showForgot, submitReset } from './reset-handlers.ts'
import { isFormOf, readVisit, type Visit } from './visit.ts'

/**
 * The identity provider's own pages. A browser arrives with a ticket, logs in or registers, consents once, and returns to the app with the
 * account's id. Using up the ticket binds the account to the app's interaction.
 */
export function idpRoutes(deps: Deps): Hono {
  const { config, database, now } = deps
  const provider: Provider = {
    ...deps,
    limits: createLimits({ db: database.db, now }),
    knownBrowser: createKnownBrowser({ name: 'abroad-known', path: '/idp' }, deps),
    // Without a mail server, codes can be read in the Lab only.
    canMail: config.lab || config.smtpUrl !== undefined,
  }
  const withVisit = (handler: VisitHandler) => (c: Context) => handleVisit(c, provider, handler)

  return new Hono()
    .route('/', accountRoutes(provider))
    .get('/noto-sans.woff2', pageFont)
    .get('/', withVisit(showLogIn))
    .get('/login', withVisit(showLogIn))
    .post('/login', withVisit(submitLogIn))
    .get('/register', withVisit(showRegister))
    .post('/register', withVisit(submitRegister))
    .get('/consent', withVisit(showConsent))
    .post('/consent', withVisit(giveConsent))
    .get('/forgot', withVisit(showForgot))
    .post('/forgot', withVisit(sendResetCode))
    .post('/reset', withVisit(submitReset))
    .onError((cause, c) => {
      if (clientIsGone(c)) return clientGone(c)
      if (cause instanceof HTTPException && cause.status < 500) return notice(c, 'forged', { status: 400 })
      deps.log.write('error', 'request failed', failureOf(cause))
      return notice(c, 'failed')
    })
}

type VisitHandler = (c: Context, provider: Provider, visit: Visit) => Promise<Response> | Response

/** Runs the handler if the browser has a valid ticket of its own, and a form came from these pages. */
async function handleVisit(c: Context, provider: Provider, handler: VisitHandler): Promise<Response> {
  const { database, now } = provider
  const read = await readVisit(c, { db: database.db, now: now() })
  if (!read.ok) return notice(c, read.reason)
  if (read.visit.ticket.interaction === null) return notice(c, 'gone')
  if (c.req.method === 'POST' && !isFormOf(read.visit, (await formBody(c)).csrf)) return notice(c, 'forged')
  return handler(c, provider, read.visit)
}
