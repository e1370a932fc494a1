import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { hashOf } from '#server/secrets.ts'
import { isProxied } from '#server/services/lab/only-here.ts'
import { addressOf, networksOf, peerAddress, type ProxyConfig } from './client-address.ts'

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

/** The caller's address, or the /64 of an IPv6 address. */
export function clientOf(c: Context, config: ProxyConfig): string {
  return networksOf(addressOf(c, config))[0] ?? 'unknown'
}

/** Undefined behind a proxy that does not say who the caller is: then all callers have one address. */
export function knownNetworksOf(c: Context, config: ProxyConfig): readonly string[] | undefined {
  const address = addressOf(c, config)
  const isKnown = address !== peerAddress(c) || !(isProxied(c) || /^(127\.|::1$|::ffff:127\.)/.test(address))
  return isKnown && address !== 'unknown' ? networksOf(address) : undefined
}
