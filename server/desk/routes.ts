import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { clientGone, clientIsGone } from '#server/http/client-gone.ts'
import type { Deps } from '#server/deps.ts'
import { seeOther } from '#server/http/see-other.ts'
import { failureOf } from '#server/log.ts'
import { alertPages } from './alert-pages.ts'
import { appointmentPages } from './appointment-pages.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { areasOf } from '#server/domain/staff/officer.ts'
import { OutdatedSubmission } from '#server/domain/staff/perform-once.ts'
import { auditPages } from './audit-page.ts'
import { capPages } from './cap/cap-pages.ts'
import { carriedIn } from './carried.ts'
import { checkInPages } from './check-in/check-in-pages.ts'
import { contentPages } from './content-pages.ts'
import { conversationPages } from './conversation-pages.ts'
import { editPages } from './edit-pages.ts'
import { logInAgain, logInRoutes } from './log-in.ts'
import { noteLanguage } from './language.ts'
import { notice } from './page.ts'
import { eventPages, surveyPages } from './result-pages.ts'
import { actorOf, fieldsOf, readVisit, type Visit } from './visit.ts'

declare module 'hono' {
  interface ContextVariableMap {
    visit: Visit
  }
}

/** Replies with these statuses may show data of citizens, also a refused form, which is shown again on its page. */
const showing = new Set([200, 403, 409, 422])

/** The pages for consular staff. Officers see what concerns their own representation only. */
export function deskRoutes(deps: Deps): Hono {
  const inside = new Hono()
    .use(async (c, next) => {
      const visit = await readVisit(c, deps)
      if (!visit) return c.req.method === 'GET' ? seeOther(c, '/desk/login') : logInAgain(c, deps)
      c.set('visit', visit)
      const area = c.req.path.split('/')[2]
      if (area !== undefined && !areasOf(visit).some((one) => one === area)) return notice(c, 'not-found', 404)
      await next()
      // If the audit entry cannot be stored, the page is not shown.
      if (showing.has(c.res.status))
        await noteAudit(deps.database.db, { ...actorOf(visit), act: 'read', subject: c.req.path.replace(/^\/desk\//, '') })
      return undefined
    })
    .get('/', (c) => seeOther(c, `/desk/${areasOf(c.get('visit'))[0]}`))
    .route('/check-ins', checkInPages(deps))
    .route('/conversations', conversationPages(deps))
    .route('/appointments', appointmentPages(deps))
    .route('/events', eventPages(deps))
    .route('/surveys', surveyPages(deps))
    .route('/content', editPages(deps))
    .route('/content', contentPages(deps))
    .route('/alerts', capPages(deps))
    .route('/alerts', alertPages(deps))
    .route('/audit', auditPages(deps))
    .all('*', (c) => notice(c, 'not-found', 404))

  const routes = new Hono().use(noteLanguage).route('/', logInRoutes(deps)).route('/', inside)
  return routes.onError(async (cause, c) => {
    if (clientIsGone(c)) return clientGone(c)
    const isOutOfDate = cause instanceof OutdatedSubmission
    const isRefused = cause instanceof HTTPException && cause.status < 500
    if (!isRefused && !isOutOfDate) deps.log.write('error', 'request failed', failureOf(cause))
    // Typed text is shown, so that it can be copied.
    const fields: Record<string, string> = await fieldsOf(c).catch(() => ({}))
    const unsent = carriedIn({ ...fields, to: c.req.path })?.text ?? fields.text
    if (isOutOfDate) return notice(c, 'out-of-date', 409, { unsent })
    return isRefused ? notice(c, 'forged', 400, { unsent }) : notice(c, 'failed', 500, { unsent })
  })
}
