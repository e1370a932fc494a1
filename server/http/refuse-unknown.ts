import type { Handler, Hono } from 'hono'
import { problem } from './problem.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE']

/** The route of the app's files matches every address. */
const appFiles = '/*'

/** What no route of the services answers: 405 when another method would have been, else 404. Never the app's document. */
export function refuseUnknown(app: Hono): Handler {
  return (c) => {
    const offered = methods.filter((method) =>
      app.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method && route.path !== appFiles),
    )
    if (offered.length === 0) return problem(c, 'abroad:not-found')
    return problem(c, 'abroad:method-not-allowed', { headers: { Allow: offered.join(', ') } })
  }
}
