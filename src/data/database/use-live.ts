import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AbroadDatabase } from '#store/database/database.ts'
import { followAging } from './aging.ts'
import { follow } from './follow.ts'
import { type Answer, createSharedQueries } from './shared-queries.ts'

interface LiveOptions<T> {
  /** Shown until the device has been read. */
  initial?: T | undefined
  /** Keeps the last value while another query runs: for a list that grows, not for another thing altogether. */
  keepsPrevious?: boolean
  /** Read in place of the database where there is none. */
  fallback?: (() => Promise<T>) | undefined
  /** What is read depends on the time of day, an event that ends for one: read again each minute. */
  ages?: boolean
  /** The fallback is true of a database that does not answer, too: it does not say that nothing is there. */
  standsInForSilence?: boolean
}

const minuteMs = 60_000

const queries = createSharedQueries()

/**
 * The result of `read`, again whenever what it read changes: by this tab, the engine, another tab or the service worker.
 * `key` names the query, with everything that `read` depends on: who asks by the same key shares it. Undefined until it has been read once.
 */
export function useLive<T>(key: string, read: (db: AbroadDatabase) => Promise<T>, options: LiveOptions<T> = {}): T | undefined {
  // The query runs anew when its name changes, not when a screen renders a new closure.
  const latest = useRef({ key, read, options })
  useLayoutEffect(() => {
    latest.current = { key, read, options }
  })
  const [state, setState] = useState<Answer<T> | undefined>()
  useEffect(() => {
    // A query outlives its last reader by a while: what this component reads by another name meanwhile is not its answer.
    let own = latest.current
    const ownLatest = () => (latest.current.key === key ? (own = latest.current) : own)
    const begin = (show: (value: T) => void) => followLatest(ownLatest, show)
    // What the engine brings is never more urgent than a finger: it is rendered between other work.
    return queries.subscribe(key, { begin, listener: (answer: Answer<T>) => startTransition(() => setState(answer)) })
  }, [key])

  const answer = state?.key === key ? state : (queries.known<T>(key) ?? (options.keepsPrevious ? state : undefined))
  return answer ? answer.value : options.initial
}

interface Latest<T> {
  read: (db: AbroadDatabase) => Promise<T>
  options: LiveOptions<T>
}

function followLatest<T>(latest: () => Latest<T>, show: (value: T) => void): () => void {
  return followAging<AbroadDatabase, T>(
    () => ({
      read: (db) => latest().read(db),
      fallback: latest().options.fallback,
      show,
    }),
    {
      follow: (query) => follow({ ...query, standsInForSilence: latest().options.standsInForSilence }),
      repeat: (begin) => {
        const timer = latest().options.ages ? setInterval(begin, minuteMs) : undefined
        return () => clearInterval(timer)
      },
    },
  )
}
