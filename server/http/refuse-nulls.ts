import type { MiddlewareHandler } from 'hono'
import { problem } from './problem.ts'

/** No address of ours holds a zero byte, and no text of the database can: better refused here than failed there. */
export function refuseNulls(): MiddlewareHandler {
  return async (c, next) => (/%00/.test(c.req.url) ? problem(c, 'abroad:invalid') : next())
}
