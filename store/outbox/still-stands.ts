import type { Attendance } from '#contract/content/content.ts'
import type { EventFacts, IntentView } from '#store/rows/views.ts'

/** Whether what was said of an event holds: what was taken long ago says nothing any more once the service tells otherwise. */
export function stillStands({ stage, intent }: Pick<IntentView, 'stage' | 'intent'>, event: EventFacts): boolean {
  if (stage !== 'received') return true
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
      return event.isRegistered && isAsSelected(intent.body, event)
    case 'unregister':
      return !event.isRegistered
    case 'vote':
    case 'like':
    case 'profile':
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
    case 'check-in':
    case 'unread':
      return false
  }
}

/** The number, and the way of coming where it was said. */
function isAsSelected(body: { numberOfParticipants: number; attendance?: Attendance | undefined }, event: EventFacts): boolean {
  const isSameWay = body.attendance === undefined || body.attendance === event.selectedAttendance
  return isSameWay && body.numberOfParticipants === event.selectedParticipants
}
