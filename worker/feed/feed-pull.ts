import { contentChanges, contentEntries } from '#contract/content/content.ts'
import type { ContentItem, ContentPage } from '#contract/content/content.ts'
import type { Failure } from '#contract/wire/wire.ts'
import { lowestOrder, orderOf } from '#store/feed/walk.ts'
import { isReadBy, pulledAnew, untouchedPull } from '#store/rows/rows.ts'
import type { ScopeRow } from '#store/rows/rows.ts'
import { scopeKey } from '#store/feed/scope.ts'
import type { Scope } from '#store/feed/scope.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { readEnd } from './feed-end.ts'
import { createFeedQuestion, isCursorUnknown } from './feed-question.ts'
import { pullByPasses } from './feed-passes.ts'
import type { FeedStore, Known } from './feed-store.ts'
import type { Http, Reply } from '#worker/net/http.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd } from '#worker/sync/pull.ts'

export interface FeedPull {
  /** Brings what is here up to date, and the first page where nothing is. */
  freshen(signal: AbortSignal): Promise<PullEnd>
  /** Fetches deeper pages: all there are, or one where `onlyOne`. */
  deepen(signal: AbortSignal, onlyOne: boolean): Promise<PullEnd>
}

interface FeedPullOptions {
  env: Environment
  http: Http
  store: FeedStore
  scope: Scope
  isSlow: () => boolean
}

/** Items a page: the first screen quickly, then as few round trips as the line allows. */
const pageSizes = { first: 20, next: 100, deep: 500 }
/** Tries to catch a moment in which nothing changed between a page and the changes before it. */
const maxMisaligned = 8

/**
 * The invariant: what the device holds up to the frontier is exactly the head of the service's list as of `cursor`. A page continues the
 * head only when nothing changed in the scope between the cursor and the page; else the changes are fetched first, and the page again
 * where they moved its place. So removals and insertions during a pull leave neither holes nor ghosts, and a broken pull resumes exactly.
 * A backend without a change counter is pulled by whole passes instead (`feed-passes.ts`).
 */
