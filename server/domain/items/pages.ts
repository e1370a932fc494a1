import { and, eq, sql } from 'drizzle-orm'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import { etagOf } from '#server/etag.ts'
import type { Signer } from '#server/signing.ts'
import { readCounter, type Counter } from './counter.ts'
import { writeCursor } from './cursor.ts'
import { columnsFor, itemJson, type ItemRow } from './item-json.ts'
import { personalJson, readPersonal } from './personal.ts'
import type { Scope } from './scope.ts'
import type { ScopeCursors } from './scope-cursor.ts'
import type { ScopeIndex } from './scope-index.ts'

export interface Page {
  /**
   * Over ids and revisions, not over the cursor: a page that did not change answers 304 whatever happened elsewhere, and the cursor that the
   * client then keeps is older and covers the more. `logFrom` is part of it, so that a forgotten log brings a fresh cursor.
   */
  etag: string
  /** What else the body depends on. */
  cacheKey: string
  body: () => Promise<string>
}

export interface PageRequest {
  scope: Scope
  page: number
  limit: number
  /** Who asks: their own words come with the items. */
  accountId?: string | undefined
}

export interface FeedParts {
  db: Db
  index: ScopeIndex
  revisions: Revisions
  cursors: ScopeCursors
  now: () => number
  signer: Signer
}

export async function readPage({ db, index, revisions, cursors, now, signer }: FeedParts, request: PageRequest): Promise<Page> {
  const { scope } = request
  // Before the items are looked for: what the clock publishes meanwhile is on the page, or comes after the cursor.
  const timeMs = now()
  const { ids, counter } = await index.idsOf(scope, await readCounter(db))
  const cursor = await writeCursor(signer, await cursors.at(scope, counter, timeMs))
  const slice = ids.slice(request.page * request.limit, (request.page + 1) * request.limit)
  const lastPage = (request.page + 1) * request.limit >= ids.length
  const revs = await revisions.of(slice, counter)

  return {
    etag: etagOf(
      counter.epoch,
      counter.logFrom,
      scope.key,
      scope.languages.join(),
      lastPage,
      ...slice.map((id) => `${id} ${revs.get(id) ?? 0}`),
    ),
    cacheKey: cursor,
    async body() {
      const rows = await readItems(db, slice, { languages: scope.languages, accountId: request.accountId })
      const content = slice.flatMap((id) => rows.get(id) ?? [])
      return `{"content":[${content.join(',')}],"lastPage":${lastPage},"cursor":"${cursor}","total":${ids.length}}`
    },
  }
}

interface Reader {
  languages: readonly ContentLanguage[]
  accountId?: string | undefined
}

/** Items as JSON by id; removed ones are left out. */
export async function readItems(db: Db, ids: readonly string[], { languages, accountId }: Reader): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows: ItemRow[] = await db
    .select(columnsFor(languages))
    .from(items)
    .where(and(eq(items.removed, false), isAmong(ids)))
  // After the items: what was said may be newer than the `rev` it comes with, never older.
  const mine = await readPersonal(db, { accountId, ids })
  return new Map(rows.map((row) => [row.id, itemJson(row, personalJson(mine.get(row.id)))]))
}

export interface Revisions {
  of(ids: readonly string[], counter: Counter): Promise<ReadonlyMap<string, number>>
}

const maxRevisions = 20_000

/** Every change of an item takes a number of the counter: while that stands, revisions are what they were, and the database is not asked. */
export function createRevisions(db: Db): Revisions {
  let held = { seq: -1, byId: new Map<string, number>() }

  return {
    async of(ids, counter) {
      if (counter.seq > held.seq || held.byId.size > maxRevisions) held = { seq: counter.seq, byId: new Map() }
      // A request that has waited may bring a number of before: it reads for itself, and nobody after it gets that.
      const { byId } = counter.seq === held.seq ? held : { byId: new Map<string, number>() }
      const missing = ids.filter((id) => !byId.has(id))
      for (const [id, rev] of await readRevs(db, missing)) byId.set(id, rev)
      return byId
    },
  }
}

/** Revisions by id; removed items are left out. */
export async function readRevs(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: items.id, rev: items.rev })
    .from(items)
    .where(and(eq(items.removed, false), isAmong(ids)))
  return new Map(rows.map((row) => [row.id, row.rev]))
}

/** One parameter for the whole list: five hundred of them cost more to parse than to look up. */
function isAmong(ids: readonly string[]) {
  return sql`${items.id} = any(${sql.param([...ids])}::text[])`
}
