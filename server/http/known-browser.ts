import type { Context } from 'hono'
import type { Deps } from '#server/deps.ts'
import { createOwnCookie } from './own-cookie.ts'

const livesMs = 365 * 86_400_000

/**
 * A cookie set by a successful log-in, so that its owner can log in while strangers use up the tries of the e-mail address (OWASP calls it a
 * device cookie). It proves a log-in with this address but not whose it was. It grants no access: the password is still required.
 */
export interface KnownBrowser {
  /** The key under which this browser's tries are counted; undefined if it has no log-in with this address. */
  keyFor(c: Context, email: string): Promise<string | undefined>
  remember(c: Context, email: string): Promise<void>
}

export function createKnownBrowser(
  { name, path }: { name: string; path: string },
  { newSecret, now, signer }: Pick<Deps, 'newSecret' | 'now' | 'signer'>,
): KnownBrowser {
  const cookie = createOwnCookie(name, { path, sameSite: 'Lax' })

  async function keyFor(c: Context, email: string): Promise<string | undefined> {
    const [, key, signature] = /^([\w-]{43})\.(\d+\.[\w-]+)$/.exec(cookie.read(c) ?? '') ?? []
    if (key === undefined || signature === undefined) return undefined
    return (await signer.check(name, `${email}\n${key}`, signature, now())) === 'good' ? key : undefined
  }

  return {
    keyFor,
    async remember(c, email) {
      if ((await keyFor(c, email)) !== undefined) return
      const key = newSecret()
      cookie.send(c, `${key}.${await signer.sign(name, `${email}\n${key}`, now() + livesMs)}`, livesMs / 1000)
    },
  }
}
