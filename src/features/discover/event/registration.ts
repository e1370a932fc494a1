import type { Attendance } from '#contract/content.ts'
import type { EventFacts, IntentView, ItemDetail } from '#store/views.ts'
import { freePlaces } from '#src/ui/saying/participants.ts'

/**
 * What a citizen can do about an event, and what stands above its facts.
 * - `over`, `begun`: too late. `log-in`: nobody is here who could register.
 * - `decide`: the service did not take what was said, and nothing else is asked before that is settled.
 * - `full`: no place is free as far as this device knows.
 */
export interface Registration {
  offer: 'over' | 'begun' | 'log-in' | 'decide' | 'register' | 'change' | 'full' | 'nothing'
  free: number | null
  /** What the citizen said last, where it still is so; null also where another device said something since. */
  said: IntentView | null
}

export function registrationOf(
  item: Pick<ItemDetail, 'intent'>,
  event: EventFacts,
  { now, isLoggedIn }: { now: number; isLoggedIn: boolean },
): Registration {
  const said = isLoggedIn && item.intent !== null && agrees(item.intent, event) ? item.intent : null
  const free = freePlaces(event, item.intent)
  return { offer: offer(), free, said }

  function offer(): Registration['offer'] {
    if (now > Date.parse(event.endsAt)) return 'over'
    if (!event.registrationNeeded) return 'nothing'
    if (now >= Date.parse(event.startsAt)) return 'begun'
    if (!isLoggedIn) return 'log-in'
    if (said?.stage === 'needs-you') return 'decide'
    if (event.isRegistered) return 'change'
    return free === 0 ? 'full' : 'register'
  }
}

/** The number, and the way of coming where it was said. */
function isAsSelected(body: { numberOfParticipants: number; attendance?: Attendance | undefined }, event: EventFacts): boolean {
  const isSameWay = body.attendance === undefined || body.attendance === event.selectedAttendance
  return isSameWay && body.numberOfParticipants === event.selectedParticipants
}

/** What was taken long ago says nothing any more once the service tells otherwise. */
function agrees({ stage, intent }: IntentView, event: EventFacts): boolean {
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
    case 'unread':
      return false
  }
}
