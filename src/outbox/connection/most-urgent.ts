import type { OutboxCounts } from '#store/rows/views.ts'
import type { StatusMarkName } from '#src/ui/blocks/status-mark.tsx'

export interface MostUrgent {
  word: 'needsYou' | 'waiting' | 'locked'
  count: number
  mark: StatusMarkName
}

/** What of the outbox comes before any age: what needs the citizen, what waits, what is locked. Null: nothing is unsent. */
export function mostUrgent({ needsYou, waiting, locked }: OutboxCounts): MostUrgent | null {
  if (needsYou > 0) return { word: 'needsYou', count: needsYou, mark: 'needs' }
  if (waiting > 0) return { word: 'waiting', count: waiting, mark: 'saved' }
  return locked > 0 ? { word: 'locked', count: locked, mark: 'saved' } : null
}
