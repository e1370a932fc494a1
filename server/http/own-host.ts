import type { Context } from 'hono'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/** The name under which the caller reached this process, with its port. */
export function ownHost(c: Context): string {
  return c.req.header('Host') ?? new URL(c.req.url).host
}

/** This machine's own names: the only ones where a browser keeps no TLS and we ask for none. */
export function isLoopback(host: string): boolean {
  return loopback.test(host)
}
