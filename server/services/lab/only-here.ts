import type { Context, MiddlewareHandler } from 'hono'
import { isLoopback, ownHost } from '#server/http/own-host.ts'
import { problem } from '#server/http/problem.ts'

/** What proxies add: a request that carries any of these came from somewhere else, whatever its Host says. */
const addedByProxies = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip)$/i

/**
 * The process listens on loopback, but a proxy in front of it makes everybody a neighbour. To those the Lab is not there. A proxy that
 * rewrites Host and adds nothing cannot be told apart: therefore a deployment says LAB=0.
 */
export function isFromHere(c: Context): boolean {
  return isLoopback(ownHost(c)) && ![...c.req.raw.headers.keys()].some((name) => addedByProxies.test(name))
}

/** The middleware for requests from this machine; the others go by it. */
export function onlyHere(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isFromHere(c) ? middleware(c, next) : next())
}

export function refuseFromElsewhere(): MiddlewareHandler {
  return async (c, next) => (isFromHere(c) ? next() : problem(c, 'abroad:not-found'))
}
