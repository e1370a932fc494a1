import { readConversations } from '#store/reads/conversation-reads.ts'
import { isOffered } from '#store/reads/offer-reads.ts'
import type { ConversationView } from '#store/chat-views.ts'
import { useLive } from './use-live.ts'

/** With whichever representation, the newest first; empty where nobody is logged in. */
export function useConversations(): ConversationView[] | undefined {
  return useLive('conversations', readConversations, { fallback: async () => [] })
}

/** What the service takes beyond the specification's calls; both until it is known. */
export function useContactOffers(): { chat: boolean; appointment: boolean } {
  const offers = useLive('contact offers', async (db) => ({
    chat: await isOffered(db, 'chat-message'),
    appointment: await isOffered(db, 'appointment'),
  }))
  return offers ?? { chat: true, appointment: true }
}
