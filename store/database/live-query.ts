import './no-channel.ts'
import { liveQuery } from 'dexie'
import type { Watched } from './follow-query.ts'

/** Dexie keeps to itself that a read met with one of these, and a query that ended so never speaks again. */
const keptQuiet = ['DatabaseClosedError', 'AbortError']

/**
 * Emits the result of `read`, and again after each change to what it read. It ends with the first error: see `followQuery`.
 *
 * `read` is called from an async function, because Dexie counts expected awaits for the whole page, and only those of functions that it recognises
 * as async. The other awaits are charged to another running query, which then misses changes or fails with `PrematureCommitError`.
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
