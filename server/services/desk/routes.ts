import { Hono } from 'hono'
import type { Deps } from '#server/http/deps.ts'
import { appointmentPages } from './appointment-pages.ts'
import { contentPages } from './content-pages.ts'
import { conversationPages } from './conversation-pages.ts'
import { logInAgain, logInRoutes } from './log-in.ts'
import { notice } from './page.ts'
import { eventPages, surveyPages } from './result-pages.ts'
import { readVisit, type Visit } from './visit.ts'

declare module 'hono' {
  interface ContextVariableMap {
    visit: Visit
  }
}

/** The other side, for consular staff: what was said to their own representation, and nothing of any other. */
export function deskRoutes(deps: Deps): Hono {
  const inside = new Hono()
    .use(async (c, next) => {
      const visit = await readVisit(c, deps)
      if (!visit) return c.req.method === 'GET' ? c.redirect('/desk/login', 303) : logInAgain(c, deps)
      c.set('visit', visit)
      return next()
    })
    .get('/', (c) => c.redirect('/desk/conversations', 303))
    .route('/conversations', conversationPages(deps))
    .route('/appointments', appointmentPages(deps))
    .route('/events', eventPages(deps))
    .route('/surveys', surveyPages(deps))
    .route('/content', contentPages(deps))
    .all('*', (c) => notice(c, 'not-found', 404))

  return new Hono().route('/', logInRoutes(deps)).route('/', inside)
}
