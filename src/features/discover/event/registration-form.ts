import type { Attendance } from '#contract/content/content.ts'
import type { EventFacts } from '#store/rows/views.ts'
import { participantChoices } from '#src/outbox/submission/participants.ts'
import type { Registration } from './registration.ts'

export interface RegistrationForm {
  participants: number
  attendance: Attendance
}

/** Begins with what the citizen asked for last, taken or not; never with more people than there are places. */
export function formOf(event: EventFacts, { said, free }: Pick<Registration, 'said' | 'free'>): RegistrationForm {
  const asked = said?.intent.kind === 'register' || said?.intent.kind === 'change-participants' ? said.intent.body : null
  // After unregistering the old number still stands beside it.
  const known = event.isRegistered ? event.selectedParticipants : null
  const wanted = asked?.numberOfParticipants ?? known ?? 1
  const choices = participantChoices(free, known)
  return {
    participants: choices.includes(wanted) ? wanted : (choices.at(-1) ?? 1),
    attendance: asked?.attendance ?? event.selectedAttendance ?? event.locations[0] ?? 'onsite',
  }
}
