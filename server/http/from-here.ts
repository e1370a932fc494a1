import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { isProxied, peerAddress } from './client-address.ts'
import { isLoopback, ownHost } from './own-host.ts'
import { problem } from './problem.ts'

/**
 * Whether the request was made on this machine. Behind a proxy on this machine every connection is local, so a proxy's headers or another
 * Host rule it out. A proxy that rewrites Host and adds no header cannot be recognised: that is why LAB and DEMO are off unless set.
 */
export function isFromHere(c: Context): boolean {
  return isLoopback(ownHost(c)) && !isProxied(c)
}

/** Stricter, for pages that no proxy may reach: also checks the connection's address and the header in which the proxy names the caller. */
export function isFromThisMachine(c: Context, { clientAddressHeader }: Pick<Config, 'clientAddressHeader'>): boolean {
  const address = peerAddress(c)
  const isLocal = address === undefined || /^(127\.|::1$|::ffff:127\.)/.test(address)
  return isFromHere(c) && isLocal && (clientAddressHeader === undefined || c.req.header(clientAddressHeader) === undefined)
}

/** With LAB=1, requests from this machine have no limits of amounts: measurements and simulated days send in a minute what users send in a day. */
export function isLimited(c: Context, { lab }: Pick<Config, 'lab'>): boolean {
  return !lab || !isFromHere(c)
}

/** Runs the middleware for requests from this machine only. */
export function onlyHere(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isFromHere(c) ? middleware(c, next) : next())
}

export function refuseFromElsewhere(): MiddlewareHandler {
  return async (c, next) => (isFromHere(c) ? next() : problem(c, 'abroad:not-found'))
}
