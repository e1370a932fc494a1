import type { Hono, MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import { createLabDesk } from './lab-desk.ts'
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
  const desk = deps.lab ?? createLabDesk({ now: deps.now })
  const { clock, connections, faults, log, network } = desk
  desk.serve(deps.database.db)
  return {
    now: clock.now,
    middleware: [connections.middleware, log.middleware, clock.middleware, network.middleware, faults.middleware, log.inner],
    routes: () => labRoutes({ ...deps, now: clock.now }, desk),
  }
}
