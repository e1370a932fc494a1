import type { LiveQuery } from '#store/database/follow-query.ts'

/** Within three seconds a screen shows what it has without a database. */
const standInMs = 2_000
/** A phone that does ten things at once opens the database and reads it in less. */
const silentMs = 5_000
/** Once it is known to be silent, the next screen need not find out by itself. */
const nextLimitMs = 200
/** A query whose screen is gone counts for as long as those of the next one need to take its place. */
const lingerMs = 3_000

export interface NotedQuery<T> extends Pick<LiveQuery<never, T>, 'fallback' | 'show' | 'signal'> {
  /** The fallback is true of a silent database too: it does not say that nothing is there. */
  standsInForSilence?: boolean | undefined
}

interface SilenceOptions {
  sleep: (ms: number) => Promise<void>
}

/**
 * Whether the device's database is silent: it neither answers nor fails, because another page blocks its upgrade or was frozen in the middle
 * of a transaction (WebKit keeps such a page for half an hour). No event says so; queries that wait too long for their first value do.
 */
export function createSilence({ sleep }: SilenceOptions) {
  const listeners = new Set<() => void>()
  let waiting = 0
  let answers = 0

  function change(by: 1 | -1): void {
    waiting += by
    for (const listener of listeners) listener()
  }

  return {
    isSilent: () => waiting > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * For a query that begins now: what stands in for its value is shown when none has come in time; it counts as waiting when neither a value
     * nor a failure has come in time since it began, or since the database last answered any query.
     */
    noted<T>({ signal, fallback, show, standsInForSilence }: NotedQuery<T>): Pick<LiveQuery<never, T>, 'fallback' | 'show'> {
      let isOver = false
      let isCounted = false

      function end(): void {
        isOver = true
        if (isCounted) change(-1)
        isCounted = false
      }
      async function count(): Promise<void> {
        for (let before = -1; before !== answers;) {
          before = answers
          await sleep(waiting > 0 ? nextLimitMs : silentMs)
          if (isOver || signal.aborted) return
        }
        isCounted = true
        change(1)
        signal.addEventListener('abort', () => void sleep(lingerMs).then(end), { once: true })
      }

      async function standIn(): Promise<void> {
        await sleep(waiting > 0 ? nextLimitMs : standInMs)
        if (isOver || signal.aborted) return
        const value = await fallback?.().catch(() => undefined)
        if (value !== undefined && !isOver && !signal.aborted) show(value)
      }
      void count()
      if (standsInForSilence) void standIn()
      return {
        show: (value) => {
          answers += 1
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
