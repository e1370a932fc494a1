export interface LiveQuery<Database, T> {
  /** Rejects where there is no database (yet). */
  open: () => Promise<{ db: Database; watch: (read: () => Promise<T>) => Watched<T> }>
  read: (db: Database) => Promise<T>
  fallback: (() => Promise<T | undefined>) | undefined
  show: (value: T) => void
  signal: AbortSignal
  /** A newer build took the database over: nothing comes back without a load of the page. */
  isOver: () => boolean
  sleep: (ms: number) => Promise<void>
}

export interface Watched<T> {
  subscribe: (listener: { next: (value: T) => void; error: (error: unknown) => void }) => { unsubscribe: () => void }
}

const firstRetryMs = 1_000
const maxRetryMs = 30_000

/**
 * Shows what the database says for as long as `signal` lives. While it cannot be opened or read, the fallback stands in until the first
 * value of the database, and the query is tried again: after a second, then more and more seldom.
 */
export async function followQuery<Database, T>(query: LiveQuery<Database, T>): Promise<void> {
  const { signal, isOver, sleep } = query
  const shown = { fromDatabase: false, fromFallback: false }
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    const hadValue = await untilItFails()
    if (signal.aborted) return
    if (!shown.fromDatabase && !shown.fromFallback) await showFallback()
    if (isOver()) return
    if (hadValue) retryMs = firstRetryMs
    await sleep(retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  /** Resolves when the query has failed, or when nobody looks any more; says whether it had shown something before. */
  async function untilItFails(): Promise<boolean> {
    const opened = await query.open().catch(() => null)
    if (!opened || signal.aborted) return false
    return new Promise((resolve) => {
      let hadValue = false
      const subscription = opened
        .watch(() => query.read(opened.db))
        .subscribe({
          next: (value) => {
            hadValue = true
            shown.fromDatabase = true
            query.show(value)
          },
          error: () => {
            resolve(hadValue)
            // It would go on listening beside the next one.
            queueMicrotask(() => subscription.unsubscribe())
          },
        })
      signal.addEventListener(
        'abort',
        () => {
          subscription.unsubscribe()
          resolve(hadValue)
        },
        { once: true },
      )
    })
  }

  async function showFallback(): Promise<void> {
    const value = await query.fallback?.().catch(() => undefined)
    if (value === undefined || signal.aborted) return
    shown.fromFallback = true
    query.show(value)
  }
}
