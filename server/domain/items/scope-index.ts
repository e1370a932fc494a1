import { and, arrayOverlaps, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import { readCounter, type Counter } from './counter.ts'
import type { Scope } from './scope.ts'

/**
 * The ids of a feed in its order, newest first: page 90 is a slice of it instead of a walk over 90 pages. They are exactly those of the counter that
 * comes with them, which is the given one or a later one: a page under an older cursor would hide from a device what moved in between.
 */
export interface ScopeIndex {
  idsOf(scope: Scope, counter: Counter): Promise<{ ids: readonly string[]; counter: Counter }>
}

/** Looks, where items move all the time; the last one then holds for what it is. */
const maxLooks = 5

/** Feeds held at a time; the longest measured, of 100,000 items, takes about 8 MB. */
const maxHeld = 24

/**
 * Right in any number of processes: an entry holds for one `shapeSeq`, which the database raises with every change that moves an item, and
 * until the moment at which the clock alone moves one (publication, expiry). Likes and participants leave it standing.
 */
export function createScopeIndex(options: { db: Db; now: () => number }): ScopeIndex {
  const held = new Map<string, { shapeSeq: number; fromMs: number; untilMs: number; ids: readonly string[] }>()

  return {
    async idsOf(scope, asked) {
      const now = options.now()
      const known = held.get(scope.key)
      if (known && known.shapeSeq === asked.shapeSeq && known.fromMs <= now && now < known.untilMs)
        return { ids: known.ids, counter: asked }
      const { counter, ...found } = await readStill(options.db, { scope, now, counter: asked })
      const entry = { shapeSeq: counter.shapeSeq, fromMs: now, ...found }
      held.delete(scope.key)
      held.set(scope.key, entry)
      const [oldest] = held.keys()
      if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
      return { ids: entry.ids, counter }
    },
  }
}

async function readStill(db: Db, { scope, now, counter }: { scope: Scope; now: number; counter: Counter }) {
  for (let look = 1, before = counter; ; look += 1) {
    const found = await readIds(db, scope, now)
    const after = await readCounter(db)
    if (after.shapeSeq === before.shapeSeq || look === maxLooks) return { ...found, counter: before }
    before = after
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
