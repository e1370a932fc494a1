import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { headers } from '#contract/wire/wire.ts'
import { isLoopback, ownHost } from './own-host.ts'
import { problem } from './problem.ts'

const dayS = 86_400
const exposed = ['ETag', 'Retry-After', 'Date', 'Age', headers.contract, headers.alert]

/** For the services: the listed origins, with credentials. */
export function corsForServices(origins: readonly string[]): MiddlewareHandler {
  const forOthers = cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Content-Type',
      'Authorization',
      'Accept-Language',
      'Cache-Control',
      'If-None-Match',
      'Last-Event-ID',
      headers.idempotencyKey,
      headers.account,
    ],
    exposeHeaders: exposed,
    maxAge: dayS,
  })
  // Our own pages on our own host send no Origin and need no CORS headers. But a cache must not use their reply to answer
  // another origin.
  if (origins.length === 0) return (c, next) => (c.req.header('Origin') === undefined ? next() : forOthers(c, next))
  return async (c, next) => {
    const reply = c.req.header('Origin') === undefined ? await next() : await forOthers(c, next)
    const preflight = reply instanceof Response ? reply : undefined
    const { headers: sent } = preflight ?? c.res
    const vary = sent.get('Vary')
    if (!/(^|[\s,])origin\b/i.test(vary ?? '')) sent.set('Vary', vary === null ? 'Origin' : `${vary}, Origin`)
    return preflight
  }
}

/** For the content host: everybody, nobody's cookies. */
export function corsForContentHost(): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD'],
    allowHeaders: ['Accept-Language', 'Cache-Control', 'If-None-Match'],
    exposeHeaders: exposed,
    maxAge: dayS,
  })
}

/** Without TLS only on this machine: in a page of ours that came without, anybody on the way may have written. */
function isOwn(c: Context, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return host === ownHost(c) && (protocol === 'https:' || (protocol === 'http:' && isLoopback(host)))
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Session cookies travel with whatever page sends a request, so a request that changes something must come from a page of ours. A
 * browser always says `Origin` then; who says none is no browser, and has no cookie that it was tricked into sending.
 */
export function checkOrigin(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    if (safeMethods.includes(c.req.method) || origin === undefined) return next()
    if (isOwn(c, origin) || origins.includes(origin)) return next()
    return problem(c, 'abroad:forbidden-origin')
  }
}
