import type { MiddlewareHandler } from 'hono'
import { problem } from './problem.ts'
import { sessionOf } from './session.ts'

declare module 'hono' {
  interface ContextVariableMap {
    accountId: string
    sessionHash: string
  }
}

/** What follows is answered to who is logged in, and reads the account by `c.get('accountId')`. */
export function requireSession(): MiddlewareHandler {
  return async (c, next) => {
    const session = await sessionOf(c)
    if (!session) return problem(c, 'abroad:unauthorized')
    c.set('accountId', session.accountId)
    c.set('sessionHash', session.tokenHash)
    return next()
  }
}
