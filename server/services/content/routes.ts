import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { ContentChangesQuery, ContentEntriesQuery, RelatedEventsQuery, SingleQuery, type Kind } from '#contract/content.ts'
import { families, kinds } from '#contract/kinds.ts'
import { items } from '#server/database/schema.ts'
import type { Deps } from '#server/http/deps.ts'
import { problem } from '#server/http/problem.ts'
import { etagOf, jsonReply } from '#server/http/reply.ts'
import { sessionOf } from '#server/http/session.ts'
import { validQuery } from '#server/http/validate.ts'
import { readChanges } from './changes.ts'
import { columnsFor, itemJson } from './item-json.ts'
import { readPage } from './pages.ts'
import { createScope, languagesOf, listOf, scopeOf } from './scope.ts'
import { createScopeCursors } from './scope-cursor.ts'
import { createScopeIndex } from './scope-index.ts'

const relatedEventsPerPage = 20

export function contentRoutes(deps: Deps): Hono {
  const {
    cache,
    database: { db },
    now,
    reference,
  } = deps
  const parts = { db, now, index: createScopeIndex({ db, now }), cursors: createScopeCursors(db) }

  return new Hono()
    .get('/content-entries', validQuery(ContentEntriesQuery), async (c) => {
      const query = c.req.valid('query')
      const session = await sessionOf(c)
      const page = await readPage(parts, { scope: scopeOf(query, session), page: query.pagination, limit: query.limit })
      return jsonReply(c, cache, { ...page, owner: session?.accountId })
    })
    .get('/content-entries/changes', validQuery(ContentChangesQuery), async (c) => {
      const query = c.req.valid('query')
      const session = await sessionOf(c)
      const result = await readChanges(parts, { scope: scopeOf(query, session), since: query.since })
      switch (result.kind) {
        case 'cursor-unknown':
          return problem(c, 'abroad:cursor-unknown')
        case 'nothing':
          return c.body(null, 304)
        case 'changes':
          return jsonReply(c, cache, { etag: etagOf(result.body), body: () => result.body, owner: session?.accountId })
      }
    })
    .get('/related-events', validQuery(RelatedEventsQuery), async (c) => {
      const query = c.req.valid('query')
      const repcodes = listOf(query.repcodes)
      const session = await sessionOf(c)
      const local = session ? repcodes.map((code) => `r:${code}`) : []
      const scope = createScope(['global', ...reference.countriesOfRepcodes(repcodes), ...local], ['EVENT'], query.languages)
      const page = await readPage(parts, { scope, page: query.pagination, limit: relatedEventsPerPage })
      return jsonReply(c, cache, { ...page, owner: session?.accountId })
    })
    .get('/single/:typeOrKind/:id', validQuery(SingleQuery), async (c) => {
      const query = c.req.valid('query')
      // A preview shows what is not published: that is for staff, or for who holds a signed link, and neither exists yet.
      if (query.isPreviewMode === 'true') return problem(c, 'abroad:unauthorized')
      const asked = c.req.param('typeOrKind').toUpperCase()
      if (!kinds.includes(asked as Kind)) return problem(c, 'abroad:not-found')
      const languages = languagesOf(query.languages)
      const { family, audience, publishAt } = items
      const [row] = await db
        .select({ ...columnsFor(languages), family, audience, publishAt })
        .from(items)
        .where(and(eq(items.id, c.req.param('id')), eq(items.removed, false)))
      const fits = row && (families.some((name) => name === asked) ? row.family === asked : row.kind === asked)
      if (!row || !fits || row.publishAt > now()) return problem(c, 'abroad:not-found')
      const session = await sessionOf(c)
      if (row.audience.every((part) => part.startsWith('r:')) && !session) return problem(c, 'abroad:unauthorized')
      const etag = etagOf(row.id, row.rev, languages.join())
      return jsonReply(c, cache, { etag, body: () => itemJson(row, languages), owner: session?.accountId })
    })
}
