import { contentChanges, contentEntries } from '#contract/content/content.ts'
import type { ContentPage } from '#contract/content/content.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { isReadBy, pulledAnew } from '#store/rows/rows.ts'
import type { ScopeRow } from '#store/rows/rows.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { countAfter, countHead, type Held, lastOrder, loadHeld, maxOrder, type ParsedPage, readScopeRow, storePage } from './feed-head.ts'
import { createFeedPages, type FeedPages, pageSizes } from './feed-pages.ts'
import { pullByPasses } from './feed-passes.ts'
import { createFeedQuestion, isCursorUnknown } from './feed-question.ts'
import type { FeedStore } from './feed-store.ts'
import type { Http } from '#worker/net/http.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd } from '#worker/sync/pull.ts'

export interface FeedPull {
  /** Fetches what has changed in the head, or the first page if the device has none. */
  freshen(signal: AbortSignal): Promise<PullEnd>
  /** Fetches the remaining pages, or one of them with `onlyOne`. */
  deepen(signal: AbortSignal, onlyOne: boolean): Promise<PullEnd>
}

interface FeedPullOptions {
  env: Environment
  http: Http
  store: FeedStore
  scope: Scope
  isSlow: () => boolean
}

/** What one pull works with. `held` is loaded when it is first needed, and forgotten when the service has lost the cursor. */
interface Pull extends FeedPullOptions {
  ask: ReturnType<typeof createFeedQuestion>['ask']
  pages: FeedPages
  held: Held | null
}

/** Tries to get a page and the changes before it while nothing changes at the service. */
const maxTries = 8

/**
 * The device's items up to the frontier are exactly the head of the service's list at `cursor`. A page continues the head only if nothing
 * has changed between the cursor and the page. Otherwise the changes are fetched first, and then the page again if they moved its place.
 * So items that come and go during a pull leave no gaps and no deleted items, and an interrupted pull continues where it was.
 * A service without a change counter is pulled by whole passes instead (`feed-passes.ts`).
 */
export function createFeedPull(options: FeedPullOptions): FeedPull {
  const { env, http, store, scope } = options
  const { ask, newsMark } = createFeedQuestion({ db: env.db, http, scope })
  const pull: Pull = { ...options, ask, pages: createFeedPages(ask, options.isSlow), held: null }

  return {
    async freshen(signal) {
      const row = await readScopeRow(env.db, scope)
      if (row.cursor === null) return pullFirstPage(pull, row, signal)
      // A cache may still hold a reply from before this news.
      const mark = await newsMark()
      const fresh = mark === row.newsMark ? undefined : mark
      const isReadable = isReadBy(row, contentEntries)
      const caught = isReadable ? await catchUp(pull, fresh ? { ...row, newsMark: fresh } : row, fresh, signal) : { kind: 'lost' as const }
      if (caught.kind === 'failure') return caught
      if (caught.kind === 'lost') {
        pull.held = null
        await beginAgain(store, row)
        return pullFirstPage(pull, await readScopeRow(env.db, scope), signal)
      }
      return caught.row.complete ? { kind: 'done' } : { kind: 'more' }
    },
    async deepen(signal, onlyOne) {
      // Ends the page requested ahead together with the pull.
      const own = new AbortController()
      const both = AbortSignal.any([signal, own.signal])
      try {
        for (;;) {
          const row = await readScopeRow(env.db, scope)
          if (row.complete || row.cursor === null) return { kind: 'done' }
          const end = await pullNextPage(pull, row, both, onlyOne)
          if (end.kind !== 'more' || onlyOne || signal.aborted) return end
        }
      } finally {
        pull.pages.forgetAhead()
        own.abort()
      }
    },
  }
}

/** `changed`: at least one change came. `lost`: the service no longer knows the cursor. */
type CaughtUp = { kind: 'caught-up'; row: ScopeRow; changed: boolean } | { kind: 'lost' } | { kind: 'failure'; failure: Failure }

/** Stores every change since the row's cursor. `mark`: of something known to be later, so that no cache answers with an older reply. */
async function catchUp({ env, store, held, ask }: Pull, row: ScopeRow, mark: string | undefined, signal: AbortSignal): Promise<CaughtUp> {
  let at = row
  let changed = false
  for (;;) {
    const reply = await ask(contentChanges, { since: at.cursor ?? '', mark }, signal)
    if (reply.kind === 'not-modified') {
      at = { ...at, confirmedAt: env.now() }
      if (!changed) await store.storeScope(at)
      return { kind: 'caught-up', row: at, changed }
    }
    if (reply.kind === 'failure') return isCursorUnknown(reply.failure) ? { kind: 'lost' } : reply
    const before = at.cursor
    changed ||= reply.value.changes.length > 0
    at = { ...at, cursor: reply.value.cursor, confirmedAt: env.now() }
    await store.storeChanges({ raw: reply.value.changes, known: held?.known ?? null, scope: at })
    // `more` with the same cursor would repeat the request without end.
    if (!reply.value.more || reply.value.cursor === before) return { kind: 'caught-up', row: at, changed }
  }
}

