import { and, arrayOverlaps, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import type { Counter } from './counter.ts'
import type { Scope } from './scope.ts'

/** The ids of a feed in its order, newest first: page 90 is a slice of it instead of a walk over 90 pages. */
export interface ScopeIndex {
  idsOf(scope: Scope, counter: Counter): Promise<readonly string[]>
}

/** Feeds held at a time; the longest measured, of 100,000 items, takes about 8 MB. */
const maxHeld = 24

/**
 * Right in any number of processes: an entry holds for one `shapeSeq`, which the database raises with every change that moves an item, and
 * until the moment at which the clock alone moves one (publication, expiry). Likes and participants leave it standing.
 */
export function createScopeIndex(options: { db: Db; now: () => number }): ScopeIndex {
  const held = new Map<string, { shapeSeq: number; fromMs: number; untilMs: number; ids: readonly string[] }>()

  return {
    async idsOf(scope, counter) {
      const now = options.now()
      const known = held.get(scope.key)
      if (known && known.shapeSeq === counter.shapeSeq && known.fromMs <= now && now < known.untilMs) return known.ids
      const entry = { shapeSeq: counter.shapeSeq, fromMs: now, ...(await readIds(options.db, scope, now)) }
      held.delete(scope.key)
      held.set(scope.key, entry)
      const [oldest] = held.keys()
      if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
      return entry.ids
    },
  }
}

async function readIds(db: Db, scope: Scope, now: number): Promise<{ ids: string[]; untilMs: number }> {
  const rows = await db
    .select({ id: items.id, publishAt: items.publishAt, expiresAt: items.expiresAt })
    .from(items)
    .where(and(eq(items.removed, false), arrayOverlaps(items.audience, [...scope.audience]), inArray(items.family, [...scope.families])))
    .orderBy(desc(items.publishAt), asc(items.id))
  const ids: string[] = []
  let untilMs = Number.POSITIVE_INFINITY
  for (const { id, publishAt, expiresAt } of rows) {
    if (publishAt > now) untilMs = Math.min(untilMs, publishAt)
    else if (expiresAt === null || expiresAt > now) {
      ids.push(id)
      untilMs = Math.min(untilMs, expiresAt ?? untilMs)
    }
  }
  return { ids, untilMs }
}
