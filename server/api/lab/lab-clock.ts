import type { MiddlewareHandler } from 'hono'

/** The services' clock, which a tester can move: to a device it looks as if its own were wrong by as much the other way. */
export interface LabClock {
  now: () => number
  offsetMs(): number
  set(offsetMs: number): void
  /** A device compares its clock with the header `Date`, which the server would write by the machine's. */
  middleware: MiddlewareHandler
}

export function createLabClock(realNow: () => number): LabClock {
  let offsetMs = 0
  const now = () => realNow() + offsetMs
  return {
    now,
    offsetMs: () => offsetMs,
    set: (next) => void (offsetMs = next),
    async middleware(c, next) {
      await next()
      if (offsetMs !== 0) c.res.headers.set('Date', new Date(now()).toUTCString())
    },
  }
}
