import type { AbroadDatabase } from '#store/database/database.ts'
import { followQuery, type LiveQuery } from '#store/database/follow-query.ts'
import { pageDatabase, isOutdated } from './database.ts'

type Followed<T> = Pick<LiveQuery<AbroadDatabase, T>, 'read'> & NotedQuery<T>

export const silence = createSilence({ sleep })

/** Shows the value of a query of the page's database and each later one, until `signal` aborts. */
export function follow<T>(query: Followed<T>): void {
  void followQuery<AbroadDatabase, T>({ ...query, ...silence.noted(query), open: pageDatabase, isOver: isOutdated, sleep })
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A screen shows its fallback within three seconds. */
const standInMs = 2_000
/** A busy phone opens and reads the database in less. */
const silentMs = 5_000
/** Once the database is known to be silent, the next screen waits no longer than this. */
const nextLimitMs = 200
/** A query of a closed screen counts until those of the next screen have started. */
const lingerMs = 3_000

export interface NotedQuery<T> extends Pick<LiveQuery<never, T>, 'fallback' | 'show' | 'signal'> {
  /** The fallback may be shown for a silent database too: it does not claim that nothing is stored. */
  standsInForSilence?: boolean | undefined
}

interface SilenceOptions {
  sleep: (ms: number) => Promise<void>
}

/**
 * Whether the device's database is silent: it neither answers nor fails, because another page blocks its upgrade or was frozen during a transaction
 * (WebKit keeps such a page for half an hour). No event reports this; it is inferred from queries that wait too long for their first value.
 */
export function createSilence({ sleep: pause }: SilenceOptions) {
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
     * Wraps a query that starts now. Its fallback is shown if no value comes in time. It counts as waiting if neither a value nor a failure has come
     * since it started, or since the database last answered any query.
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
          await pause(waiting > 0 ? nextLimitMs : silentMs)
          if (isOver || signal.aborted) return
        }
        isCounted = true
        change(1)
        signal.addEventListener('abort', () => void pause(lingerMs).then(end), { once: true })
      }

      async function standIn(): Promise<void> {
        await pause(waiting > 0 ? nextLimitMs : standInMs)
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
        // Called when the database has failed.
        fallback: async () => {
          end()
          return fallback?.()
        },
      }
    },
  }
}
