import type { ChatMessage, Conversation } from '#contract/contact/chat.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { conversationsOf, lastBefore } from './unread.ts'
import type { ConversationRow } from '#store/rows/rows.ts'

type ChatTables = Pick<AbroadDatabase, 'conversations' | 'messages'>
export const chatTables = ['conversations', 'messages']

/** A run of messages without a gap, as the service gave it. Empty where it has none there. */
export type MessageRun = {
  messages: readonly ChatMessage[]
  /** `last`: the newest there are. `after`, `before`: they follow `known`, or come right before `from`, as these were when it was asked for. */
  place: 'last' | 'after' | 'before'
  /** In that direction nothing follows. */
  isEnd: boolean
}

/** An older revision changes nothing, and what was read stays read. Call inside a transaction over `chatTables`. */
export async function putConversation(db: ChatTables, account: string, given: Conversation): Promise<void> {
  const there = await db.conversations.get(given.id)
  const before = there ?? given
  const newer = before.rev > given.rev ? before : given
  await db.conversations.put({
    account,
    from: null,
    known: 0,
    ...there,
    ...newer,
    readByCitizen: Math.max(before.readByCitizen, given.readByCitizen),
    readByRepresentation: Math.max(before.readByRepresentation, given.readByRepresentation),
  })
}

/** Adds what came of a conversation to what is here of it. Call inside a transaction over `chatTables`. */
export async function putRun(db: ChatTables, conversation: string, run: MessageRun): Promise<void> {
  const row = await db.conversations.get(conversation)
  if (!row) return
  await db.messages.bulkPut(run.messages.map((message) => ({ ...message, conversation })))
  await db.conversations.update(conversation, reachWith(row, run))
}

function reachWith({ from, known }: ConversationRow, { messages, place, isEnd }: MessageRun): Pick<ConversationRow, 'from' | 'known'> {
  const [first, last] = [messages[0]?.seq ?? 1, messages.at(-1)?.seq ?? 0]
  switch (place) {
    case 'after':
      return { from, known: Math.max(known, last) }
    case 'before':
      return { from: isEnd ? 1 : Math.min(from ?? first, first), known }
    case 'last':
      // Far behind, the newest begin a run of their own: what lies between is fetched again by who scrolls up.
      if (from !== null && first <= known + 1) return { from, known: Math.max(known, last) }
      return { from: isEnd ? 1 : first, known: last }
  }
}

/**
 * The reply to a message of the citizen's own: its number and its time, and the conversation as it is with it. Whether something was said before it
 * tells the next page.
 */
export async function putOwnMessage(
  db: ChatTables,
  account: string,
  { conversation, message }: { conversation: Conversation; message: ChatMessage },
): Promise<void> {
  await putConversation(db, account, conversation)
  await db.messages.put({ ...message, conversation: conversation.id })
}

/** The service took the citizen's word that they have read what there was at `before`, by its clock: of one conversation, or of all. */
export async function putRead(
  db: Pick<AbroadDatabase, 'conversations' | 'messages' | 'resources'>,
  account: string,
  { type, before, conversation }: { type: string; before: number; conversation?: string | undefined },
): Promise<void> {
  await db.resources.delete(resourceKeys.notificationCount(account, type))
  if (type !== 'NEW_CHAT_MESSAGE') return
  for (const row of await conversationsOf(db, account)) {
    if (conversation !== undefined && conversation !== row.id) continue
    const readByCitizen = Math.max(row.readByCitizen, await lastBefore(db, row.id, before))
    await db.conversations.update(row.id, { readByCitizen })
  }
}
