import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import type { Counter } from './counter.ts'
import type { Cursor } from './cursor.ts'
import type { Scope } from './scope.ts'

/**
 * The cursor of a scope at a moment: the number of the last change that concerned it, and the last moment at which the clock published or
 * ended one of its items. So two cursors are the same exactly when nothing happened in the scope between them, and a device that
 * pulls page after page sees by that alone that they fit together.
 */
export interface ScopeCursors {
  at(scope: Scope, counter: Counter, timeMs: number): Promise<Cursor>
}

const maxHeld = 1000

export function createScopeCursors(db: Db): ScopeCursors {
  // The log is only added to, so what was found once holds: the next look begins where the last one ended.
  const held = new Map<string, { checkedSeq: number; seq: number }>()

  return {
    async at(scope, counter, timeMs) {
      const known = held.get(scope.key)
      const from = known && known.checkedSeq <= counter.seq ? known : { checkedSeq: counter.logFrom, seq: counter.logFrom }
      const inScope = sql`audience && ${sql.param([...scope.audience])}::text[] and family = any(${sql.param([...scope.families])}::text[])`
      const [row] = await rowsOf<{ seq: string | null; published: string | null; expired: string | null }>(
        db,
        sql`select
        (select seq from changes where seq > ${from.checkedSeq} and seq <= ${counter.seq} and ${inScope} order by seq desc limit 1) as seq,
        (select publish_at from items where publish_at <= ${timeMs} and not removed and ${inScope} order by publish_at desc limit 1) as published,
        (select expires_at from items where expires_at <= ${timeMs} and not removed and ${inScope} order by expires_at desc limit 1) as expired`,
      )
      const seq = Math.max(Number(row?.seq ?? 0), from.seq, counter.logFrom)
      held.delete(scope.key)
      held.set(scope.key, { checkedSeq: counter.seq, seq })
      const [oldest] = held.keys()
      if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
      return { epoch: counter.epoch, scopeKey: scope.key, seq, timeMs: Math.max(Number(row?.published ?? 0), Number(row?.expired ?? 0)) }
    },
  }
}
