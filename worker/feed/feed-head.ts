import { type ContentItem, contentEntries } from '#contract/content/content.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { highestOrder, lowestOrder, orderOf } from '#store/feed/walk.ts'
import { type Scope, scopeKey } from '#store/feed/scope.ts'
import { type ScopeRow, untouchedPull } from '#store/rows/rows.ts'
import { readEnd } from './feed-end.ts'
import type { FeedStore, Known } from './feed-store.ts'

/** What the device holds of a scope. The head is its part without gaps: everything up to `row.frontier`. */
export interface Held {
  row: ScopeRow
  known: Known
  /** Some items lie behind the frontier, stored before the service lost the cursor. */
  hasStale: boolean
}

/** A page of the list, parsed. `skipped`: ids of malformed items. */
export interface ParsedPage {
  items: ContentItem[]
  skipped: string[]
  isEnd: boolean
  /** Length of the whole list, if the service says so. */
  total: number | undefined
}

export async function readScopeRow(db: AbroadDatabase, scope: Scope): Promise<ScopeRow> {
  const key = scopeKey(scope)
  const { language, countries, repcodes } = scope
  const { replyVersion } = contentEntries
  const untouched = { scope: key, language, countries, repcodes, generation: 1, replyVersion, ...untouchedPull, skipped: [] }
  return (await db.scopes.get(key)) ?? untouched
}

export async function loadHeld(store: FeedStore, row: ScopeRow): Promise<Held> {
  const known = await store.loadKnown()
  return { row, known, hasStale: [...known.values()].some(({ order }) => order > (row.frontier ?? '')) }
}

/** Number of items in the head, as the service counts them. */
export function countHead({ row, known }: Pick<Held, 'row' | 'known'>): number {
  let count = row.skipped.length
  if (row.frontier !== null) for (const { order } of known.values()) if (order <= row.frontier) count += 1
  return count
}

/** Number of items in the head once the page is stored. */
export function countAfter(held: Held, { items, skipped }: ParsedPage): number {
  const fresh = items.filter(({ id }) => !held.known.has(id)).length
  return countHead(held) + fresh + skipped.filter((id) => !held.row.skipped.includes(id)).length
}

/** Stores a page whose items follow the place `after`. `next`: the scope's row after it. */
export async function storePage(
  store: FeedStore,
  held: Held,
  { page, after, next, now }: { page: ParsedPage; after: string | null; next: ScopeRow; now: number },
): Promise<void> {
  const { row, known } = held
  const { items, isEnd, total } = page
  const { endSaid: _, ...withoutEnd } = next
  const stored: ScopeRow = { ...withoutEnd, complete: false }
  const from = after ?? lowestOrder
  await dropMissing(store, held, items, { from, upTo: next.frontier ?? lowestOrder })
  if (isEnd) {
    const seen = countHead({ row: next, known }) + items.filter(({ id }) => !known.has(id)).length
    const { endSaid, goneBehind } = readEnd(row, { order: next.frontier, seen, total }, now)
    Object.assign(stored, { endSaid, complete: goneBehind <= (next.frontier ?? lowestOrder) })
    if (stored.complete) await dropMissing(store, held, items, { from, upTo: highestOrder })
  }
  await store.storePage({ items, known, scope: stored })
}

/**
 * Removes items that lie within the page but are not in it. A first sync has none: they were stored before the service lost the cursor.
 * This happens before the page is stored, because a stored page is not requested again after an interruption.
 */
async function dropMissing(
  store: FeedStore,
  { row, known, hasStale }: Held,
  items: ContentItem[],
  { from, upTo }: { from: string; upTo: string },
): Promise<void> {
  if (!hasStale) return
  const seen = new Set(items.map(({ id }) => id))
  for (const [id, { order }] of known) if (order <= from || order > upTo) seen.add(id)
  await store.dropUnseen({ seen, known, scope: row })
}

/** Place of the last item. Pages come in feed order, but a wrong order must not move the frontier back. */
export function lastOrder(items: readonly ContentItem[]): string | null {
  return items.reduce<string | null>((last, item) => maxOrder(last, orderOf(item)), null)
}

export function maxOrder(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
