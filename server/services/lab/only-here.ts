import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { isLoopback, ownHost } from '#server/http/own-host.ts'
import { problem } from '#server/http/problem.ts'

/** What proxies add: a request that carries any of these came from somewhere else, whatever its Host says. */
const addedByProxies = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip)$/i

/**
 * The process listens on loopback, but a proxy in front of it makes everybody a neighbour. To those the Lab is not there. A proxy that
 * rewrites Host and adds nothing cannot be told apart: therefore a deployment says LAB=0.
 */
export function isFromHere(c: Context): boolean {
  return isLoopback(ownHost(c)) && !isProxied(c)
}

/** The same, for what no proxy in the world may reach: by the connection's own address as well, where HOST opens the port to others. */
export function isFromThisMachine(c: Context): boolean {
  const wire = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined
  const address = wire?.incoming?.socket.remoteAddress
  return isFromHere(c) && (address === undefined || /^(127\.|::1$|::ffff:127\.)/.test(address))
}

/** Measurements and simulated bad days with LAB=1 say in a minute what nobody says in an hour: limits of amounts are for everybody else. */
export function isLimited(c: Context, { lab }: Pick<Config, 'lab'>): boolean {
  return !lab || !isFromHere(c)
}

/** Whether anything between us and the caller says so: then `CLIENT_ADDRESS_HEADER` has to name whom it stands for. */
export function isProxied(c: Context): boolean {
  return [...c.req.raw.headers.keys()].some((name) => addedByProxies.test(name))
}

/** The middleware for requests from this machine; the others go by it. */
export function onlyHere(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isFromHere(c) ? middleware(c, next) : next())
}

export function refuseFromElsewhere(): MiddlewareHandler {
  return async (c, next) => (isFromHere(c) ? next() : problem(c, 'abroad:not-found'))
}
