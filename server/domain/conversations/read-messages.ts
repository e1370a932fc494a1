import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import { conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { ConversationRow, MessageRow } from './conversation.ts'

/** Undefined where it is somebody else's, or nobody's. */
export async function ownConversation(db: Db, own: { id: string; accountId: string }): Promise<ConversationRow | undefined> {
  const isOwn = and(eq(conversations.id, own.id), eq(conversations.accountId, own.accountId))
  const [row] = await db.select().from(conversations).where(isOwn)
  return row
}

export function ownConversations(db: Db, accountId: string): Promise<ConversationRow[]> {
  const { id, changedAt } = conversations
  return db.select().from(conversations).where(eq(conversations.accountId, accountId)).orderBy(desc(changedAt), asc(id))
}

interface Wanted {
  conversationId: string
  after?: number | undefined
  before?: number | undefined
  limit: number
}

/** In their order. `isEnd`: in the direction asked for there are no more. */
export async function readMessages(
  db: Db,
  { conversationId, after, before, limit }: Wanted,
): Promise<{ rows: MessageRow[]; isEnd: boolean }> {
  const { seq } = messages
  const isAmong = and(
    eq(messages.conversationId, conversationId),
    after === undefined ? undefined : gt(seq, after),
    before === undefined ? undefined : lt(seq, before),
  )
  const found = await db
    .select()
    .from(messages)
    .where(isAmong)
    .orderBy(after === undefined ? desc(seq) : asc(seq))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  return { rows: after === undefined ? rows.toReversed() : rows, isEnd: found.length <= limit }
}
