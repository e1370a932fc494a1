/** What a query has said; `key` names the query, so that nobody takes it for the answer to another. */
export interface Answer<T> {
  key: string
  value: T
}

interface Asked<T> {
  /** Follows the query from the first who asks on; gives the way to end it. */
  begin: (show: (value: T) => void) => () => void
  listener: (answer: Answer<T>) => void
}

interface Running {
  answer: Answer<unknown> | undefined
  listeners: Set<(answer: Answer<never>) => void>
  end: () => void
  leaving: ReturnType<typeof setTimeout> | undefined
}

/** A screen that comes back within this time has its answer at once. Meanwhile the query is followed as before: what it said stays true. */
const lingerMs = 15_000

/** Live queries, one for all who ask by the same key. A query that has not answered yet ends with the last who asked. */
export function createSharedQueries() {
  const running = new Map<string, Running>()

  function start(key: string, begin: Asked<unknown>['begin']): Running {
    const query: Running = { answer: undefined, listeners: new Set(), end: () => undefined, leaving: undefined }
    running.set(key, query)
    query.end = begin((value) => {
      query.answer = { key, value }
      for (const listener of query.listeners) listener(query.answer as Answer<never>)
    })
    return query
  }

  return {
    /** The answer that is here, while the query is followed. */
    known: <T>(key: string) => running.get(key)?.answer as Answer<T> | undefined,
    /** Ends queries without listeners. */
    endIdle(): void {
      for (const [key, { listeners, end, leaving }] of running) {
        if (listeners.size > 0) continue
        clearTimeout(leaving)
        end()
        running.delete(key)
      }
    },
    /** The answer that is here, at once, and each that follows. Gives the way to stop. */
    subscribe<T>(key: string, { begin, listener }: Asked<T>): () => void {
      const query = running.get(key) ?? start(key, begin)
      clearTimeout(query.leaving)
      query.listeners.add(listener)
      if (query.answer) listener(query.answer as Answer<T>)
      return () => {
        query.listeners.delete(listener)
        if (query.listeners.size > 0) return
        if (query.answer) query.leaving = setTimeout(end, lingerMs)
        else end()
      }

      function end(): void {
        if (query.listeners.size > 0) return
        query.end()
        running.delete(key)
      }
    },
  }
}
