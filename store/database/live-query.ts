import './no-channel.ts'
import { liveQuery } from 'dexie'
import type { Watched } from './follow-query.ts'

/** Dexie keeps to itself that a read met with one of these, and a query that ended so never speaks again. */
const keptQuiet = ['DatabaseClosedError', 'AbortError']

/**
 * What `read` says now, and again with every change of what it read. It ends with the first error: see `followQuery`.
 *
 * Dexie knows by a count of expected awaits which query a read belongs to. It counts those of a native async function only if it sees that the
 * function is one. Otherwise the function uses up the awaits of another query: reads of that one are not observed, so it misses changes, or fail.
 */
export function watch<T>(read: () => Promise<T>): Watched<T> {
  return liveQuery(async () => {
    try {
      return await read()
    } catch (error) {
      throw named(error)
    }
  })
}

function named(error: unknown): unknown {
  if (error instanceof Error && keptQuiet.includes(error.name)) return new Error(`broken off: ${error.message}`, { cause: error })
  return error
}
