import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { lockSenders } from './check-ins.ts'
import type { Done } from '#server/domain/done.ts'
import type { Entry } from './read-check-ins.ts'

interface Mark {
  keys: readonly string[]
  as: 'read' | 'answered'
  now: number
}

/** Marks these check-ins, except those that the sender has replaced: the new ones are unread. Returns the marked keys. */
export async function markReports(tx: Db, { keys, as, now }: Mark): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const changed = await tx
    .update(checkIns)
    .set({
      readAt: sql`coalesce(${checkIns.readAt}, ${now}::bigint)`,
      ...(as === 'answered' && { answeredAt: sql`coalesce(${checkIns.answeredAt}, ${now}::bigint)` }),
    })
    .where(and(inArray(checkIns.key, [...keys]), isNotNull(checkIns.body)))
    .returning({ key: checkIns.key })
  return new Set(changed.map(({ key }) => key))
}

export async function markEntries(tx: Db, what: Mark): Promise<Done> {
  return (await markReports(tx, what)).size === 0 ? 'not-possible' : 'done'
}

/**
 * Merges two entries, because staff decided that they are of one person. A call for help stays the main entry, so merging never closes one. The merged check-in
 * counts as read, because the page showed it. A later check-in of either sender is an entry of its own again, unless it is a call for help of the first.
 */
export async function mergeEntries(tx: Db, { entry, other, now }: { entry: Entry; other: Entry; now: number }): Promise<Done> {
  await lockSenders(tx, [entry.report.person, other.report.person])
  const isOtherFirst = other.report.body.state === 'help' && entry.report.body.state === 'safe'
  const [first, second] = isOtherFirst ? [other.report, entry.report] : [entry.report, other.report]
  // A colleague may have merged one of them with another entry since the page was rendered.
  const counting = await tx
    .select({ key: checkIns.key })
    .from(checkIns)
    .where(and(inArray(checkIns.key, [first.key, second.key]), isNotNull(checkIns.body), isNull(checkIns.sameAs)))
  if (counting.length !== 2) return 'not-possible'
  await markReports(tx, { keys: [second.key], as: 'read', now })
  await tx
    .update(checkIns)
    .set({ sameAs: first.key })
    .where(sql`${checkIns.key} = ${second.key} or ${checkIns.sameAs} = ${second.key}`)
  return 'done'
}

/** Turns a merged check-in into an entry of its own again. */
export async function unmergeEntry(tx: Db, key: string): Promise<Done> {
  const changed = await tx
    .update(checkIns)
    .set({ sameAs: null })
    .where(and(eq(checkIns.key, key), isNotNull(checkIns.sameAs), isNotNull(checkIns.body)))
    .returning({ key: checkIns.key })
  return changed.length === 0 ? 'not-possible' : 'done'
}
