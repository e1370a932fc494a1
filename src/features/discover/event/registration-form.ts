import type { Attendance } from '#contract/content/content.ts'
import type { EventFacts } from '#store/rows/views.ts'
import { participantChoices } from '#src/outbox/submission/participants.ts'
import type { Registration } from './registration.ts'

export interface RegistrationForm {
  participants: number
  attendance: Attendance
}

/** Begins with what the citizen asked for last, taken or not; never with more people than there are places. */
export function formOf(event: EventFacts, { entry, free }: Pick<Registration, 'entry' | 'free'>): RegistrationForm {
  const asked = entry?.intent.kind === 'register' || entry?.intent.kind === 'change-participants' ? entry.intent.body : null
  // After unregistering the old number still stands beside it.
  const known = event.isRegistered ? event.selectedParticipants : null
  const wanted = asked?.numberOfParticipants ?? known ?? 1
  const choices = participantChoices(free, known)
  return {
    participants: choices.includes(wanted) ? wanted : (choices.at(-1) ?? 1),
    attendance: asked?.attendance ?? event.selectedAttendance ?? event.locations[0] ?? 'onsite',
  }
}
