import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isLoopback, ownHost } from './own-host.ts'

/** Until then a browser that was logged in before the names had a prefix stays so: sessions live for 30 days, and a phone lies in a drawer. */
const oldNamesUntil = Date.UTC(2027, 1, 1)

/** A cookie of one of our paths, that no script reads. */
export interface OwnCookie {
  /** With `now` also under the name of before, while that counts. */
  read(c: Context, now?: number): string | undefined
  /** Whether the browser has it under the name without a prefix alone, and is to be given the other. */
  isOld(c: Context): boolean
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
  const hasOld = (c: Context) => isSecure(c) && getCookie(c, name) !== undefined

  return {
    read: (c, now = oldNamesUntil) => getCookie(c, nameFor(c)) ?? (now < oldNamesUntil ? getCookie(c, name) : undefined),
    isOld: (c) => hasOld(c) && getCookie(c, nameFor(c)) === undefined,
    send(c, value, maxAge) {
      if (hasOld(c)) deleteCookie(c, name, optionsFor(c))
      setCookie(c, nameFor(c), value, { ...optionsFor(c), maxAge })
    },
    remove(c) {
      if (hasOld(c)) deleteCookie(c, name, optionsFor(c))
      deleteCookie(c, nameFor(c), optionsFor(c))
    },
  }
}
