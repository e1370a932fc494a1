import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ConversationView } from '#store/chat/read-conversations.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation, useContactOffers, useConversations, useStoredAppointments } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import type { AppointmentView } from '#store/rows/views.ts'

export interface WaysIn {
  chat: string | null
  appointment: string | null
}

interface Known {
  profile: Profile | null | undefined
  conversations: readonly ConversationView[]
  offers: { chat: boolean; appointment: boolean }
  /** The post that is there for whoever is not logged in. */
  isDefault: boolean
  /** Requests that are still open. */
  open: readonly AppointmentView[]
}

/**
 * Addresses of the chat and of the form of requests with one representation: for the citizen's own ones, the main one without a name; for a former
 * one the conversation that there is. Where something is open with it, that stands before the form. Where nobody is logged in both lead through the
 * log-in, from the country's own post alone.
 */
export function waysIn({ id }: Pick<Representation, 'id'>, { profile, conversations, offers, isDefault, open }: Known): WaysIn {
  const own = profile?.representations.find((entry) => entry.id === id)
  const name = own?.isMainRepresentation || !profile ? '' : `?with=${encodeURIComponent(id)}`
  const isOwn = profile ? own !== undefined : isDefault
  const hasThread = conversations.some(({ representationId }) => representationId === id)
  const hasOpen = open.some(({ asked }) => asked.representationId === id)
  return {
    chat: offers.chat && (isOwn || hasThread) ? `${pathTo('contactChat')}${name}` : null,
    appointment: offers.appointment && isOwn ? `${pathTo(hasOpen ? 'myAppointments' : 'appointmentOverview')}${name}` : null,
  }
}

/** Null until it is known whose representation it is; the citizen's main one is known as theirs at once. */
export function useWaysIn(representation: Representation, { isMain = false } = {}): WaysIn | null {
  const profile = useProfile()
  const main = useMainRepresentation()
  const conversations = useConversations() ?? []
  const offers = useContactOffers()
  const open = useOpenRequests() ?? []
  if (!isMain && main === undefined) return null
  const isDefault = isMain || main?.representation?.id === representation.id
  return waysIn(representation, { profile, conversations, offers, isDefault, open })
}

/** Null where nobody is logged in. */
export function useOpenRequests(): AppointmentView[] | null | undefined {
  const now = useNow()
  const requests = useStoredAppointments()
  return requests && requests.filter((request) => isOpen(request, now))
}

/** 36 h: in the west of all time zones a day ends so long after it has begun by UTC. */
const dayEndsAfterMs = 129_600_000

/** Something may still come of it: it waits here, or the confirmed day is not over; of what nobody has answered, the day that was wished. */
export function isOpen({ state, served, asked }: Pick<AppointmentView, 'state' | 'served' | 'asked'>, now: number): boolean {
  const until = served?.confirmed?.date ?? (state === 'received' ? asked.date : '9')
  return state !== 'declined' && until > new Date(now - dayEndsAfterMs).toISOString()
}
