import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ConversationView } from '#store/chat/read-conversations.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation, useContactOffers, useConversations, useStoredAppointments } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { useNow } from '#src/shared/platform/hooks.ts'
import type { AppointmentView } from '#store/rows/views.ts'

export interface ContactOptions {
  chat: string | null
  appointment: string | null
}

interface Known {
  profile: Profile | null | undefined
  conversations: readonly ConversationView[]
  offers: { chat: boolean; appointment: boolean }
  /** It is the representation shown to a visitor. */
  isDefault: boolean
  /** Requests that are still open. */
  open: readonly AppointmentView[]
}

/**
 * The addresses of the chat and of the appointment form for a representation, or null. Both exist for the citizen's own representations; the main one
 * needs no parameter. A former one keeps its conversation. An open request is linked instead of the form. For a visitor, only the country's own
 * representation has them, and both lead through the log-in.
 */
export function contactOptions(
  { id }: Pick<Representation, 'id'>,
  { profile, conversations, offers, isDefault, open }: Known,
): ContactOptions {
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

/** Null until the citizen's representations are known. `isMain`: the caller knows that it is their main one. */
export function useContactOptions(representation: Representation, { isMain = false } = {}): ContactOptions | null {
  const profile = useProfile()
  const main = useMainRepresentation()
  const conversations = useConversations() ?? []
  const offers = useContactOffers()
  const open = useOpenRequests() ?? []
  if (!isMain && main === undefined) return null
  const isDefault = isMain || main?.representation?.id === representation.id
  return contactOptions(representation, { profile, conversations, offers, isDefault, open })
}

/** Null if logged out. */
export function useOpenRequests(): AppointmentView[] | null | undefined {
  const now = useNow()
  const requests = useStoredAppointments()
  return requests && requests.filter((request) => isOpen(request, now))
}

/** 36 h: a day ends in the westernmost time zone that long after it starts in UTC. */
const dayEndsAfterMs = 129_600_000

/** Whether it is pending, or its confirmed day (the requested day, if unanswered) is not over. */
export function isOpen({ state, served, asked }: Pick<AppointmentView, 'state' | 'served' | 'asked'>, now: number): boolean {
  const until = served?.confirmed?.date ?? (state === 'received' ? asked.date : '9')
  return state !== 'declined' && until > new Date(now - dayEndsAfterMs).toISOString()
}
