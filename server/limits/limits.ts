import { sql, type SQL } from 'drizzle-orm'
import { Counter } from 'prom-client'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { hashOf } from '#server/secrets.ts'
import { limitRules, timesOf, type Rule } from './limit-rules.ts'

/** Counted in the database, so a restart forgets nothing and all processes count together. */
export interface Limits {
  /**
   * Counts one more try. `who` is one key, or the caller's networks from the smallest to the largest: then each of them is counted, and a try
   * that a smaller network may not make does not count for the larger. Refused tries count as well, but do not extend the window.
   */
  take(rule: Rule, who: Who): Promise<Taken>
  /** Gives back a try that turned out to be legitimate. */
  giveBack(rule: Rule, who: Who): Promise<void>
}

export type Who = string | readonly string[]
export type Taken = { ok: true } | { ok: false; retryAfterS: number }

/** Counted for the whole process. A rule without refusals is shown as 0. */
export const limitsReached = new Counter({
  name: 'abroad_limits_reached_total',
  help: 'Requests refused because a limit was reached',
  labelNames: ['rule'],
  registers: [],
})
for (const { name } of Object.values(limitRules)) limitsReached.inc({ rule: name }, 0)

export function createLimits({ db, now }: { db: Db; now: () => number }): Limits {
  const keysOf = (rule: Rule, who: Who) => (typeof who === 'string' ? [who] : who).map((one) => hashOf(rule.name, one))

  return {
    async take(rule, who) {
      const nowMs = now()
      const keys = keysOf(rule, who)
      const rows = await rowsOf<{ level: number; used: number; resets_at: string }>(db, upsert(keys, { rule, nowMs }))
      const over = rows.find(({ level, used }) => used > timesOf(rule, level))
      if (!over) return { ok: true }
      limitsReached.inc({ rule: rule.name })
      return { ok: false, retryAfterS: Math.max(1, Math.ceil((Number(over.resets_at) - nowMs) / 1000)) }
    },
    async giveBack(rule, who) {
      // One statement per key: each transaction locks one row, so there is no deadlock.
      for (const key of keysOf(rule, who)) await db.execute(sql`update limits set used = used - 1 where key = ${key} and used > 0`)
    },
  }
}

/** One statement: each level counts only if the one before it is within its limit. All lock the levels in this order. */
function upsert(keys: readonly string[], { rule, nowMs }: { rule: Rule; nowMs: number }): SQL {
  const name = (level: number) => sql.raw(`level_${level}`)
  const steps = keys.map(
    (key, level) => sql`${name(level)} as (
      insert into limits (key, used, resets_at)
      select ${key}::text, 1, ${nowMs + rule.windowMs}::bigint
      where ${level === 0 ? sql`true` : sql`exists (select 1 from ${name(level - 1)} where used <= ${timesOf(rule, level - 1)}::int)`}
      on conflict (key) do update set
        used = case when limits.resets_at <= ${nowMs}::bigint then 1 else limits.used + 1 end,
        resets_at = case when limits.resets_at <= ${nowMs}::bigint then excluded.resets_at else limits.resets_at end
      returning used, resets_at)`,
  )
  const found = keys.map((_, level) => sql`select ${level}::int as level, used, resets_at from ${name(level)}`)
  return sql`with ${sql.join(steps, sql`, `)} ${sql.join(found, sql` union all `)}`
}

/** The caller's networks, counted for something else as well, such as an e-mail address. */
export function withClient(client: readonly string[], also: string): readonly string[] {
  return client.map((network) => `${network} ${also}`)
}
