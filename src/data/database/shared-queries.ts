/** The value of a query. `key` names the query, so that it is not taken for the value of another one. */
export interface Answer<T> {
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
