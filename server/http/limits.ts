import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { hashOf } from '#server/secrets.ts'
import { isTrusted } from './trusted-proxies.ts'

/** So often within a window, counted in the database: a restart forgets nothing, and many processes count together. */
export interface Rule {
  name: string
  times: number
  windowMs: number
}

export interface Limits {
  /** Counts one more try of `who`. Refused ones count as well, but do not make the window longer. */
  take(rule: Rule, who: string): Promise<{ ok: true } | { ok: false; retryAfterS: number }>
  /** A try that turned out to be rightful is not held against anybody. */
  giveBack(rule: Rule, who: string): Promise<void>
}

export function createLimits({ db, now }: { db: Db; now: () => number }): Limits {
  const keyOf = (rule: Rule, who: string) => hashOf(rule.name, who)

  return {
    async take(rule, who) {
      const nowMs = now()
      const [row] = await rowsOf<{ used: number; resets_at: string }>(
        db,
        sql`
        insert into limits (key, used, resets_at) values (${keyOf(rule, who)}, 1, ${nowMs + rule.windowMs})
        on conflict (key) do update set
          used = case when limits.resets_at <= ${nowMs} then 1 else limits.used + 1 end,
          resets_at = case when limits.resets_at <= ${nowMs} then excluded.resets_at else limits.resets_at end
        returning used, resets_at`,
      )
      if (!row || row.used <= rule.times) return { ok: true }
      return { ok: false, retryAfterS: Math.max(1, Math.ceil((Number(row.resets_at) - nowMs) / 1000)) }
    },
    async giveBack(rule, who) {
      await db.execute(sql`update limits set used = used - 1 where key = ${keyOf(rule, who)} and used > 0`)
    },
  }
}

/**
 * The caller's address, or the network of an IPv6 address. Behind a proxy every connection comes from the proxy, which passes on the caller's
 * address in a header. The header is read only from trusted proxies; if it lists several addresses, the proxy itself added the last.
 */
export function clientOf(
  c: Context,
  { clientAddressHeader, trustedProxies }: Pick<Config, 'clientAddressHeader' | 'trustedProxies'>,
): string {
  const peer = peerAddress(c)
  const named = clientAddressHeader && isTrusted(trustedProxies, peer) && c.req.header(clientAddressHeader)?.split(',').at(-1)?.trim()
  const address = named || peer || 'unknown'
  return address.includes(':') && !address.includes('.') ? networkOf(address) : address
}

/** The address at the other end of the connection; unset where a test calls the application without one. */
export function peerAddress(c: Context): string | undefined {
  const wire = c.env as { incoming?: { socket: { remoteAddress?: string } } } | undefined
  return wire?.incoming?.socket.remoteAddress
}

/** The first half of an IPv6 address, which is what one household is given. */
function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
