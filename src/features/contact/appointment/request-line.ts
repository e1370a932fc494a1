import type { Seen } from '#src/shared/outbox/state/intent-line.tsx'
import type { AppointmentView } from '#store/rows/views.ts'

/** With what a move within the history comes that brings a request into the form. */
export const taken = 'taken'

/** The way of a request as its line shows it; null where it ended elsewhere. What another device sent is known from the day it was received. */
export function lineOf({ intent, served, at, state }: AppointmentView): Seen | null {
  if (state === 'declined') return null
  if (!served) return intent && { ...intent, confirmedAt: null }
  const receivedAt = Date.parse(served.requestedAt)
  const seen = { stage: 'received', createdAt: at, firstAttemptAt: null, refusal: null, doneAt: receivedAt } as const
  return served.state === 'confirmed' && served.answeredAt !== null
    ? { ...seen, confirmedAt: Date.parse(served.answeredAt) }
    : { ...seen, confirmedAt: null }
}

/** Whoever asked for help in an emergency must not wait for a line that may not come: those are called. */
export function isUrgent({ asked, state }: Pick<AppointmentView, 'asked' | 'state'>): boolean {
  return asked.topic === 'emergencyAssistance' && (state === 'waiting' || state === 'needs-you')
}
