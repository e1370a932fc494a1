import { assertInvariant } from '#contract/assert-invariant.ts'
import { contentEntries, type ContentItem } from '#contract/content/content.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { type FeedChange, firstScreenSize } from '#store/feed/first-screen.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { scopeKey, type Scope } from '#store/feed/scope.ts'
import {
  changedRowOf,
  droppedRowOf,
  highestOrder,
  lastOrderOfSegments,
  lowestOrder,
  orderOf,
  patchedRow,
  segmentsOf,
  walkItems,
} from '#store/feed/walk.ts'
import { isReadBy, type ChangedRow, type PersonalRow, type ScopeRow } from '#store/rows/rows.ts'
import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { parseItems, readChanges } from './feed-changes.ts'
import { putChanged, putPersonal, splitPersonal } from './personal.ts'
import { retainItemsWithIntents } from './retain-items-with-intents.ts'

/** The revision and order of each stored item of a scope, by id. */
export type Known = Map<string, KnownItem>
/** `isOther`: stored by a build with another schema, so the same revision is read again. */
export interface KnownItem {
  rev: number
  order: string
  isOther?: boolean
}

/** Whether a page's item in revision `rev` must be stored. `known`: the stored one. */
export function isNews(known: KnownItem | undefined, rev: number): boolean {
  return !known || known.rev < rev || (known.isOther === true && known.rev === rev)
}

export interface FeedStore {
  /** `skipped`: ids of malformed items, which go to the diary instead. */
  parseItems(raw: readonly unknown[]): { items: ContentItem[]; skipped: string[] }
  loadKnown(): Promise<Known>
  /** Stores a page that follows the stored part of the feed without a gap; the scope's frontier is its last item. */
  storePage(page: { items: ContentItem[]; known: Known; scope: ScopeRow }): Promise<void>
  storeChanges(changes: { raw: readonly unknown[]; known: Known | null; scope: ScopeRow }): Promise<void>
  /** Removes the items that a complete pass without changes did not meet. Returns how many. */
  dropUnseen(wanted: { seen: ReadonlySet<string>; known: Known; scope: ScopeRow }): Promise<number>
  storeScope(scope: ScopeRow): Promise<void>
  /** Shows the stored part of the scope, before the first request. */
  adopt(): Promise<void>
}

/** Each read goes through all changed rows, so they are merged into the segments before there are more. */
const maxChangedRows = 400
const feedTables = ['segments', 'changed', 'scopes', 'personal', 'settings', 'intents']

interface Options {
  env: Environment
  lease: Lease
  diary: Diary
  scope: Scope
  isCurrent: () => boolean
}

/** Stores what the service sends of one scope. Each write is one transaction that checks the lease. */
export function createFeedStore(options: Options): FeedStore {
  const { env, lease, diary, scope } = options
  const { db } = env
  const key = scopeKey(scope)
  const write = createWrite(options)
  const compact = () => mergeChangedRows({ db, lease, key })
  const retain = (ids: readonly string[]) => retainItemsWithIntents(db, { scope: key, account: scope.account, ids })

  return {
    parseItems: (raw) => parseItems(raw, diary),
    loadKnown: () => loadKnown(db, key),

    async storePage({ items, known, scope: row }) {
      // Segments do not overlap: only an item behind the last segment may go into a new one.
      const end = await lastOrderOfSegments(db, key)
      const page = sortPage(items, { known, end, key, account: scope.account })
      let changedCount = 0
      await write(row, async () => {
        changedCount = await putPage(db, { ...page, key, isFirst: end === lowestOrder })
        return changeOf([...page.moved, ...page.appended.map((item) => changedRowOf(key, item))])
      })
      if (changedCount > maxChangedRows) await compact()
    },

    async storeChanges({ raw, known, scope: row }) {
      const { puts, patches, personal } = readChanges(raw, { diary, row, account: scope.account })
      const ids = [...puts.keys(), ...patches.keys()]
      row.skipped = row.skipped.filter((id) => !puts.has(id) && !patches.has(id))
      await write(row, async () => {
        const found = await db.changed.bulkGet(ids.map((id) => [key, id]))
        const stored = new Map(found.flatMap((there) => (there ? [[there.id, there]] : [])))
        const rows = [...puts.values()].filter((next) => !isOlder(next, stored.get(next.id)))
        for (const [id, patch] of patches) rows.push(patchedRow(key, id, stored.get(id), patch))
        await retain(rows.flatMap(({ id, item, patch }) => (item === null && !patch ? [id] : [])))
        await putChanged(db, rows, found)
        await putPersonal(db, personal)
        if (known) for (const next of rows) updateKnown(known, next)
        return changeOf(rows)
      })
      await compact()
    },

    async dropUnseen({ seen, known, scope: row }) {
      const unseen = [...known.keys()].filter((id) => !seen.has(id))
      if (unseen.length === 0) return 0
      await write(row, async () => {
        await retain(unseen)
        const rows = unseen.map((id) => droppedRowOf(key, id))
        await db.changed.bulkPut(rows)
        return changeOf(rows)
      })
      for (const id of unseen) known.delete(id)
      return unseen.length
    },

    storeScope: (row) =>
      write(row, async (stored) => {
        const isMoved = stored && ((row.cursor !== null && row.cursor !== stored.cursor) || (row.complete && !stored.complete))
        assertInvariant('cursor-moves-with-changes', !isMoved)
        return null
      }),

    async adopt() {
      const row = await db.scopes.get(key)
      if (row?.fetchedAt && (await shownScope(db))?.key !== key) await write(row, async () => null)
    },
  }
}

type Work = (stored: ScopeRow | undefined) => Promise<FeedChange | null>

