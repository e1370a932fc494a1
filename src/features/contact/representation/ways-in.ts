import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ConversationView } from '#store/chat/read-conversations.ts'
import { pathTo } from '#src/routes.ts'
import { useMainRepresentation, useContactOffers, useConversations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'

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
}

/**
 * Addresses of the chat and of the form of requests with one representation: for the citizen's own ones, the main one without a name; for a former
 * one the conversation that there is. Where nobody is logged in both lead through the log-in, from the country's own post alone.
 */
export function waysIn({ id }: Pick<Representation, 'id'>, { profile, conversations, offers, isDefault }: Known): WaysIn {
  const own = profile?.representations.find((entry) => entry.id === id)
  const name = own?.isMainRepresentation || !profile ? '' : `?with=${encodeURIComponent(id)}`
  const isOwn = profile ? own !== undefined : isDefault
  const hasThread = conversations.some(({ representationId }) => representationId === id)
  return {
    chat: offers.chat && (isOwn || hasThread) ? `${pathTo('contactChat')}${name}` : null,
    appointment: offers.appointment && isOwn ? `${pathTo('appointmentOverview')}${name}` : null,
  }
}

/** Null until it is known whose representation it is; the citizen's main one is known as theirs at once. */
export function useWaysIn(representation: Representation, { isMain = false } = {}): WaysIn | null {
  const profile = useProfile()
  const main = useMainRepresentation()
  const conversations = useConversations() ?? []
  const offers = useContactOffers()
  if (!isMain && main === undefined) return null
  const isDefault = isMain || main?.representation?.id === representation.id
  return waysIn(representation, { profile, conversations, offers, isDefault })
}
