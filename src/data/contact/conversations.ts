import { readConversations } from '#store/chat/read-conversations.ts'
import { isOffered } from '#store/account/offers.ts'
import type { ConversationView } from '#store/chat/read-conversations.ts'
import { useLive } from '#src/data/database/use-live.ts'

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
