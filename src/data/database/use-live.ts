// Must run before Dexie, which the next import loads.
import '#store/database/no-channel.ts'
import { useObservable } from 'dexie-react-hooks'
import { startTransition, useDeferredValue, useLayoutEffect, useRef } from 'react'
import type { AbroadDatabase } from '#store/database/database.ts'
import { follow } from './follow.ts'
import type { LiveQuery } from '#store/database/follow-query.ts'

interface LiveOptions<T> {
  /** Returned until the first result. */
  initial?: T | undefined
  /** Returns the previous key's value until the new key has one: for a list that grows, not for another subject. */
  keepsPrevious?: boolean
  /** Used if there is no database. */
  fallback?: (() => Promise<T>) | undefined
  /** The result depends on the time, such as an event that ends: it is read again each minute. */
  ages?: boolean
  /** The fallback is also correct for a database that does not answer: it does not claim that nothing is stored. */
  standsInForSilence?: boolean
}

const minuteMs = 60_000

const queries = createSharedQueries()

/** For tests that empty the database between two screens. */
export const endIdleQueries = queries.endIdle

/**
 * The result of `read`, and each later one when data that it read changes: by this tab, the engine, another tab or the service worker.
 * `key` names the query with everything that `read` depends on; components with the same key share it. Undefined until the first result.
 */
export function useLive<T>(key: string, read: (db: AbroadDatabase) => Promise<T>, options: LiveOptions<T> = {}): T | undefined {
  const rendered = { key, read, options }
  // The query starts again when its key changes, not when a screen renders a new closure.
  const latest = useRef(rendered)
  useLayoutEffect(() => {
    latest.current = rendered
  })
  // An urgent render, such as a tap, does not show a new value yet: that would cost it the time of a long list.
  const observed = useDeferredValue(useObservable(() => observableOf(rendered, () => latest.current), [key]))
  // `useObservable` returns the previous key's value until the new key has one.
  const answer = observed?.key === key ? observed : (queries.known<T>(key) ?? (options.keepsPrevious ? observed : undefined))
  return answer ? answer.value : options.initial
}

function observableOf<T>(rendered: Latest<T>, latest: () => Latest<T>) {
  const { key } = rendered
  const known = () => queries.known<T>(key)
  // A query outlives its last component by a while. It must not read what that component reads under another key meanwhile.
  let own = rendered
  const ownLatest = () => (latest().key === key ? (own = latest()) : own)
  const begin = (show: (value: T) => void) => followLatest(ownLatest, show)
  // Reads while React renders the screen, not only after it is in the document.
  queries.prepare(key, begin)
  return {
    hasValue: () => known() !== undefined,
    getValue: known,
    subscribe(next: (answer: Answer<T>) => void) {
      const listener = (answer: Answer<T>) => {
        // Updates by the engine are less urgent than input. But React holds transitions back while a screen slides in, and a new screen must not
        // stay empty until then.
        if (isSliding()) next(answer)
        else startTransition(() => next(answer))
      }
      return queries.subscribe(key, { begin, listener })
    },
  }
}

/** Whether a view transition runs. False in browsers that do not know the selector. */
const isSliding = () => CSS.supports('selector(:active-view-transition)') && document.querySelector(':active-view-transition') !== null

interface Latest<T> {
  key: string
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

type AgingQuery<Database, T> = Pick<LiveQuery<Database, T>, 'read' | 'fallback' | 'show'>

interface AgingOptions<Database, T> {
  follow: (query: AgingQuery<Database, T> & { signal: AbortSignal }) => void
  /** Calls `begin` whenever the value may be out of date. Returns a function that stops this. */
  repeat: (begin: () => void) => () => void
}

/** Follows a query, and starts it again whenever `repeat` says so. Returns a function that ends it. */
export function followAging<Database, T>(
  query: () => AgingQuery<Database, T>,
  { follow: start, repeat }: AgingOptions<Database, T>,
): () => void {
  let life = new AbortController()
  let isRead = false

  function begin(): void {
    life.abort()
    life = new AbortController()
    const { read, fallback, show } = query()
    start({
      show,
      read: async (db) => {
        const value = await read(db)
        isRead = true
        return value
      },
      // If the database cannot be read a minute later, the value it gave is not replaced by the fallback.
      fallback: isRead ? undefined : fallback,
      signal: life.signal,
    })
  }

  begin()
  const stop = repeat(begin)
  return () => {
    stop()
    life.abort()
  }
}

/** The value of a query. `key` names the query, so that it is not taken for the value of another one. */
interface Answer<T> {
  key: string
  value: T
}

interface Subscription<T> {
  /** Starts to follow the query; returns the way to end that. */
  begin: (show: (value: T) => void) => () => void
  listener: (answer: Answer<T>) => void
}

interface Running {
  answer: Answer<unknown> | undefined
  listeners: Set<(answer: Answer<never>) => void>
  end: () => void
  lingering: ReturnType<typeof setTimeout> | undefined
}

/** A screen that is opened again within this time has its value at once, and the value is current, because the query is still followed. */
const lingerMs = 15_000

/** Live queries: subscribers with the same key share one. */
export function createSharedQueries() {
  const running = new Map<string, Running>()

  function start(key: string, begin: Subscription<unknown>['begin']): Running {
    const query: Running = { answer: undefined, listeners: new Set(), end: () => undefined, lingering: undefined }
    running.set(key, query)
    query.end = begin((value) => {
      query.answer = { key, value }
      for (const listener of query.listeners) listener(query.answer as Answer<never>)
    })
    return query
  }

  function endIfIdle(key: string): void {
    const query = running.get(key)
    if (!query || query.listeners.size > 0) return
    clearTimeout(query.lingering)
    query.end()
    running.delete(key)
  }

  function linger(key: string, query: Running): void {
    query.lingering = setTimeout(() => running.get(key) === query && endIfIdle(key), lingerMs)
  }

  return {
    /** The latest value, while the query is followed. */
    known: <T>(key: string) => running.get(key)?.answer as Answer<T> | undefined,
    /** Ends queries without subscribers. */
    endIdle: () => [...running.keys()].forEach(endIfIdle),
    /** Starts a query whose subscriber is about to come. */
    prepare(key: string, begin: Subscription<unknown>['begin']): void {
      if (!running.has(key)) linger(key, start(key, begin))
    },
    /** Passes on the latest value at once, and each later one. Returns the way to stop. A query without a value ends with its last subscriber. */
    subscribe<T>(key: string, { begin, listener }: Subscription<T>): () => void {
      const query = running.get(key) ?? start(key, begin)
      clearTimeout(query.lingering)
      query.listeners.add(listener)
      if (query.answer) listener(query.answer as Answer<T>)
      return () => {
        query.listeners.delete(listener)
        if (query.listeners.size > 0) return
        if (query.answer) linger(key, query)
        else if (running.get(key) === query) endIfIdle(key)
      }
    },
  }
}
