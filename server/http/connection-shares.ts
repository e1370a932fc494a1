import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { classOf } from './admission.ts'
import { retryAfterSeconds } from './admission-queue.ts'
import { problem } from './problem.ts'

/**
 * Divides the connections of a process. What is left over is for urgent calls and for new connections: neither open streams
 * nor slow requests can use all of them.
 */
export function connectionShares(maxConnections: number) {
  const streams = Math.max(1, Math.floor(maxConnections / 2))
  return {
    streams,
    /** For one IPv4 address or IPv6 /64; larger IPv6 networks get a multiple (see `limits.ts`). A carrier's NAT may need many. */
    streamsPerClient: Math.max(12, Math.floor(streams / 20)),
    /** Requests in progress that are not urgent. */
    requests: Math.max(1, Math.floor(maxConnections / 4)),
    /** When fewer than these are free, each new connection closes the one that has been idle longest. */
    free: Math.max(1, Math.floor(maxConnections / 20)),
  }
}

/** Requests of a person in danger, and health checks of a load balancer. The app's own files are served from memory and need no limit. */
function isUrgent(method: string, path: string): boolean {
  const name = classOf(method, path)
  return name === null || name === 'emergency' || !/^\/(api|cms|idp|desk)(\/|$)/.test(path)
}

/** Refuses requests that are not urgent while too many are in progress. */
export function keepReserve({ maxRequests, random }: { maxRequests: number; random: () => number }): MiddlewareHandler {
  const open = new Set<{ incoming: IncomingMessage | undefined }>()
  // A request whose body is still arriving costs nothing here: `listen` limits it by time, and closes it when connections run out.
  const inProgress = () => [...open].filter(({ incoming }) => incoming?.complete !== false).length

  return async (c, next) => {
    if (isUrgent(c.req.method, c.req.path)) return next()
    if (open.size >= maxRequests && inProgress() >= maxRequests)
      return problem(c, 'abroad:unavailable', { headers: { 'Retry-After': String(retryAfterSeconds(random())) } })
    const one = { incoming: (c.env as { incoming?: IncomingMessage } | undefined)?.incoming }
    open.add(one)
    try {
      return await next()
    } finally {
      open.delete(one)
    }
  }
}
