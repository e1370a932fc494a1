import type { HonoRequest, MiddlewareHandler } from 'hono'
import { problem } from '#server/http/problem.ts'

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** What proxies add: a request that carries any of these came from somewhere else, whatever its Host says. */
const addedByProxies = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip)$/i

/**
 * The process listens on loopback, but a proxy in front of it makes everybody a neighbour. To those the Lab is not there. A proxy that
 * rewrites Host and adds nothing cannot be told apart: therefore a deployment says LAB=0.
 */
function isFromHere(request: HonoRequest): boolean {
  const host = request.header('Host') ?? new URL(request.url).host
  return loopbackHost.test(host) && ![...request.raw.headers.keys()].some((name) => addedByProxies.test(name))
}

/** The middleware for requests from this machine; the others go by it. */
export function onlyHere(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isFromHere(c.req) ? middleware(c, next) : next())
}

export function refuseFromElsewhere(): MiddlewareHandler {
  return async (c, next) => (isFromHere(c.req) ? next() : problem(c, 'abroad:not-found'))
}
