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

interface Held {
  checkedSeq: number
  logFrom: number
  seq: number
  /** The last moment at which the clock moved an item of the scope … */
  movedMs: number
  /** … as of this one, and the next one at which it will. */
  fromMs: number
  untilMs: number
}

/** While nothing was changed and the clock moves nothing, a cursor is what it was, and the database is not asked. */
export function createScopeCursors(db: Db): ScopeCursors {
  const held = new Map<string, Held>()

  return {
    async at(scope, counter, timeMs) {
      const known = held.get(scope.key)
      const isSame =
        known?.checkedSeq === counter.seq && known.logFrom === counter.logFrom && known.fromMs <= timeMs && timeMs < known.untilMs
      const found = isSame ? known : await look(db, { scope, counter, timeMs, known })
      held.delete(scope.key)
      held.set(scope.key, found)
      const [oldest] = held.keys()
      if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
      return { epoch: counter.epoch, scopeKey: scope.key, seq: found.seq, timeMs: found.movedMs }
    },
  }
}

interface Look {
  scope: Scope
  counter: Counter
  timeMs: number
  known: Held | undefined
}

async function look(db: Db, { scope, counter, timeMs, known }: Look): Promise<Held> {
  // The log is only added to, so what was found once holds: the next look begins where the last one ended.
  const from = known && known.checkedSeq <= counter.seq ? known : { checkedSeq: counter.logFrom, seq: counter.logFrom }
  const inScope = sql`audience && ${sql.param([...scope.audience])}::text[] and family = any(${sql.param([...scope.families])}::text[])`
  const [row] = await rowsOf<Record<'seq' | 'published' | 'expired' | 'publishes' | 'expires', string | null>>(
    db,
    sql`select
      (select seq from changes where seq > ${from.checkedSeq} and seq <= ${counter.seq} and ${inScope} order by seq desc limit 1) as seq,
      (select publish_at from items where publish_at <= ${timeMs} and not removed and ${inScope} order by publish_at desc limit 1) as published,
      (select expires_at from items where expires_at <= ${timeMs} and not removed and ${inScope} order by expires_at desc limit 1) as expired,
      (select publish_at from items where publish_at > ${timeMs} and not removed and ${inScope} order by publish_at limit 1) as publishes,
      (select expires_at from items where expires_at > ${timeMs} and not removed and ${inScope} order by expires_at limit 1) as expires`,
  )
  const next = (text: string | null | undefined) => (text == null ? Number.POSITIVE_INFINITY : Number(text))
  return {
    checkedSeq: counter.seq,
    logFrom: counter.logFrom,
    seq: Math.max(Number(row?.seq ?? 0), from.seq, counter.logFrom),
    movedMs: Math.max(Number(row?.published ?? 0), Number(row?.expired ?? 0)),
    fromMs: timeMs,
    untilMs: Math.min(next(row?.publishes), next(row?.expires)),
  }
}
