import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isLoopback, ownHost } from './own-host.ts'

/** A cookie of one of our paths, that no script reads. */
export interface OwnCookie {
  read(c: Context): string | undefined
  send(c: Context, value: string, maxAgeS: number): void
  remove(c: Context): void
}

/**
 * Outside of this machine named `__Secure-NAME`: a page without TLS can plant none in its place. `__Host-` would have it sent to every path.
 */
export function createOwnCookie(name: string, { path, sameSite }: { path: string; sameSite: 'Lax' | 'Strict' }): OwnCookie {
  const isSecure = (c: Context) => !isLoopback(ownHost(c))
  const nameFor = (c: Context) => (isSecure(c) ? `__Secure-${name}` : name)
  const optionsFor = (c: Context) => ({ httpOnly: true, sameSite, secure: isSecure(c), path })

  return {
    read: (c) => getCookie(c, nameFor(c)),
    send: (c, value, maxAge) => setCookie(c, nameFor(c), value, { ...optionsFor(c), maxAge }),
    remove: (c) => void deleteCookie(c, nameFor(c), optionsFor(c)),
  }
}
