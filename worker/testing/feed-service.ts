import type { ContentItem } from '#contract/content/content.ts'
import { headers } from '#contract/wire/wire.ts'
import { orderOf } from '#store/feed/walk.ts'

/**
 * The content service's feed as a model in memory: pages by number, and the change counter where `hasChanges`. For unit tests and the
 * convergence property; `tests/engine/sync` runs the same pulls against the real service.
 */
export function createFeedService(options: { hasChanges: boolean; defaultLimit?: number; saysTotal?: boolean }) {
  const items = new Map<string, ContentItem>()
  const log: { seq: number; id: string; patch: boolean }[] = []
  let seq = 0
  const requests: string[] = []

  function changed(id: string, patch = false): void {
    seq += 1
    log.push({ seq, id, patch })
  }

  function ordered(): ContentItem[] {
    return [...items.values()].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  }

  function page(url: URL): Response {
    const limit = options.hasChanges ? Number(url.searchParams.get('limit') ?? 20) : (options.defaultLimit ?? 20)
    const start = Number(url.searchParams.get('pagination') ?? 0) * limit
    const all = ordered()
    return reply(200, {
      content: all.slice(start, start + limit),
      lastPage: start + limit >= all.length,
      ...(options.hasChanges ? { cursor: `c${seq}` } : {}),
      ...((options.saysTotal ?? options.hasChanges) ? { total: all.length } : {}),
    })
  }

  function changes(url: URL): Response {
    if (!options.hasChanges) return problem(404, 'abroad:not-found')
    const since = Number.parseInt(url.searchParams.get('since')?.slice(1) ?? '')
    if (Number.isNaN(since) || since > seq) return problem(404, 'abroad:cursor-unknown')
    const entries = log.filter((entry) => entry.seq > since)
    if (entries.length === 0) return reply(url.searchParams.has('public') ? 204 : 304, null)
    const ids = new Set(entries.map((entry) => entry.id))
    const out = [...ids].map((id) => {
      const item = items.get(id)
      if (!item) return { op: 'drop', id }
      const onlyPatched = entries.every((entry) => entry.id !== id || entry.patch)
      return onlyPatched && 'likes' in item ? { op: 'patch', id, rev: item.rev, likes: item.likes } : { op: 'put', item }
    })
    return reply(200, { changes: out, cursor: `c${seq}` })
  }

  return {
    requests,
    ids: () => ordered().map((item) => `${item.id}@${item.rev}`),
    item: (id: string) => items.get(id),
    size: () => items.size,
    put(item: ContentItem) {
      items.set(item.id, { ...item, rev: (items.get(item.id)?.rev ?? 0) + 1 })
      changed(item.id)
    },
    like(id: string) {
      const item = items.get(id)
      if (!item || !('likes' in item)) return
      items.set(id, { ...item, rev: item.rev + 1, likes: item.likes + 1 })
      changed(id, true)
    },
    remove(id: string) {
      if (items.delete(id)) changed(id)
    },
    /** Forgets every cursor handed out, as a service restored from a backup does. */
    forgetCursors() {
      seq = 0
      log.length = 0
    },
    async fetch(address: string): Promise<Response> {
      requests.push(address)
      const url = new URL(address, 'http://service')
      if (url.pathname === '/api/content/content-entries') return page(url)
      if (url.pathname === '/api/content/content-entries/changes') return changes(url)
      return problem(404, 'abroad:not-found')
    },
  }
}

export function reply(status: number, body: unknown, more: Record<string, string> = {}): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', [headers.contract]: '1', ...more },
  })
}

export function problem(status: number, type: string): Response {
  return new Response(JSON.stringify({ type, title: type, status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', [headers.contract]: '1' },
  })
}
