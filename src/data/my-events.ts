import { type MyEventsView, readMyEvents } from '#store/feed/read-my-events.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Null if the citizen is not logged in. */
export function useMyEvents(): MyEventsView | null | undefined {
  return useLive('my-events', (db) => readMyEvents(db, Date.now()), { fallback: async () => null, ages: true })
}
