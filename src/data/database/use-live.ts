import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AbroadDatabase } from '#store/database/database.ts'
import { followAging } from './aging.ts'
import { follow } from './follow.ts'

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

/**
 * The result of `read`, again whenever what it read changes: by this tab, the engine, another tab or the service worker.
 * `key` names the query; undefined until it has been read once.
 */
export function useLive<T>(key: string, read: (db: AbroadDatabase) => Promise<T>, options: LiveOptions<T> = {}): T | undefined {
  const [state, setState] = useState<{ key: string; value: T } | undefined>()
  // The query runs anew when its name changes, not when a screen renders a new closure.
  const latest = useRef({ read, options })
  useLayoutEffect(() => {
    latest.current = { read, options }
  })

  useEffect(() => {
    return followAging<AbroadDatabase, T>(
      () => ({
        read: (db) => latest.current.read(db),
        fallback: latest.current.options.fallback,
        // What the engine brings is never more urgent than a finger: it is rendered between other work.
        show: (value) => startTransition(() => setState({ key, value })),
      }),
      {
        follow: (query) => follow({ ...query, standsInForSilence: latest.current.options.standsInForSilence }),
        repeat: (begin) => {
          const timer = latest.current.options.ages ? setInterval(begin, minuteMs) : undefined
          return () => clearInterval(timer)
        },
      },
    )
  }, [key])

  if (state && (state.key === key || options.keepsPrevious)) return state.value
  return options.initial
}
