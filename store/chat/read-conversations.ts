import type { AbroadDatabase } from '#store/database/database.ts'
import { conversationsOf, countUnread, messagesOf, readUpToOf } from './unread.ts'
import { loggedIn } from '#store/outbox/read-counts.ts'

/** The citizen's conversations, with whichever representation, the one with the newest message first. Empty where nobody is logged in. */
export function readConversations(db: AbroadDatabase): Promise<ConversationView[]> {
  return db.transaction('r', [db.session, db.conversations, db.messages, db.intents], async () => {
    const account = await loggedIn(db)
    if (account === null) return []
    const views = await Promise.all(
      (await conversationsOf(db, account)).map(async (row): Promise<ConversationView> => {
        const [last, unread] = await Promise.all([
          messagesOf(db, row.id).last(),
          readUpToOf(db, row).then((upTo) => countUnread(db, row.id, upTo)),
        ])
        return { representationId: row.representationId, unread, lastAt: last?.sentAt ?? row.changedAt ?? '' }
      }),
    )
    return views.toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : one.lastAt > other.lastAt ? -1 : 0))
  })
}

/** One of the citizen's conversations, as a list shows it. */
export interface ConversationView {
  representationId: string
  unread: number
  /** Of its newest message on this device, else of its last change; empty where neither is known. */
  lastAt: string
}
