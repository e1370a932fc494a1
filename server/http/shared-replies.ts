import type { MiddlewareHandler } from 'hono'

/** Whether a cache between us and the caller may give the reply to somebody else. */
export function isShared(response: Response): boolean {
  return /(^|[\s,])(public|s-maxage)\b/.test(response.headers.get('Cache-Control') ?? '')
}

/** Outermost: a cookie beside such a reply would go to everybody whom the cache answers by it. */
export function noCookiesInShared(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (isShared(c.res)) c.res.headers.delete('Set-Cookie')
  }
}