export function createFeedPull(options: FeedPullOptions): FeedPull {
  const { env, http, store, scope } = options
  const key = scopeKey(scope)
  let known: Known | null = null
  /** Rows beyond the head: left from before the service lost our cursor. */
  let hasStale = false

  const { ask, newsMark } = createFeedQuestion({ db: env.db, http, scope })
  const fetchPage = (pagination: number, limit: number, signal: AbortSignal) => ask(contentEntries, { pagination, limit }, signal)
  const askSince = (cursor: string, mark: string | undefined, signal: AbortSignal) => ask(contentChanges, { since: cursor, mark }, signal)

  async function readScope(): Promise<ScopeRow> {
    return (
      (await env.db.scopes.get(key)) ?? {
        scope: key,
        language: scope.language,
        countries: scope.countries,
        repcodes: scope.repcodes,
        generation: 1,
        replyVersion: contentEntries.replyVersion,
        ...untouchedPull,
        skipped: [],
      }
    )
  }

  /** `mark`: of what is known to be later than `row`. */
  async function catchUp(
    row: ScopeRow,
    mark: string | undefined,
    signal: AbortSignal,
  ): Promise<{ kind: 'caught-up'; row: ScopeRow; changed: boolean } | { kind: 'restart' } | { kind: 'failure'; failure: Failure }> {
    let at = row
    let changed = false
    for (;;) {
      const reply = await askSince(at.cursor ?? '', mark, signal)
      if (reply.kind === 'not-modified') {
        at = { ...at, confirmedAt: env.now() }
        if (!changed) await store.storeScope(at)
        return { kind: 'caught-up', row: at, changed }
      }
      if (reply.kind === 'failure') return isCursorUnknown(reply.failure) ? { kind: 'restart' } : reply
      const before = at.cursor
      changed ||= reply.value.changes.length > 0
      at = { ...at, cursor: reply.value.cursor, confirmedAt: env.now() }
      await store.storeChanges({ raw: reply.value.changes, known, scope: at })
      // `more` without a step forward would be asked for ever.
      if (!reply.value.more || reply.value.cursor === before) return { kind: 'caught-up', row: at, changed }
    }
  }

  /** The service lost our cursor. */
  async function restart(row: ScopeRow): Promise<void> {
    const { replyVersion } = contentEntries
    await store.storeScope({ ...row, replyVersion, ...pulledAnew })
  }

  async function firstPage(row: ScopeRow, signal: AbortSignal): Promise<PullEnd> {
    const reply = await fetchPage(0, pageSizes.first, signal)
    if (reply.kind !== 'value') return endOf(reply)
    const { content, lastPage, cursor, total } = reply.value
    if (cursor === undefined)
      return pullByPasses({
        ...options,
        row,
        fetchPage: (pagination) => ask(contentEntries, { pagination }, signal),
      })
    known = await loadKnown(row.frontier)
    const { items, skipped } = store.parseItems(content)
    const isEnd = lastPage || content.length === 0
    const next = {
      ...row,
      cursor,
      frontier: lastOrder(items) ?? row.frontier,
      skipped,
      fetchedAt: env.now(),
      confirmedAt: env.now(),
    }
    await storeRun({ items, row, next, after: null, isEnd, total })
    return isEnd ? { kind: 'done' } : { kind: 'more' }
  }

  async function storeRun(run: {
    items: ContentItem[]
    row: ScopeRow
    next: ScopeRow
    after: string | null
    isEnd: boolean
    total: number | undefined
  }): Promise<void> {
    const { items, row, after, isEnd, total } = run
    if (!known) return
    const { endSaid: _, ...next } = run.next
    const stored: ScopeRow = { ...next, complete: false }
    await dropBetween(items, { row, after, upTo: next.frontier, isEnd: false })
    if (isEnd) {
      const seen = heldOf(next, known) + items.filter((item) => !known?.has(item.id)).length
      const end = readEnd(row, { order: next.frontier, seen, total }, env.now())
      Object.assign(stored, { endSaid: end.endSaid, complete: end.goneBehind <= (next.frontier ?? lowestOrder) })
      if (stored.complete) await dropBetween(items, { row, after, upTo: next.frontier, isEnd: true })
    }
    await store.storePage({ items, known, scope: stored })
  }

  /**
   * What stands inside the run of a page but not in the page is gone: rows of an earlier time, before the cursor was lost. There are none
   * in a plain first sync. Before the page is stored: one that stands is never asked for again, and what is cut between the two must be.
   */
  async function dropBetween(
    items: ContentItem[],
    run: { row: ScopeRow; after: string | null; upTo: string | null; isEnd: boolean },
  ): Promise<void> {
    if (!known || !hasStale) return
    const seen = new Set(items.map((item) => item.id))
    const last = run.upTo ?? ''
    for (const [id, there] of known) if (there.order <= (run.after ?? '') || (there.order > last && !run.isEnd)) seen.add(id)
    await store.dropUnseen({ seen, known, scope: run.row })
  }

  async function loadKnown(frontier: string | null): Promise<Known> {
    const loaded = await store.loadKnown()
    hasStale = [...loaded.values()].some(({ order }) => order > (frontier ?? ''))
    return loaded
  }

  /** A page asked for while the one before is being stored. */
  let ahead: { page: number; limit: number; reply: Promise<Reply<ContentPage>> } | null = null

  function takePage(page: number, limit: number, signal: AbortSignal): Promise<Reply<ContentPage>> {
    const early = ahead?.page === page && ahead.limit === limit ? ahead.reply : undefined
    ahead = null
    return early ?? fetchPage(page, limit, signal)
  }

  /** Line and device work side by side: most of a first sync is waiting for one or the other. */
  function fetchAhead(held: number, signal: AbortSignal): void {
    const limit = limitFor(held)
    const page = Math.floor(held / limit)
    ahead = { page, limit, reply: fetchPage(page, limit, signal) }
  }

  function limitFor(held: number): number {
    return options.isSlow() ? pageSizes.first : held >= pageSizes.deep ? pageSizes.deep : pageSizes.next
  }

  async function deepenOnce(limit: number, signal: AbortSignal, isOnly: boolean): Promise<PullEnd> {
    let row = await readScope()
    known ??= await loadKnown(row.frontier)
    let leastPage = 0
    for (let misaligned = 0; misaligned < maxMisaligned; misaligned += 1) {
      const page = Math.max(leastPage, Math.floor(heldOf(row, known) / limit))
      const reply = await takePage(page, limit, signal)
      if (reply.kind !== 'value') return endOf(reply)
      if (reply.value.cursor !== row.cursor) {
        const caught = await catchUp(row, reply.value.cursor, signal)
        if (caught.kind === 'failure') return caught
        if (caught.kind === 'restart') {
          await restart(row)
          return { kind: 'more' }
        }
        row = caught.row
        // Something changed, and not all of it is in this page: ask for the page again from where the head now ends.
        if (caught.changed && (row.cursor !== reply.value.cursor || Math.floor(heldOf(row, known) / limit) !== page)) continue
        const { cursor } = reply.value
        if (!caught.changed && cursor !== undefined && cursor !== row.cursor) {
          const since = await askSince(cursor, row.cursor ?? undefined, signal)
          if (since.kind === 'failure' && !isCursorUnknown(since.failure)) return since
          // It lay in a cache on its way: what changed before our cursor is missing in it, and no later change would bring it.
          if (since.kind !== 'not-modified') continue
        }
      }
      const { items, skipped } = store.parseItems(reply.value.content)
      const isEnd = reply.value.lastPage || reply.value.content.length === 0
      const fresh = items.filter((item) => !known?.has(item.id)).length
      if (!isEnd && !isOnly && !options.isSlow())
        fetchAhead(heldOf(row, known) + fresh + skipped.filter((id) => !row.skipped.includes(id)).length, signal)
      const before = row.frontier
      const next = {
        ...row,
        frontier: maxOrder(row.frontier, lastOrder(items)),
        skipped: [...new Set([...row.skipped, ...skipped])],
        settling: false,
        fetchedAt: env.now(),
        confirmedAt: env.now(),
      }
      await storeRun({ items, row, next, after: before, isEnd, total: reply.value.total })
      if (isEnd) return { kind: 'done' }
      if (next.frontier !== before) return { kind: 'more' }
      // Nothing new in this page (malformed items without an id are not counted): look behind it.
      leastPage = page + 1
      row = next
    }
    await store.storeScope({ ...row, settling: true })
    return { kind: 'done' }
  }

  return {
    async freshen(signal) {
      const row = await readScope()
      if (row.cursor === null) return firstPage(row, signal)
      // News that nothing was asked about yet: a cache may hold an answer of before.
      const mark = await newsMark()
      const fresh = mark === row.newsMark ? undefined : mark
      const isReadable = isReadBy(row, contentEntries)
      const caught = isReadable ? await catchUp(fresh ? { ...row, newsMark: fresh } : row, fresh, signal) : ({ kind: 'restart' } as const)
      if (caught.kind === 'failure') return caught
      if (caught.kind === 'restart') {
        known = null
        await restart(row)
        return firstPage(await readScope(), signal)
      }
      return caught.row.complete ? { kind: 'done' } : { kind: 'more' }
    },
    async deepen(signal, onlyOne) {
      // With the pull goes what it has asked for ahead.
      const own = new AbortController()
      const stop = () => own.abort()
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      try {
        for (;;) {
          const row = await readScope()
          if (row.complete || row.cursor === null) return { kind: 'done' }
          known ??= await loadKnown(row.frontier)
          const end = await deepenOnce(limitFor(heldOf(row, known)), own.signal, onlyOne)
          if (end.kind !== 'more' || onlyOne || own.signal.aborted) return end
        }
      } finally {
        ahead = null
        signal.removeEventListener('abort', stop)
        stop()
      }
    },
  }
}

/** Items of the service's list that the head stands for. */
function heldOf(row: ScopeRow, known: Known): number {
  let count = row.skipped.length
  if (row.frontier !== null) for (const { order } of known.values()) if (order <= row.frontier) count += 1
  return count
}

/** The place of the last item: pages come in feed order, but a malformed service must not move the frontier back. */
function lastOrder(items: readonly ContentItem[]): string | null {
  return items.reduce<string | null>((last, item) => maxOrder(last, orderOf(item)), null)
}

function maxOrder(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
