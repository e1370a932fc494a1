import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ContentItem } from '#contract/content/content.ts'
import { families } from '#contract/values/kinds.ts'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import { draftItems, generateItems } from '#server/generator/generate-items.ts'
import { createRandom } from '#server/seeded-random.ts'
import { readCounter } from '#server/domain/items/counter.ts'
import { removeItems, setLikes, setParticipants, updateItem } from '#server/domain/items/mutations.ts'
import { readRevs } from '#server/domain/items/pages.ts'
import { createScopeIndex } from '#server/domain/items/scope-index.ts'
import type { Scope } from '#server/domain/items/scope.ts'

/** Items that arrive at the top of the feed: published one second apart, the newest now. */
export async function insertAtTop(
  db: Db,
  options: { count: number; countries?: readonly string[] | undefined; now: number },
): Promise<string[]> {
  const { seq } = await readCounter(db)
  const { countries, ...rest } = options
  return generateItems(db, {
    ...rest,
    ...(countries && { countries }),
    globalShare: countries ? 0 : 1,
    seed: seq,
    minutesApart: 1 / 60,
    prefix: `top-${seq}`,
  })
}

/** Removes generated items: those named, or a share of them that the seed chooses. */
export async function removeSome(
  db: Db,
  options: { ids?: readonly string[] | undefined; share?: number | undefined; seed: number; now: number },
): Promise<string[]> {
  const chosen = options.ids ?? (await choose(db, { share: options.share ?? 0, seed: options.seed }))
  const removed = await removeItems(db, chosen, options.now)
  return removed.map((item) => item.id)
}

/** Changes a share of the generated items: their counts (likes, participants), or their words. */
export async function touchSome(
  db: Db,
  options: { share: number; what: 'counts' | 'words'; seed: number; now: number },
): Promise<string[]> {
  const ids = await choose(db, { ...options, onlyCounted: options.what === 'counts' })
  const random = createRandom(options.seed + 1)
  await db.transaction(async (tx) => {
    for (const id of ids) {
      if (options.what === 'words') await rewrite(tx, id, options.now)
      else await recount(tx, { id, value: Math.floor(random() * 1000), now: options.now })
    }
  })
  return ids
}

export async function removeGenerated(db: Db, now: number): Promise<number> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.source, 'generated'), eq(items.removed, false)))
    .orderBy(asc(items.id))
  return (
    await removeItems(
      db,
      rows.map((row) => row.id),
      now,
    )
  ).length
}

export function countGenerated(db: Db): Promise<number> {
  return db.$count(items, and(eq(items.source, 'generated'), eq(items.removed, false)))
}

/** What a device in step with the service holds: ids with their revisions, in the feed's order. */
export async function idsWithRevisions(db: Db, scope: Scope, now: number): Promise<[string, number][]> {
  const { ids } = await createScopeIndex({ db, now: () => now }).idsOf(scope, await readCounter(db))
  const revs = await readRevs(db, ids)
  return ids.flatMap((id): [string, number][] => {
    const rev = revs.get(id)
    return rev === undefined ? [] : [[id, rev]]
  })
}

async function choose(db: Db, options: { share: number; seed: number; onlyCounted?: boolean }): Promise<string[]> {
  const wanted = options.onlyCounted ? ['STORY', 'EVENT'] : [...families]
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.source, 'generated'), eq(items.removed, false), inArray(items.family, wanted)))
    .orderBy(asc(items.id))
  const random = createRandom(options.seed)
  const ranked = rows.map((row) => ({ id: row.id, rank: random() })).toSorted((a, b) => a.rank - b.rank)
  return ranked.slice(0, Math.round(rows.length * options.share)).map((row) => row.id)
}

async function recount(db: Db, { id, value, now }: { id: string; value: number; now: number }): Promise<void> {
  const [row] = await db.select({ family: items.family }).from(items).where(eq(items.id, id))
  await (row?.family === 'EVENT' ? setParticipants : setLikes)(db, id, value, now)
}

/** New words, the same dates and audience. */
async function rewrite(db: Db, id: string, now: number): Promise<void> {
  const [row] = await db.select().from(items).where(eq(items.id, id))
  const fresh = draftItems({ count: 10, seed: now % 1_000_000, now })
  const words = fresh.find((draft) => draft.item.type.endsWith(row?.family ?? ''))?.item
  if (!row || !words) return
  const item = {
    ...words,
    id,
    type: row.kind,
    ...(JSON.parse(`{${row.fixed}}`) as object),
    info: JSON.parse(row.info) as object,
  } as ContentItem
  const counts = item.type.endsWith('EVENT') ? { info: { ...item.info, participants: 0 } } : {}
  await updateItem(db, { item: { ...item, ...counts } as ContentItem, audience: row.audience, source: 'generated' }, now)
}
