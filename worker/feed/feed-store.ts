import * as v from 'valibot'
import { assertInvariant } from '#contract/assert-invariant.ts'
import { ContentChange, contentEntries, ContentItem } from '#contract/content/content.ts'
import {
  changedRowOf,
  droppedRowOf,
  lastOrderOfSegments,
  patchedRow,
  segmentsOf,
  walkItems,
  highestOrder,
  lowestOrder,
  orderOf,
} from '#store/feed/walk.ts'
import { type FeedChange, firstScreenSize } from '#store/feed/first-screen.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { keepSpokenOf } from './keep-spoken-of.ts'
import { putChanged, putPersonal, idOf, splitPersonal, personalOf } from './personal.ts'
import { isReadBy } from '#store/rows/rows.ts'
import type { ChangedRow, ItemPatch, PersonalRow, ScopeRow } from '#store/rows/rows.ts'
import { nobody, scopeKey } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Diary } from '#worker/diary.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Lease } from '#worker/fencing/lease.ts'

/** What a pass knows of its scope: version and place of every item. */
export type Known = Map<string, KnownItem>
/** `isOther`: read by a build with another schema; the same revision is news then. */
export interface KnownItem {
  rev: number
  order: string
  isOther?: boolean
}

export function isNews(there: KnownItem | undefined, rev: number): boolean {
  return !there || there.rev < rev || (there.isOther === true && there.rev === rev)
}

export interface FeedStore {
  /** `skipped` are the ids of malformed items, which are set aside. */
  parseItems(raw: readonly unknown[]): { items: ContentItem[]; skipped: string[] }
  loadKnown(): Promise<Known>
  /** Stores a page that continues the gapless head; moves the frontier to its last item. */
  storePage(page: { items: ContentItem[]; known: Known; scope: ScopeRow }): Promise<void>
  storeChanges(changes: { raw: readonly unknown[]; known: Known | null; scope: ScopeRow }): Promise<void>
  /** Removes items that a whole clean pass has shown to be gone. */
  dropUnseen(wanted: { seen: ReadonlySet<string>; known: Known; scope: ScopeRow }): Promise<number>
  storeScope(scope: ScopeRow): Promise<void>
  /** Shows the scope from what is here, before anything is asked. */
  adopt(): Promise<void>
}

/** Reads look through all changed rows, so they are folded into segments before they become many. */
const maxChangedRows = 400

