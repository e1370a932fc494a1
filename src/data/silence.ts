import type { LiveQuery } from '#store/follow-query.ts'

/** A slow phone opens the database and reads it in less; within three seconds a screen shows what it has without one. */
const limitMs = 2_000
/** Once it is known to be silent, the next screen need not find out by itself. */
const nextLimitMs = 200
/** A query whose screen is gone counts for as long as those of the next one need to take its place. */
const lingerMs = 3_000

export interface NotedQuery<T> extends Pick<LiveQuery<never, T>, 'fallback' | 'show' | 'signal'> {
  /** The fallback is true of a silent database too: it does not say that nothing is there. */
  standsInForSilence?: boolean | undefined
}

/**
 * Whether the device's database is silent: it neither answers nor fails, because another page blocks its upgrade or was frozen in the middle
 * of a transaction (WebKit keeps such a page for half an hour). No event says so; queries that wait too long for their first value do.
 */
export function createSilence({ sleep }: { sleep: (ms: number) => Promise<void> }) {
  const listeners = new Set<() => void>()
  let waiting = 0

  function count(change: 1 | -1): void {
    waiting += change
    for (const listener of listeners) listener()
  }

  return {
    isSilent: () => waiting > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** For a query that begins now: it counts as waiting when neither a value nor a failure has come in time. */
    noted<T>({ signal, fallback, show, standsInForSilence }: NotedQuery<T>): Pick<LiveQuery<never, T>, 'fallback' | 'show'> {
      let isOver = false
      let isCounted = false

      function end(): void {
        isOver = true
        if (isCounted) count(-1)
        isCounted = false
      }
      void sleep(waiting > 0 ? nextLimitMs : limitMs).then(async () => {
        if (isOver || signal.aborted) return
        isCounted = true
        count(1)
        signal.addEventListener('abort', () => void sleep(lingerMs).then(end), { once: true })
        const value = standsInForSilence ? await fallback?.().catch(() => undefined) : undefined
        if (value !== undefined && !isOver && !signal.aborted) show(value)
      })
      return {
        show: (value) => {
          end()
          show(value)
        },
        // It is asked for when the database has failed.
        fallback: async () => {
          end()
          return fallback?.()
        },
      }
    },
  }
}
