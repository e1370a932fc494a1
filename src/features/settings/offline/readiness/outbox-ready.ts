import type { OutboxCounts } from '#store/rows/views.ts'
import type { StatusMarkName } from '#src/ui/blocks/status-mark.tsx'
import type { RowState } from './readiness.ts'

interface OutboxReady {
  state: RowState
  mark: StatusMarkName
  words: 'outboxNone' | 'outboxWaits' | 'outboxNeedsYou' | 'outboxLocked'
  count: number
}

/** What is unsent, the worst first. Nothing of it keeps anybody from doing without a network: it has no part in the verdict. */
export function outboxReady({ needsYou, waiting, locked }: OutboxCounts): OutboxReady {
  if (needsYou > 0) return { state: 'held', mark: 'needs', words: 'outboxNeedsYou', count: needsYou }
  if (waiting > 0) return { state: 'coming', mark: 'saved', words: 'outboxWaits', count: waiting }
  if (locked > 0) return { state: 'held', mark: 'saved', words: 'outboxLocked', count: locked }
  return { state: 'ready', mark: 'confirmed', words: 'outboxNone', count: 0 }
}
