import type { MiddlewareHandler } from 'hono'

/** Whether a cache between us and the caller may give the reply to other callers. */
export function isShared(response: Response): boolean {
  return /(^|[\s,])(public|s-maxage)\b/.test(response.headers.get('Cache-Control') ?? '')
}

/** Must be outermost: a cookie on such a reply would go to every caller that the cache serves. */
export function noCookiesInShared(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (isShared(c.res)) c.res.headers.delete('Set-Cookie')
  }
}
