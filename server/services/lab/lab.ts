import type { Hono, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/http/deps.ts'
import { expireLogIns } from './end-log-ins.ts'
import { createFaults } from './faults.ts'
import { createLabClock } from './lab-clock.ts'
import { createNetwork } from './network.ts'
import { createRequestLog } from './request-log.ts'
import { labRoutes } from './routes.ts'

export interface Lab {
  /** The services' clock, which the Lab can move. */
  now: () => number
  /** Around every service, the outermost first. */
  middleware: MiddlewareHandler[]
  routes(): Hono
}

/** The Offline Lab's end at the services: exists with LAB only. */
export function createLab(deps: Deps): Lab {
  const clock = createLabClock(deps.now)
  const log = createRequestLog({ nowMs: deps.now })
  const faults = createFaults()
  const network = createNetwork({
    nowMs: deps.now,
    endSessions: (accountId) => expireLogIns(deps.database.db, { accountId, what: ['sessions'], now: clock.now() }),
  })
  return {
    now: clock.now,
    middleware: [log.middleware, clock.middleware, network.middleware, faults.middleware, log.inner],
    routes: () => labRoutes({ ...deps, now: clock.now }, { clock, faults, log, network }),
  }
}
