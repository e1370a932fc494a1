import { contentEntries } from '#contract/content/content.ts'
import type { ContentPage } from '#contract/content/content.ts'
import type { ScopeRow } from '#store/rows/rows.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { isNews } from './feed-store.ts'
import type { FeedStore, Known } from './feed-store.ts'
import type { Reply } from '#worker/net/http.ts'
import { lowestOrder } from '#store/feed/walk.ts'
import { readEnd } from './feed-end.ts'
import { endOf } from '#worker/sync/pull.ts'
import type { PullEnd } from '#worker/sync/pull.ts'

/** Whole passes before we wait for the next interval: a feed that never rests must not keep a phone awake. */
const maxPasses = 3

/**
 * Pull of a backend without a change counter: pages 0, 1, 2 … until one is empty or says it is the last. Items come and go meanwhile and
 * shift the pages, so passes repeat until one changes nothing; only such a clean pass, seen whole, removes what it lacks.
 */
export async function pullByPasses(options: {
  env: Pick<Environment, 'now'>
  store: FeedStore
  row: ScopeRow
  fetchPage: (page: number) => Promise<Reply<ContentPage>>
}): Promise<PullEnd> {
  const { env, store } = options
  const known = await store.loadKnown()
  let row: ScopeRow = { ...options.row, cursor: null, replyVersion: contentEntries.replyVersion }
  for (let pass = 0; pass < maxPasses; pass += 1) {
    // Only the first pass resumes where it broke; a later one proves nothing unless it is whole.
    const start = row.complete || pass > 0 ? 0 : row.nextPage
    const result = await onePass({ ...options, known, row, start })
    if (result.end) return result.end
    row = result.row
    const isClean = start === 0 && !result.changed
    if (isClean) {
      // What lies between the items of the pass is gone; what lies behind its end, only where the end may be believed.
      const order = lastOf(known, result.seen)
      const { goneBehind, endSaid } = readEnd(row, { order, seen: result.seen.size, total: result.total }, env.now())
      row = { ...row, settling: false, confirmedAt: env.now(), endSaid }
      const stay = new Set(result.seen)
      for (const [id, there] of known) if (there.order > (order ?? lowestOrder) && there.order <= goneBehind) stay.add(id)
      const gone = await store.dropUnseen({ seen: stay, known, scope: row })
      if (gone === 0) await store.storeScope(row)
      return { kind: 'done' }
    }
  }
  await store.storeScope({ ...row, settling: true })
  return { kind: 'done' }
}

function lastOf(known: Known, seen: ReadonlySet<string>): string | null {
  let last: string | null = null
  for (const [id, { order }] of known) if (seen.has(id) && (last === null || order > last)) last = order
  return last
}

async function onePass(options: {
  env: Pick<Environment, 'now'>
  store: FeedStore
  known: Known
  row: ScopeRow
  start: number
  fetchPage: (page: number) => Promise<Reply<ContentPage>>
}): Promise<{ end?: PullEnd; row: ScopeRow; seen: Set<string>; changed: boolean; total?: number | undefined }> {
  const { env, store, known } = options
  const seen = new Set<string>()
  let row = options.row
  let changed = false
  for (let page = options.start; ; page += 1) {
    const reply = await options.fetchPage(page)
    if (reply.kind !== 'value') return { end: endOf(reply), row, seen, changed }
    const { items, skipped } = store.parseItems(reply.value.content)
    const before = new Set(seen)
    for (const item of items) {
      if (isNews(known.get(item.id), item.rev)) changed = true
      // An item met twice in one pass was pushed over a page's edge: something before it moved.
      if (seen.has(item.id)) changed = true
      seen.add(item.id)
    }
    // A backend that gives the same page for every number would be asked for ever: what was seen whole before is the end as well.
    const isRepeat = page > 0 && items.length > 0 && items.every((item) => before.has(item.id))
    // A stored item that now comes malformed is still there: the good version stays.
    for (const id of skipped) seen.add(id)
    const isEnd = reply.value.lastPage || reply.value.content.length === 0 || isRepeat
    row = { ...row, nextPage: isEnd ? 0 : page + 1, complete: row.complete || isEnd, fetchedAt: env.now() }
    await store.storePage({ items, known, scope: row })
    if (isEnd) return { row, seen, changed, total: reply.value.total }
  }
}
