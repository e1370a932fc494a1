import { stillStands } from '#store/outbox/still-stands.ts'
import type { EventFacts, IntentView, ItemDetail } from '#store/rows/views.ts'
import { freePlaces } from '#src/shared/outbox/submission/participants.tsx'

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
  entry: IntentView | null
}

export function registrationOf(
  item: Pick<ItemDetail, 'intent'>,
  event: EventFacts,
  { now, isLoggedIn }: { now: number; isLoggedIn: boolean },
): Registration {
  const entry = isLoggedIn && item.intent !== null && stillStands(item.intent, event) ? item.intent : null
  const free = freePlaces(event, item.intent)
  return { offer: offer(), free, entry }

  function offer(): Registration['offer'] {
    if (now > Date.parse(event.endsAt)) return 'over'
    if (!event.registrationNeeded) return 'nothing'
    if (now >= Date.parse(event.startsAt)) return 'begun'
    if (!isLoggedIn) return 'log-in'
    if (entry?.stage === 'needs-you') return 'decide'
    if (event.isRegistered) return 'change'
    return free === 0 ? 'full' : 'register'
  }
}
