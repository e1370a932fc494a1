import type { ItemCard } from '#store/rows/views.ts'

/**
 * What holds between the citizen and an item as the service has it: a sentence of `ui`, the same wherever it shows and on whichever device, beside the
 * mark of what was received, since no representation confirms it. Null where nothing holds, or something that was said since is under way and shows
 * in its place.
 */
export function standingOf({ event, survey, intent }: Pick<ItemCard, 'event' | 'survey' | 'intent'>) {
  if (intent && intent.stage !== 'received') return null
  if (event?.isRegistered) return { key: 'said.registered', count: event.selectedParticipants ?? 1 } as const
  return survey?.isAnswered ? ({ key: 'said.voted', count: 1 } as const) : null
}
