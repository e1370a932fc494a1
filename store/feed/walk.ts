import type { ContentItem } from '#contract/content/content.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { ChangedRow, ItemPatch, SegmentRow, StoredItem } from '#store/rows/rows.ts'

/** Items a segment holds: larger is faster to write, smaller is cheaper to rewrite when one of them changes. */
export const segmentSize = 100

type FeedTables = Pick<AbroadDatabase, 'segments' | 'changed'>

/**
 * Walks a scope's items in feed order until `visit` says 'stop': segments from the top, with the changed rows merged in and shadowing
 * what they replace. Reads a segment only when the walk gets that far. Call inside a transaction over both tables.
 */
export async function walkItems(db: FeedTables, scope: string, visit: (item: StoredItem) => 'stop' | undefined): Promise<void> {
  const [changed, first] = await Promise.all([
    db.changed.where('[scope+order]').between([scope, lowestOrder], [scope, highestOrder]).toArray(),
    segmentAfter(db, scope, lowestOrder),
  ])
  const changedById = new Map(changed.map((row) => [row.id, row]))
  const fresh = changed.filter((row) => row.item !== null)
  let next = 0
  for (let segment = first; segment; segment = await segmentAfter(db, scope, segment.high)) {
    for (const stored of segment.items) {
      const order = orderOf(stored)
      while (next < fresh.length && fresh[next]!.order < order) if (visit(fresh[next++]!.item!) === 'stop') return
      const item = withChange(stored, changedById.get(stored.id))
      if (item && visit(item) === 'stop') return
    }
  }
  while (next < fresh.length) if (visit(fresh[next++]!.item!) === 'stop') return
}

/** The segment's item as it is now; undefined where its changed row stands in its place. */
function withChange(stored: StoredItem, row: ChangedRow | undefined): StoredItem | undefined {
  if (!row) return stored
  return row.patch && !row.item ? patched(stored, row.patch) : undefined
}

/** Lays a patch over an item; a patch that is older than the item changes nothing. */
export function patched(stored: StoredItem, patch: ItemPatch): StoredItem {
  if (patch.rev <= stored.rev) return stored
  const item = { ...stored, textRev: stored.textRev ?? stored.rev }
  if ('likes' in item && patch.likes !== undefined) return { ...item, rev: patch.rev, likes: patch.likes }
  if ('registration_needed' in item.info && patch.participants !== undefined) {
    return { ...item, rev: patch.rev, info: { ...item.info, participants: patch.participants } } as StoredItem
  }
  return { ...item, rev: patch.rev }
}

function segmentAfter(db: FeedTables, scope: string, after: string): Promise<SegmentRow | undefined> {
  return db.segments.where('[scope+high]').between([scope, after], [scope, highestOrder], false).first()
}

/** Order key at which the scope's segments end; the lowest key where there are none. */
export async function lastOrderOfSegments(db: Pick<FeedTables, 'segments'>, scope: string): Promise<string> {
  const [last] = await db.segments.where('[scope+high]').between([scope, lowestOrder], [scope, highestOrder]).reverse().limit(1).keys()
  // The key holds the order already: no segment is read for it.
  return Array.isArray(last) ? String(last[1]) : lowestOrder
}

/** One item of a scope, wherever it stands. */
export async function findItem(db: FeedTables, scope: string, id: string): Promise<StoredItem | undefined> {
  const row = await db.changed.get([scope, id])
  if (row && !row.patch) return row.item ?? undefined
  if (row?.item) return row.item
  const segments = await db.segments.where('ids').equals(id).toArray()
  const stored = segments.find((segment) => segment.scope === scope)?.items.find((item) => item.id === id)
  return stored && withChange(stored, row)
}

/** One item of any scope: what a link names may have come with another language or country. */
export async function findItemAnywhere(db: FeedTables, id: string): Promise<StoredItem | undefined> {
  const rows = await db.changed.where('id').equals(id).toArray()
  // What was kept for the citizen is as they read it, in their language.
  const isKept = (row: ChangedRow) => row.item !== null && row.scope.startsWith('linked|')
  const whole = rows.find(isKept) ?? rows.find((row) => row.item !== null)
  if (whole?.item) return whole.item
  // A scope that dropped or patched the item says so beside its segment.
  const rowByScope = new Map(rows.map((row) => [row.scope, row]))
  for (const segment of await db.segments.where('ids').equals(id).toArray()) {
    const stored = segment.items.find((item) => item.id === id)
    const item = stored && withChange(stored, rowByScope.get(segment.scope))
    if (item) return item
  }
  return undefined
}

/** Cuts items, given in feed order and not yet in the scope, into segments; the first can be a small one, for the first screen. */
export function segmentsOf(scope: string, items: readonly ContentItem[], firstSize = segmentSize): SegmentRow[] {
  const rows: SegmentRow[] = []
  for (let start = 0; start < items.length; start += rows.length === 1 ? firstSize : segmentSize) {
    const size = rows.length === 0 ? firstSize : segmentSize
    const run = items.slice(start, start + size)
    rows.push({ scope, low: orderOf(run[0]!), high: orderOf(run.at(-1)!), ids: run.map((item) => item.id), items: run })
  }
  return rows
}

export function changedRowOf(scope: string, item: ContentItem): ChangedRow {
  return { scope, id: item.id, order: orderOf(item), item }
}

/** Rows without an item sort behind every item; where exactly says nothing. */
export function droppedRowOf(scope: string, id: string): ChangedRow {
  return { scope, id, order: `~${id}`, item: null }
}

export function patchRowOf(scope: string, id: string, patch: ItemPatch): ChangedRow {
  return { scope, id, order: `~${id}`, item: null, patch }
}

/** What becomes of an item's changed row, if there is one, when a patch comes: an older patch changes nothing. */
export function patchedRow(key: string, id: string, there: ChangedRow | undefined, patch: ItemPatch): ChangedRow {
  if (!there) return patchRowOf(key, id, patch)
  if (there.item) return { ...there, item: patched(there.item, patch) }
  return there.patch && there.patch.rev < patch.rev ? { ...there, patch: { ...there.patch, ...patch } } : there
}

/** Identity, version and place of everything a scope shows, in order: what a pull compares and what tests hold against the service. */
export async function idsOfScope(db: FeedTables, scope: string): Promise<{ id: string; rev: number; order: string }[]> {
  const out: { id: string; rev: number; order: string }[] = []
  await walkItems(db, scope, (item) => {
    out.push({ id: item.id, rev: item.rev, order: orderOf(item) })
    return undefined
  })
  return out
}

/** Beyond every date an item can have (year 2248), so that newer items get smaller keys. */
const horizonMs = 2 ** 43

/** Sort key of an item: newest first, then by id, as plain string order, which is the order of IndexedDB's keys too. */
export function orderOf(item: { id: string; meta: Pick<ContentItem['meta'], 'publish_date'> }): string {
  const inverted = Math.max(0, horizonMs - Date.parse(item.meta.publish_date))
  return `${inverted.toString(36).padStart(9, '0')}~${item.id}`
}

export const lowestOrder = ''
export const highestOrder = '\uffff'
