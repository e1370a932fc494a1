import './no-channel.ts'
import { liveQuery } from 'dexie'
import type { Watched } from './follow-query.ts'

/** Dexie keeps to itself that a read met with one of these, and a query that ended so never speaks again. */
const keptQuiet = ['DatabaseClosedError', 'AbortError']

/** What `read` says now, and again with every change of what it read. It ends with the first error: see `followQuery`. */
export function watch<T>(read: () => Promise<T>): Watched<T> {
  return liveQuery(() => read().catch(speak))
}

function speak(error: unknown): never {
  if (error instanceof Error && keptQuiet.includes(error.name)) throw new Error(`broken off: ${error.message}`, { cause: error })
  throw error
}
