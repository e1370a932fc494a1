import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AbroadDatabase } from '#store/database.ts'
import { pageDatabase } from './database.ts'
import { isOutdated } from './outdated.ts'

interface LiveOptions<T> {
  /** Shown until the device has been read. */
  initial?: T | undefined
  /** Keeps the last value while another query runs: for a list that grows, not for another thing altogether. */
  keepsPrevious?: boolean
  /** Read in place of the database where there is none. */
  fallback?: (() => Promise<T>) | undefined
}

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
    const life = new AbortController()
    void follow({ key, signal: life.signal, latest, show: (value: T) => setState({ key, value }) })
    return () => life.abort()
  }, [key])

  if (state && (state.key === key || options.keepsPrevious)) return state.value
  return options.initial
}

const reopenMs = 1_000

async function follow<T>(query: {
  key: string
  signal: AbortSignal
  latest: { current: { read: (db: AbroadDatabase) => Promise<T>; options: LiveOptions<T> } }
  show: (value: T) => void
}): Promise<void> {
  const { signal, latest, show } = query
  try {
    const { db, liveQuery } = await pageDatabase()
    if (signal.aborted) return
    const subscription = liveQuery(() => latest.current.read(db)).subscribe({
      next: show,
      // The database was closed or failed: what is shown stays, and the query comes back with the database.
      error: () => setTimeout(() => !signal.aborted && !isOutdated() && void follow(query), reopenMs),
    })
    signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true })
  } catch {
    const value = await latest.current.options.fallback?.().catch(() => undefined)
    if (value !== undefined && !signal.aborted) show(value)
  }
}
