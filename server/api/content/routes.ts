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
/** As many as a device without a cursor asks for. */
const firstPageItems = 20
/** What is new waits no longer in a cache in front. */
const sharedS = 5

export function contentRoutes(deps: Deps): Hono {
  const {
    cache,
    database: { db },
    now,
    reference,
    signer,
  } = deps
  const parts = {
    db,
    now,
    signer,
    index: createScopeIndex({ db, now }),
    revisions: createRevisions(db),
    cursors: createScopeCursors(db),
  }

  /** Null: the pass is none, or is over. */
  async function readerOf(c: Context, shared: string | undefined): Promise<{ hasLocal: boolean; accountId?: string } | null> {
    if (shared === '1') return { hasLocal: false }
    if (shared !== undefined) return (await isPass(signer, shared, now())) ? { hasLocal: true } : null
    const session = await sessionOf(c)
    return session ? { hasLocal: true, accountId: session.accountId } : { hasLocal: false }
  }

  return new Hono()
    .get('/content-entries', validQuery(ContentEntriesQuery), async (c) => {
      const query = c.req.valid('query')
      const reader = await readerOf(c, query.public)
      if (!reader) return problem(c, 'abroad:unauthorized')
      const { accountId } = reader
      const page = await readPage(parts, { scope: scopeOf(query, reader), page: query.pagination, limit: query.limit, accountId })
      // Whatever else is asked for has to fit the cursor of the device: an older page would be asked for again until it does.
      const isShared = query.public !== undefined && query.pagination === 0 && query.limit === firstPageItems
      return jsonReply(c, cache, { ...page, owner: accountId, ...(isShared && { sharedS }) })
    })
    .get('/content-entries/changes', validQuery(ContentChangesQuery), async (c) => {
      const query = c.req.valid('query')
      const reader = await readerOf(c, query.public)
      if (!reader) return problem(c, 'abroad:unauthorized')
      const { accountId } = reader
      const shared = query.public ? { sharedS } : { owner: accountId }
      const result = await readChanges(parts, { scope: scopeOf(query, reader), since: query.since, accountId })
      switch (result.kind) {
        case 'cursor-unknown':
          return problem(c, 'abroad:cursor-unknown')
        case 'nothing':
          // A cache keeps no 304 to a question without an ETag.
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
      const scope = createScope(['global', ...reference.countriesOfRepcodes(repcodes), ...local], ['EVENT'], query.languages)
      const page = await readPage(parts, { scope, page: query.pagination, limit: relatedEventsPerPage, accountId: session?.accountId })
      return jsonReply(c, cache, { ...page, owner: session?.accountId })
    })
    .get('/single/:typeOrKind/:id', validQuery(SingleQuery), async (c) => {
      const query = c.req.valid('query')
      // A preview shows what is not published: to who holds a link from the desk, and only as long as it is good.
      const id = c.req.param('id')
      const isPreview = query.isPreviewMode === 'true'
      if (isPreview && !(await mayPreview(signer, { id, token: query.previewToken, now: now() }))) return problem(c, 'abroad:unauthorized')
      const asked = c.req.param('typeOrKind').toUpperCase()
      if (!kinds.includes(asked as Kind)) return problem(c, 'abroad:not-found')
      const languages = languagesOf(query.languages)
      const { family, audience, publishAt } = items
      const [row] = await db
        .select({ ...columnsFor(languages), family, audience, publishAt })
        .from(items)
        .where(and(eq(items.id, id), eq(items.removed, false)))
      const fits = row && (families.some((name) => name === asked) ? row.family === asked : row.kind === asked)
      const isPublished = row !== undefined && row.publishAt <= now()
      if (!row || !fits || (!isPublished && !isPreview)) return problem(c, 'abroad:not-found')
      if (isPreview) {
        // A draft that is not written far enough to be shown.
        if (!v.is(ContentItem, JSON.parse(itemJson(row)))) return problem(c, 'abroad:not-found')
        const preview = {
          etag: etagOf('preview', row.id, row.rev, languages.join(), isPublished),
          body: () => itemJson(row, previewJson(isPublished)),
        }
        return jsonReply(c, cache, { ...preview, headers: { 'Cache-Control': 'no-store' } })
      }
      const session = await sessionOf(c)
      if (row.audience.every((part) => part.startsWith('r:')) && !session) return problem(c, 'abroad:unauthorized')
      const etag = etagOf(row.id, row.rev, languages.join())
      const accountId = session?.accountId
      const body = async () => itemJson(row, personalJson((await readPersonal(db, { accountId, ids: [row.id] })).get(row.id)))
      return jsonReply(c, cache, { etag, body, owner: accountId })
    })
    .get('/registrations', requireSession(), validQuery(registrations.query), async (c) => {
      const accountId = c.get('accountId')
      const body = await readRegistrations(db, { accountId, languages: languagesOf(c.req.valid('query').languages) })
      return jsonReply(c, cache, { etag: etagOf(body), body: () => body, owner: accountId })
    })
    .route('/', contentWriteRoutes(deps))
}
