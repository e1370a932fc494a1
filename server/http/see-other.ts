import type { Context } from 'hono'

/**
 * Redirects to one of our pages. The address is parsed and serialised again, so it always stays on this host and has no character
 * that is invalid in a header. Every redirect within our own pages goes through here; a lint rule forbids `c.redirect`.
 */
export function seeOther(c: Context, to: string): Response {
  const { pathname, search, hash } = new URL(to, 'http://own.invalid')
  return c.body(null, 303, { Location: `/${pathname.replace(/^\/+/, '')}${search}${hash}` })
}

/** The path of the request as it came, still percent-encoded: `c.req.path` is decoded. */
export function encodedPath(c: Context): string {
  return new URL(c.req.url).pathname
}