async function beginAgain(store: FeedStore, row: ScopeRow): Promise<void> {
  await store.storeScope({ ...row, replyVersion: contentEntries.replyVersion, ...pulledAnew })
}

function parse(store: FeedStore, { content, lastPage, total }: ContentPage): ParsedPage {
  return { ...store.parseItems(content), isEnd: lastPage || content.length === 0, total }
}

async function pullFirstPage(pull: Pull, row: ScopeRow, signal: AbortSignal): Promise<PullEnd> {
  const { env, store, ask, pages } = pull
  const reply = await pages.take({ no: 0, size: pageSizes.first }, signal)
  if (reply.kind !== 'value') return endOf(reply)
  const { cursor } = reply.value
  if (cursor === undefined) return pullByPasses({ env, store, row, fetchPage: (pagination) => ask(contentEntries, { pagination }, signal) })
  pull.held = await loadHeld(store, row)
  const page = parse(store, reply.value)
  const now = env.now()
  const { skipped } = page
  const next = { ...row, cursor, frontier: lastOrder(page.items) ?? row.frontier, skipped, fetchedAt: now, confirmedAt: now }
  await storePage(store, pull.held, { page, after: null, next, now })
  return page.isEnd ? { kind: 'done' } : { kind: 'more' }
}

async function pullNextPage(pull: Pull, startRow: ScopeRow, signal: AbortSignal, onlyOne: boolean): Promise<PullEnd> {
  const { env, store, pages } = pull
  const held = (pull.held ??= await loadHeld(store, startRow))
  held.row = startRow
  const size = pages.sizeAfter(countHead(held))
  let firstNo = 0
  for (let tries = 0; tries < maxTries; tries += 1) {
    const no = Math.max(firstNo, Math.floor(countHead(held) / size))
    const reply = await pages.take({ no, size }, signal)
    if (reply.kind !== 'value') return endOf(reply)
    const check = await checkPage(pull, held, { no, size, cursor: reply.value.cursor }, signal)
    if (check.kind === 'end') return check.end
    if (check.kind === 'again') continue

    const page = parse(store, reply.value)
    if (!page.isEnd && !onlyOne) pages.requestAhead(countAfter(held, page), signal)
    const { row } = held
    const now = env.now()
    const next = {
      ...row,
      frontier: maxOrder(row.frontier, lastOrder(page.items)),
      skipped: [...new Set([...row.skipped, ...page.skipped])],
      settling: false,
      fetchedAt: now,
      confirmedAt: now,
    }
    await storePage(store, held, { page, after: row.frontier, next, now })
    if (page.isEnd) return { kind: 'done' }
    if (next.frontier !== row.frontier) return { kind: 'more' }
    // The page brought nothing new, so look behind it: malformed items without an id are not counted.
    firstNo = no + 1
    held.row = next
  }
  await store.storeScope({ ...held.row, settling: true })
  return { kind: 'done' }
}

type PageCheck = { kind: 'fits' } | { kind: 'again' } | { kind: 'end'; end: PullEnd }

/** Whether a page continues the head, once the changes before it are stored. `again`: request it again. */
async function checkPage(
  pull: Pull,
  held: Held,
  page: { no: number; size: number; cursor: string | undefined },
  signal: AbortSignal,
): Promise<PageCheck> {
  const { cursor } = page
  if (cursor === held.row.cursor) return { kind: 'fits' }
  const caught = await catchUp(pull, held.row, cursor, signal)
  if (caught.kind === 'failure') return { kind: 'end', end: caught }
  if (caught.kind === 'lost') {
    await beginAgain(pull.store, held.row)
    return { kind: 'end', end: { kind: 'more' } }
  }
  held.row = caught.row
  const isCurrent = cursor === held.row.cursor
  // If the page lacks some of the changes, or they moved its place, it is requested again from where the head ends now.
  if (caught.changed) return { kind: isCurrent && Math.floor(countHead(held) / page.size) === page.no ? 'fits' : 'again' }
  if (isCurrent || cursor === undefined) return { kind: 'fits' }
  // Without changes, another cursor is the same state or an old page from a cache. An old page lacks changes that no later reply brings.
  const since = await pull.ask(contentChanges, { since: cursor, mark: held.row.cursor ?? undefined }, signal)
  if (since.kind === 'failure' && !isCursorUnknown(since.failure)) return { kind: 'end', end: since }
  return { kind: since.kind === 'not-modified' ? 'fits' : 'again' }
}
