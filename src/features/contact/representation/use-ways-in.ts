import type { Representation } from '#contract/contact/representation.ts'
import { useMainRepresentation } from '#src/data/contact/contact.ts'
import { useContactOffers, useConversations } from '#src/data/contact/conversations.ts'
import { useProfile } from '#src/data/session/session.ts'
import { type WaysIn, waysIn } from './ways-in.ts'

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
