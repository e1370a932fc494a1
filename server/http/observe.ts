import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '#server/log.ts'
import type { Metrics } from './metrics.ts'

const requestIdHeader = 'X-Request-Id'

/** Gives each request an id, counts it and logs it by its route's pattern: neither path nor query is written down. */
export function observe(options: { log: Log; metrics: Metrics; newId: () => string; clock: () => number }): MiddlewareHandler {
  return async (c, next) => {
    const requestId = cleanId(c.req.header(requestIdHeader)) ?? options.newId()
    const startedMs = options.clock()
    options.metrics.began()
    try {
      await next()
    } finally {
      const route = routePath(c)
      const { status } = c.res
      const durationMs = Math.round((options.clock() - startedMs) * 10) / 10
      options.metrics.ended({ method: c.req.method, route, status, durationMs })
      const isFailed = status >= 500
      if (isFailed || !isOfTheLab(route))
        options.log.write(isFailed ? 'error' : 'info', 'request', { requestId, method: c.req.method, route, status, durationMs })
    }
    if (c.res.status !== 304 && c.res.status !== 204) c.res.headers.set(requestIdHeader, requestId)
  }
}

/** The Lab looks every second: nobody would find anything else between its lines. */
const isOfTheLab = (route: string) => route.startsWith('/api/lab/')

/** A caller's id is kept for tracing when it is harmless to print. */
function cleanId(text: string | undefined): string | undefined {
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined
}