/**
 * Returns the function through which each write to the feed goes: it checks lease and generation, stores the scope's row and makes it the
 * shown one. `work` returns the items that it changed.
 */
function createWrite({ env, lease, scope, isCurrent }: Options): (row: ScopeRow, work: Work) => Promise<void> {
  const { db } = env
  const key = scopeKey(scope)
  return async (row, work) => {
    const written = await lease.transaction(feedTables, async () => {
      const [stored, shown] = await Promise.all([db.scopes.get(key), shownScope(db)])
      // The reply to a request for a scope that the citizen has left since is not stored.
      if ((stored && stored.generation !== row.generation) || !isCurrent()) return undefined
      const isOtherScope = shown?.key !== key
      const shownNow = { key: 'shownScope', value: { key, account: scope.account, language: scope.language } }
      const [change] = await Promise.all([work(stored), db.scopes.put(row), isOtherScope && db.settings.put(shownNow)])
      return { change, isOtherScope }
    })
    // The stored first screen may contain an item that was withdrawn.
    if (written?.isOtherScope) void env.removeFirstScreen().catch(() => undefined)
    else if (written?.change) void env.removeFirstScreen(written.change).catch(() => undefined)
  }
}

async function loadKnown(db: AbroadDatabase, key: string): Promise<Known> {
  const known: Known = new Map()
  await db.transaction('r', [db.segments, db.changed], () =>
    walkItems(db, key, (item) => {
      known.set(item.id, { rev: item.rev, order: orderOf(item), isOther: !isReadBy(item, contentEntries) })
      return undefined
    }),
  )
  return known
}

interface SortedPage {
  /** Items for new segments, in the order of the feed. */
  appended: ContentItem[]
  /** Items that lie before the end of the segments. */
  moved: ChangedRow[]
  personal: PersonalRow[]
}

/** Sorts a page's items by where they are stored, and notes them in `known`. `end`: the order of the last stored segment's last item. */
function sortPage(
  items: readonly ContentItem[],
  { known, end, key, account }: { known: Known; end: string; key: string; account: string },
): SortedPage {
  const appended: ContentItem[] = []
  const moved: ChangedRow[] = []
  const personal: PersonalRow[] = []
  for (const full of items) {
    const [item, own] = splitPersonal(full, account)
    if (own) personal.push(own)
    const before = known.get(item.id)
    if (!isNews(before, item.rev)) continue
    const order = orderOf(item)
    known.set(item.id, { rev: item.rev, order })
    if (!before && order > end) appended.push(item)
    else moved.push(changedRowOf(key, item))
  }
  return { appended: appended.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)), moved, personal }
}

/** Stores a sorted page. Call it inside a transaction over the feed's tables. Returns the number of changed rows of the scope. */
async function putPage(
  db: AbroadDatabase,
  { appended, moved, personal, key, isFirst }: SortedPage & { key: string; isFirst: boolean },
): Promise<number> {
  // An old segment may still contain an item that was dropped and has come back. Its changed row must stay, because it hides that copy.
  const keys = await db.changed.where('[scope+id]').between([key, ''], [key, '\uffff']).primaryKeys()
  const hidden = new Set(keys.map(([, id]) => id))
  const fresh = appended.filter(({ id }) => !hidden.has(id))
  const rows = [...moved, ...appended.flatMap((item) => (hidden.has(item.id) ? [changedRowOf(key, item)] : []))]
  // One await after the other: a promise that is pending when a transaction aborts would take Dexie's zone into the next one.
  await putNewer(db, key, rows)
  await putPersonal(db, personal)
  // The first screen reads the first segment only.
  await db.segments.bulkAdd(segmentsOf(key, fresh, isFirst ? firstScreenSize : undefined))
  return keys.length + rows.length
}

/** Stores changed rows, except those older than what the reply to a write has stored since the page was requested. */
async function putNewer(db: AbroadDatabase, key: string, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return
  const stored = await db.changed.bulkGet(rows.map((row) => [key, row.id]))
  const newer = rows.filter((row, at) => !isOlder(row, stored[at]))
  await putChanged(db, newer, stored)
}

/** Writes the segments of a scope again, with its changed rows in place, if there are more than `maxChangedRows`. */
async function mergeChangedRows({ db, lease, key }: { db: AbroadDatabase; lease: Lease; key: string }): Promise<void> {
  const changed = () => db.changed.where('[scope+id]').between([key, ''], [key, '\uffff'])
  if ((await changed().count()) <= maxChangedRows) return
  await lease.transaction(['segments', 'changed'], async () => {
    const items: ContentItem[] = []
    await walkItems(db, key, (item) => void items.push(item))
    await db.segments.where('[scope+high]').between([key, ''], [key, '\uffff']).delete()
    await changed().delete()
    await db.segments.bulkAdd(segmentsOf(key, items, firstScreenSize))
  })
}

/** A reply never replaces an item by an older revision. */
function isOlder(next: ChangedRow, there: ChangedRow | undefined): boolean {
  if (next.item === null || !there) return false
  return (there.item?.rev ?? there.patch?.rev ?? 0) > next.item.rev
}

function updateKnown(known: Known, row: ChangedRow): void {
  const before = known.get(row.id)
  if (row.item) known.set(row.id, { rev: row.item.rev, order: row.order, isOther: !isReadBy(row.item, contentEntries) })
  else if (!row.patch) known.delete(row.id)
  // A patch of an item that is not stored does not make it known.
  else if (before) known.set(row.id, { ...before, rev: row.patch.rev })
}

function changeOf(rows: readonly ChangedRow[]): FeedChange | null {
  if (rows.length === 0) return null
  const orders = rows.flatMap(({ item, order }) => (item ? [order] : []))
  return { ids: new Set(rows.map(({ id }) => id)), firstOrder: orders.toSorted()[0] ?? highestOrder }
}
