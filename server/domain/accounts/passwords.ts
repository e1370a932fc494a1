import { scrypt, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** 32 MiB three times over, about a fifth of a second: what OWASP asks of scrypt at this memory. Argon2 is a release candidate in Node 24. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const hashBytes = 32

/**
 * scrypt in the manner of crypt(3): `scrypt$N$r$p$salt`, answered with `$hash` behind it. So a stored hash names its own cost, and hashes of
 * before stay good when the cost is raised. At most `parallel` at a time: each takes memory, and a thread that files and zlib need too.
 */
export function createPasswordHash({ parallel }: { parallel: number }): Deps['hashPassword'] {
  const waiting: (() => void)[] = []
  let running = 0

  return async (password, setting) => {
    const [kind, N, r, p, salt] = setting.split('$')
    if (kind !== 'scrypt' || salt === undefined) throw new Error('not a setting of ours')
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      const hash = await derive(password.normalize('NFKC'), { salt, N: Number(N), r: Number(r), p: Number(p) })
      return `scrypt$${N}$${r}$${p}$${salt}$${hash.toString('base64url')}`
    } finally {
      // The place is handed on, not given up and taken: nobody can come in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

export function newSetting(salt: string): string {
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt}`
}

/** Against nothing stored it takes as long, and fails: how long a log-in takes does not tell which addresses exist. */
export async function isPassword(hashPassword: Deps['hashPassword'], password: string, stored: string | undefined): Promise<boolean> {
  const expected = stored ?? `${newSetting('nobody')}$`
  const given = Buffer.from(await hashPassword(password, expected))
  return given.length === Buffer.byteLength(expected) && timingSafeEqual(given, Buffer.from(expected)) && stored !== undefined
}

function derive(password: string, { salt, N, r, p }: { salt: string; N: number; r: number; p: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, { N, r, p, maxmem: 256 * r * (N + p) }, (cause, key) => (cause ? reject(cause) : resolve(key)))
  })
}
