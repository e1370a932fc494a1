import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { InvariantFailed } from '#contract/assert-invariant.ts'
import { services } from '#contract/wire/call.ts'
import { contractVersion } from '#contract/wire/version.ts'
import { headers } from '#contract/wire/wire.ts'
import { admit, createAdmission } from './http/admission.ts'
import { appFileRoutes } from './http/app-files.ts'
import { clientGone, clientIsGone } from './http/client-gone.ts'
import { connectionShares, keepReserve } from './http/connection-shares.ts'
import { checkOrigin, corsForContentHost, corsForServices } from './http/cross-origin.ts'
import type { Deps } from './deps.ts'
import { busyRetryAfterS, isBusy } from './intents/is-busy.ts'
import { failureOf } from './log.ts'
import { createMetrics } from './http/metrics.ts'
import { refuseUnknown } from './http/refuse-unknown.ts'
import { observe } from './http/observe.ts'
import { problem, sentencePage } from './http/problem.ts'
import { refuseNulls } from './http/refuse-nulls.ts'
import { noCookiesInShared } from './http/shared-replies.ts'
import { refuseInvalidHeaders } from './http/valid-headers.ts'
import { securityHeaders } from './http/security-headers.ts'
import { withSession } from './http/session.ts'
import { labMailRoutes } from './mail/lab-mail.ts'
import { warnOfProxy } from './http/warn-of-proxy.ts'
import { alertRoutes } from './api/alert/routes.ts'
import { chatRoutes } from './api/chat/routes.ts'
import { contentRoutes } from './api/content/routes.ts'
import { contentHostRoutes } from './api/content-host/routes.ts'
import { importPath, limitFile } from './desk/cap/cap-pages.ts'
import { deskRoutes } from './desk/routes.ts'
import { guideRoutes } from './api/guide/routes.ts'
import { healthRoutes } from './api/health.ts'
import { identityRoutes } from './api/identity/routes.ts'
import { idpRoutes } from './identity-provider/routes.ts'
import { createLab } from './api/lab/lab.ts'
import { onlyHere, refuseFromElsewhere } from './http/from-here.ts'
import { openApiRoutes } from './api/open-api/routes.ts'
import { pingRoutes } from './api/ping.ts'
import { pushRoutes } from './api/push/routes.ts'
import { representationRoutes } from './api/representation/routes.ts'
import { securityTxtRoutes } from './api/security-txt.ts'
import { userRoutes } from './api/user/routes.ts'

/** The longest body is a profile or a chat message of a few kB; but for the one file that the desk takes. */
const maxBodyBytes = 64 * 1024

/** The services and the built app as one application: the order of these lines is the order in which a request meets them. */
export function createApp(given: Deps): Hono {
  const lab = given.config.lab ? createLab(given) : null
  const deps = lab ? { ...given, now: lab.now } : given
  const { config, database, log, newId, now } = deps
  const admission = createAdmission()
  const metrics = createMetrics(admission)
  const app = new Hono()

  app.use(observe({ log, metrics, newId, clock: () => performance.now() }))
  app.use(refuseInvalidHeaders({ log }))
  app.use(noCookiesInShared())
  app.use(warnOfProxy({ config, log }))
  app.use(securityHeaders())
  app.use('/api/*', corsForServices(config.corsOrigins))
  app.use('/cms/*', corsForContentHost())
  for (const path of ['/api/*', '/cms/*']) {
    app.use(path, async (c, next) => {
      await next()
      if (c.get('isFromElsewhere') === true) return
      c.res.headers.set(headers.contract, String(contractVersion))
      const alert = deps.alerts.number()
      if (alert > 0) c.res.headers.set(headers.alert, String(alert))
    })
  }
  app.use(keepReserve({ maxRequests: connectionShares(config.maxConnections).requests, random: deps.random }))
  app.use(checkOrigin(config.corsOrigins))
  const [limitBody, limitCap] = [bodyLimit({ maxSize: maxBodyBytes, onError: (c) => problem(c, 'abroad:too-large') }), limitFile()]
  app.use((c, next) => (c.req.path === importPath ? limitCap : limitBody)(c, next))
  app.use(refuseNulls())
  if (lab) {
    for (const middleware of lab.middleware) app.use('/api/*', onlyHere(middleware)).use('/cms/*', onlyHere(middleware))
    app.use('/api/lab/*', refuseFromElsewhere())
  }
  // After the Lab: what it holds back takes no place from others.
  app.use('/api/*', admit({ admission, random: deps.random }))
  app.use('/api/*', withSession({ db: database.db, now }))

  app.route(services.ping, pingRoutes(deps))
  app.route(services.content, contentRoutes(deps))
  app.route(services.representation, representationRoutes(deps))
  app.route(services.guide, guideRoutes(deps))
  app.route(services.identity, identityRoutes(deps, metrics))
  app.route(services.user, userRoutes(deps))
  app.route(services.chat, chatRoutes(deps))
  app.route(services.alert, alertRoutes(deps))
  app.route(services.push, pushRoutes(deps))
  app.route(services.contentHost, contentHostRoutes(deps))
  app.route('/idp', idpRoutes(deps))
  app.route('/desk', deskRoutes(deps))
  if (lab) app.route('/api/lab', lab.routes())
  if (lab) app.route('/api/lab/mail', labMailRoutes(deps.mailer))
  app.route('/api', openApiRoutes(deps))
  app.route('/', healthRoutes(deps, metrics))
  app.route('/', securityTxtRoutes(deps))
  for (const path of ['/api', '/api/*', '/cms', '/cms/*', '/idp/*']) app.all(path, refuseUnknown(app))
  app.route('/', appFileRoutes({ folder: deps.appFolder, config }))

  app.notFound((c) => sentencePage(c, { sentence: (words) => words.notFound.page, status: 404 }))
  app.onError((error, c) => {
    if (clientIsGone(c)) return clientGone(c)
    // Hono's own refusals: a body that is no JSON, a path that is no UTF-8.
    if (error instanceof HTTPException && error.status < 500) return problem(c, 'abroad:invalid')
    if (error instanceof InvariantFailed) {
      log.write('error', 'assertion failed', { ...failureOf(error), error: error.message })
      return problem(c, 'abroad:assertion-failed')
    }
    log.write('error', 'request failed', failureOf(error))
    if (isBusy(error)) return problem(c, 'abroad:unavailable', { headers: { 'Retry-After': String(busyRetryAfterS) } })
    return problem(c, 'about:blank')
  })
  return app
}