export function createFeedStore(options: {
  env: Environment
  lease: Lease
  diary: Diary
  scope: Scope
  isCurrent: () => boolean
}): FeedStore {
  const { env, lease, diary, scope } = options
  const { db } = env
  const key = scopeKey(scope)
  const feedTables = ['segments', 'changed', 'scopes', 'personal', 'settings', 'intents']

  const keep = (ids: readonly string[]) => keepSpokenOf(db, { scope: key, account: scope.account, ids })

  /** Every write of the feed goes through here: checks lease and generation, and shows the scope. `work` returns what it changed. */
  async function write(row: ScopeRow, work: (stored: ScopeRow | undefined) => Promise<FeedChange | null>): Promise<void> {
    const written = await lease.transaction(feedTables, async () => {
      const [stored, shown] = await Promise.all([db.scopes.get(key), shownScope(db)])
      // Late rows of a scope that the citizen has left never land.
      if ((stored && stored.generation !== row.generation) || !options.isCurrent()) return undefined
      const isOtherScope = shown?.key !== key
      const shownNow = { key: 'shownScope', value: { key, account: scope.account, language: scope.language } }
      const [change] = await Promise.all([work(stored), db.scopes.put(row), isOtherScope && db.settings.put(shownNow)])
      return { change, isOtherScope }
    })
    // The stored page may have an item that was withdrawn.
    if (written?.isOtherScope) void env.removeFirstScreen().catch(() => undefined)
    else if (written?.change) void env.removeFirstScreen(written.change).catch(() => undefined)
  }

  /** What the reply to a write has brought meanwhile is newer than a page that was asked for before it. */
  async function putNewer(rows: ChangedRow[]): Promise<void> {
    if (rows.length === 0) return
    const stored = await db.changed.bulkGet(rows.map((row) => [key, row.id]))
    await putChanged(
      db,
      rows.filter((row, at) => !isOlder(row, stored[at])),
      stored,
    )
  }

  async function compact(): Promise<void> {
    if ((await db.changed.where('[scope+id]').between([key, ''], [key, '\uffff']).count()) <= maxChangedRows) return
    await lease.transaction(['segments', 'changed'], async () => {
      const items: ContentItem[] = []
      await walkItems(db, key, (item) => void items.push(item))
      await db.segments.where('[scope+high]').between([key, ''], [key, '\uffff']).delete()
      await db.changed.where('[scope+id]').between([key, ''], [key, '\uffff']).delete()
      await db.segments.bulkAdd(segmentsOf(key, items, firstScreenSize))
    })
  }

  return {
    parseItems(raw) {
      const items: ContentItem[] = []
      const skipped: string[] = []
      for (const candidate of raw) {
        const parsed = v.safeParse(ContentItem, candidate)
        if (parsed.success) items.push(stamped(parsed.output))
        else {
          const id = idOf(candidate)
          if (id) skipped.push(id)
          diary.quarantine({
            source: 'content',
            id,
            issue: `${v.getDotPath(parsed.issues[0]) ?? 'the whole'}: ${parsed.issues[0].message}`,
          })
        }
      }
      return { items, skipped }
    },

    async loadKnown() {
      const known: Known = new Map()
      await db.transaction('r', [db.segments, db.changed], () =>
        walkItems(db, key, (item) => {
          known.set(item.id, { rev: item.rev, order: orderOf(item), isOther: !isReadBy(item, contentEntries) })
          return undefined
        }),
      )
      return known
    },

    async storePage({ items, known, scope: row }) {
      // Segments never overlap: only what lies behind the last of them can begin a new one.
      const end = await lastOrderOfSegments(db, key)
      const appended: { order: string; item: ContentItem }[] = []
      const moved: ChangedRow[] = []
      const personal: PersonalRow[] = []
      for (const full of items) {
        const [item, own] = splitPersonal(full, scope.account)
        if (own) personal.push(own)
        const there = known.get(item.id)
        if (!isNews(there, item.rev)) continue
        const order = orderOf(item)
        known.set(item.id, { rev: item.rev, order })
        if (!there && order > end) appended.push({ order, item })
        else moved.push(changedRowOf(key, item))
      }
      appended.sort((one, other) => (one.order < other.order ? -1 : 1))
      let changedCount = 0
      await write(row, async () => {
        // An item that was dropped and came back may stand in an old segment still, behind its row: the row must go on shadowing it.
        const keys = await db.changed.where('[scope+id]').between([key, ''], [key, '\uffff']).primaryKeys()
        const shadowed = new Set(keys.map(([, id]) => id))
        const fresh = appended.flatMap(({ item }) => (shadowed.has(item.id) ? [] : [item]))
        const back = appended.flatMap(({ item }) => (shadowed.has(item.id) ? [changedRowOf(key, item)] : []))
        changedCount = keys.length + moved.length + back.length
        // One after the other: what is still awaited when a transaction breaks takes its zone along into what comes after it.
        await putNewer([...moved, ...back])
        await putPersonal(db, personal)
        // The first screen reads the first segment alone.
        await db.segments.bulkAdd(segmentsOf(key, fresh, end === lowestOrder ? firstScreenSize : undefined))
        return changeOf([...moved, ...appended.map(({ item }) => changedRowOf(key, item))])
      })
      if (changedCount > maxChangedRows) await compact()
    },

    async storeChanges({ raw, known, scope: row }) {
      const puts = new Map<string, ChangedRow>()
      const patches = new Map<string, ItemPatch>()
      const personal: PersonalRow[] = []
      for (const candidate of raw) {
        const parsed = v.safeParse(ContentChange, candidate)
        if (!parsed.success) diary.quarantine({ source: 'content changes', id: null, issue: parsed.issues[0].message })
        else if (parsed.output.op === 'drop') {
          puts.set(parsed.output.id, droppedRowOf(key, parsed.output.id))
          patches.delete(parsed.output.id)
        } else if (parsed.output.op === 'patch') {
          const { id, rev } = parsed.output
          const own = personalOf(parsed.output)
          if (own && scope.account !== nobody) personal.push({ account: scope.account, id, rev, ...own })
          const before = puts.get(id)
          if (before) puts.set(id, patchedRow(key, id, before, patchOf(parsed.output)))
          else patches.set(id, { ...patches.get(id), ...patchOf(parsed.output) })
        } else {
          const [full] = this.parseItems([parsed.output.item]).items
          if (!full) continue
          const [item, own] = splitPersonal(full, scope.account)
          if (own) personal.push(own)
          // What lies beyond the head comes with its page; an item that moved there leaves the head.
          const isBeyond = !row.complete && orderOf(item) > (row.frontier ?? '')
          puts.set(item.id, isBeyond ? droppedRowOf(key, item.id) : changedRowOf(key, item))
          patches.delete(item.id)
        }
      }
      const touchedIds = new Set([...puts.keys(), ...patches.keys()])
      row.skipped = row.skipped.filter((id) => !touchedIds.has(id))
      await write(row, async () => {
        const touched = [...puts.keys(), ...patches.keys()]
        const stored = new Map(
          (await db.changed.bulkGet(touched.map((id) => [key, id]))).flatMap((there) => (there ? [[there.id, there]] : [])),
        )
        const rows = [...puts.values()].filter((next) => !isOlder(next, stored.get(next.id)))
        for (const [id, patch] of patches) rows.push(patchedRow(key, id, stored.get(id), patch))
        await keep(rows.flatMap(({ id, item, patch }) => (item === null && !patch ? [id] : [])))
        await putChanged(db, rows, [...stored.values()])
        await putPersonal(db, personal)
        if (known) for (const next of rows) updateKnown(known, next)
        return changeOf(rows)
      })
      await compact()
    },

    async dropUnseen({ seen, known, scope: row }) {
      const gone = [...known.keys()].filter((id) => !seen.has(id))
      if (gone.length === 0) return 0
      await write(row, async () => {
        await keep(gone)
        const rows = gone.map((id) => droppedRowOf(key, id))
        await db.changed.bulkPut(rows)
        return changeOf(rows)
      })
      for (const id of gone) known.delete(id)
      return gone.length
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

/** With the number of the schema that read it, above the first. */
function stamped(item: ContentItem): ContentItem {
  const { replyVersion } = contentEntries
  return replyVersion === 1 ? item : Object.assign(item, { replyVersion })
}

function patchOf(change: { rev: number; likes?: number | undefined; participants?: number | undefined }): ItemPatch {
  return {
    rev: change.rev,
    ...(change.likes === undefined ? {} : { likes: change.likes }),
    ...(change.participants === undefined ? {} : { participants: change.participants }),
  }
}

/** The service's answer never takes an item back to an older version. */
function isOlder(next: ChangedRow, there: ChangedRow | undefined): boolean {
  if (next.item === null || !there) return false
  return (there.item?.rev ?? there.patch?.rev ?? 0) > next.item.rev
}

function updateKnown(known: Known, row: ChangedRow): void {
  const there = known.get(row.id)
  if (row.item) known.set(row.id, { rev: row.item.rev, order: row.order, isOther: !isReadBy(row.item, contentEntries) })
  else if (!row.patch) known.delete(row.id)
  // A patch of an item that is not here yet must not pass for the item.
  else if (there) known.set(row.id, { ...there, rev: row.patch.rev })
}

function changeOf(rows: readonly ChangedRow[]): FeedChange | null {
  if (rows.length === 0) return null
  const orders = rows.flatMap(({ item, order }) => (item ? [order] : []))
  return { ids: new Set(rows.map(({ id }) => id)), firstOrder: orders.toSorted()[0] ?? highestOrder }
}
