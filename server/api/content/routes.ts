import { and, eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import {
  ContentChangesQuery,
  ContentEntriesQuery,
  ContentItem,
  RelatedEventsQuery,
  SingleQuery,
  registrations,
  type Kind,
} from '#contract/content/content.ts'
import { families, kinds } from '#contract/values/kinds.ts'
import { items } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { problem } from '#server/http/problem.ts'
import { etagOf } from '#server/etag.ts'
import { jsonReply, keptFor } from '#server/http/reply.ts'
import { requireSession } from '#server/http/require-session.ts'
import { sessionOf } from '#server/http/session.ts'
import { validQuery } from '#server/http/validate.ts'
import { readChanges } from '#server/domain/items/changes.ts'
import { columnsFor, itemJson } from '#server/domain/items/item-json.ts'
import { createRevisions, readPage } from '#server/domain/items/pages.ts'
import { isPass } from '#server/domain/items/pass.ts'
import { mayPreview, previewJson } from '#server/domain/items/preview.ts'
import { personalJson, readPersonal } from '#server/domain/items/personal.ts'
import { readRegistrations } from '#server/domain/items/registrations.ts'
import { createScope, languagesOf, listOf, scopeOf } from '#server/domain/items/scope.ts'
import { createScopeCursors } from '#server/domain/items/scope-cursor.ts'
import { createScopeIndex } from '#server/domain/items/scope-index.ts'
import { contentWriteRoutes } from './write-routes.ts'

const relatedEventsPerPage = 20
/** Page size of a device without a cursor. */
const firstPageItems = 20
/** How long a shared cache may store a reply, and so delay news. */
const sharedS = 5

type Parts = ReturnType<typeof partsOf>

function partsOf({ database: { db }, now, cache, signer }: Deps) {
  const index = createScopeIndex({ db, now })
  return { db, now, cache, signer, index, revisions: createRevisions(db), cursors: createScopeCursors(db) }
}

export function contentRoutes(deps: Deps): Hono {
  const parts = partsOf(deps)
  const { db, cache } = parts
  return new Hono()
    .get('/content-entries', validQuery(ContentEntriesQuery), async (c) => {
      const query = c.req.valid('query')
      const reader = await readerOf(parts, c, query.public)
      if (!reader) return problem(c, 'abroad:unauthorized')
      const { accountId } = reader
      const page = await readPage(parts, { scope: scopeOf(query, reader), page: query.pagination, limit: query.limit, accountId })
      // Only the first page is cached. Other pages must fit the device's cursor, and it would request a stale one again until they do.
      const isShared = query.public !== undefined && query.pagination === 0 && query.limit === firstPageItems
      return jsonReply(c, cache, { ...page, owner: accountId, ...(isShared && { sharedS }) })
    })
    .get('/content-entries/changes', validQuery(ContentChangesQuery), async (c) => {
      const query = c.req.valid('query')
      const reader = await readerOf(parts, c, query.public)
      if (!reader) return problem(c, 'abroad:unauthorized')
      const { accountId } = reader
      const shared = query.public ? { sharedS } : { owner: accountId }
      const result = await readChanges(parts, { scope: scopeOf(query, reader), since: query.since, accountId })
      switch (result.kind) {
        case 'cursor-unknown':
          return problem(c, 'abroad:cursor-unknown')
        case 'nothing':
          // A shared cache stores no 304 to a request without an ETag.
          return query.public ? c.body(null, 204, { 'Cache-Control': keptFor(sharedS) }) : c.body(null, 304)
        case 'changes':
          return jsonReply(c, cache, { etag: etagOf(result.body), body: () => result.body, ...shared })
      }
    })
    .get('/related-events', validQuery(RelatedEventsQuery), async (c) => {
      const query = c.req.valid('query')
      const repcodes = listOf(query.repcodes)
      const session = await sessionOf(c)
      const local = session ? repcodes.map((code) => `r:${code}`) : []
      const scope = createScope(['global', ...deps.reference.countriesOfRepcodes(repcodes), ...local], ['EVENT'], query.languages)
      const page = await readPage(parts, { scope, page: query.pagination, limit: relatedEventsPerPage, accountId: session?.accountId })
      return jsonReply(c, cache, { ...page, owner: session?.accountId })
    })
    .get('/single/:typeOrKind/:id', validQuery(SingleQuery), (c) =>
      single(parts, c, { ...c.req.valid('query'), id: c.req.param('id'), typeOrKind: c.req.param('typeOrKind').toUpperCase() }),
    )
    .get('/registrations', requireSession(), validQuery(registrations.query), async (c) => {
      const accountId = c.get('accountId')
      const body = await readRegistrations(db, { accountId, languages: languagesOf(c.req.valid('query').languages) })
      return jsonReply(c, cache, { etag: etagOf(body), body: () => body, owner: accountId })
    })
    .route('/', contentWriteRoutes(deps))
}

/** Null if the pass is invalid or has expired. */
async function readerOf({ signer, now }: Parts, c: Context, shared: string | undefined): Promise<Reader | null> {
  if (shared === '1') return { hasLocal: false }
  if (shared !== undefined) return (await isPass(signer, shared, now())) ? { hasLocal: true } : null
  const session = await sessionOf(c)
  return session ? { hasLocal: true, accountId: session.accountId } : { hasLocal: false }
}

interface Reader {
  /** Also sees items for the citizens of single representations. */
  hasLocal: boolean
  accountId?: string
}

type Single = v.InferOutput<typeof SingleQuery> & { id: string; typeOrKind: string }

/** One item. A preview also shows an unpublished one, with a link from the desk that has not expired. */
async function single(parts: Parts, c: Context, { id, typeOrKind, ...query }: Single): Promise<Response> {
  const { db, now, cache, signer } = parts
  const isPreview = query.isPreviewMode === 'true'
  if (isPreview && !(await mayPreview(signer, { id, token: query.previewToken, now: now() }))) return problem(c, 'abroad:unauthorized')
  if (!kinds.includes(typeOrKind as Kind)) return problem(c, 'abroad:not-found')
  const languages = languagesOf(query.languages)
  const { family, audience, publishAt } = items
  const [row] = await db
    .select({ ...columnsFor(languages), family, audience, publishAt })
    .from(items)
    .where(and(eq(items.id, id), eq(items.removed, false)))
  const fits = row && (families.some((name) => name === typeOrKind) ? row.family === typeOrKind : row.kind === typeOrKind)
  const isPublished = row !== undefined && row.publishAt <= now()
  if (!row || !fits || (!isPublished && !isPreview)) return problem(c, 'abroad:not-found')
  if (isPreview) {
    // An incomplete draft cannot be shown.
    if (!v.is(ContentItem, JSON.parse(itemJson(row)))) return problem(c, 'abroad:not-found')
    const etag = etagOf('preview', row.id, row.rev, languages.join(), isPublished)
    const body = () => itemJson(row, previewJson(isPublished))
    return jsonReply(c, cache, { etag, body, headers: { 'Cache-Control': 'no-store' } })
  }
  const accountId = (await sessionOf(c))?.accountId
  if (row.audience.every((part) => part.startsWith('r:')) && accountId === undefined) return problem(c, 'abroad:unauthorized')
  const body = async () => itemJson(row, personalJson((await readPersonal(db, { accountId, ids: [row.id] })).get(row.id)))
  return jsonReply(c, cache, { etag: etagOf(row.id, row.rev, languages.join()), body, owner: accountId })
}
