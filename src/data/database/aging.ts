import type { LiveQuery } from '#store/database/follow-query.ts'

type AgingQuery<Database, T> = Pick<LiveQuery<Database, T>, 'read' | 'fallback' | 'show'>

interface AgingOptions<Database, T> {
  follow: (query: AgingQuery<Database, T> & { signal: AbortSignal }) => void
  /** Calls `begin` each time that what was read may have aged; gives the way to stop. */
  repeat: (begin: () => void) => () => void
}

/** Follows what `query` names, and anew at each call of `repeat`; gives the way to end it. */
export function followAging<Database, T>(query: () => AgingQuery<Database, T>, { follow, repeat }: AgingOptions<Database, T>): () => void {
  let life = new AbortController()
  let isRead = false

  function begin(): void {
    life.abort()
    life = new AbortController()
    const { read, fallback, show } = query()
    follow({
      show,
      read: async (db) => {
        const value = await read(db)
        isRead = true
        return value
      },
      // What the database has said is not replaced by what stands in for it, when it cannot be read a minute later.
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
