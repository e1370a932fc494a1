import { validateHeaderValue } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'
import { problem } from './problem.ts'

/**
 * A header value that Node refuses would throw outside the application, with its text sent to the caller and its stack to the console. Here it becomes
 * an ordinary error, and is logged by its name alone.
 */
export function refuseInvalidHeaders({ log }: { log: Log }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const wrong = [...c.res.headers].find(([name, value]) => !isValid(name, value))
    if (!wrong) return
    log.write('error', 'a reply had an invalid header', { header: wrong[0] })
    c.res = undefined
    c.res = problem(c, 'about:blank')
  }
}

function isValid(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}
