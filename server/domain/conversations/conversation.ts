import { and, eq, sql } from 'drizzle-orm'
import type { ChatMessage, Conversation } from '#contract/contact/chat.ts'
import { conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { numbersFrom } from '#server/database/restored.ts'
import { hashOf } from '#server/secrets.ts'
import { hintOf } from './listeners.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof messages.$inferSelect

/** Locked until the transaction ends: its state and its next number are the caller's to decide. */
export async function lockConversation(tx: Db, wanted: { id: string } | { accountId: string; representationId: string }) {
  const isWanted =
    'id' in wanted
      ? eq(conversations.id, wanted.id)
      : and(eq(conversations.accountId, wanted.accountId), eq(conversations.representationId, wanted.representationId))
  const [row] = await tx.select().from(conversations).where(isWanted).for('update')
  return row
}

/**
 * The one conversation of the two, made where there is none. Two who begin it at the same moment find the same; and a phone that knows it from before a restore
 * goes on in it, because its id is of the two.
 */
export async function ensureConversation(
  tx: Db,
  fresh: { accountId: string; representationId: string; now: number },
): Promise<{ row: ConversationRow; isNew: boolean }> {
  const { now, ...names } = fresh
  const id = hashOf('conversation', names.accountId, names.representationId)
  const [made] = await tx
    .insert(conversations)
    .values({ ...names, id, state: 'open', seq: 0, rev: sql`${numbersFrom} + 1`, changedAt: now })
    .onConflictDoNothing()
    .returning()
  if (made) return { row: made, isNew: true }
  const row = await lockConversation(tx, { accountId: fresh.accountId, representationId: fresh.representationId })
  if (!row) throw new Error('a conversation went while its account was locked')
  return { row, isNew: false }
}

export async function changeState(tx: Db, change: { id: string; state: ConversationRow['state']; now: number }): Promise<ConversationRow> {
  return touch(tx, { ...change, set: { state: change.state } })
}

/** What was read stays read: a lower number changes nothing, and nobody is told of it. */
export async function markRead(tx: Db, mark: { id: string; by: 'citizen' | 'desk'; upTo: number }): Promise<void> {
  const column = mark.by === 'citizen' ? conversations.citizenRead : conversations.deskRead
  const read = sql`least(${mark.upTo}::integer, ${conversations.seq})`
  const [moved] = await tx
    .update(conversations)
    .set({ [mark.by === 'citizen' ? 'citizenRead' : 'deskRead']: read, rev: sql`${conversations.rev} + 1` })
    .where(and(eq(conversations.id, mark.id), sql`${column} < ${read}`))
    .returning({ id: conversations.id })
  if (moved) await hintOf(tx, mark.id)
}

/** The next number of the conversation, which no message had that a restore has taken away. Undefined where it has a message of that id already. */
export async function addMessage(
  tx: Db,
  { id, now, ...message }: Pick<MessageRow, 'conversationId' | 'id' | 'sender' | 'text'> & { now: number },
): Promise<{ message: MessageRow; conversation: ConversationRow } | undefined> {
  // Writing marks nothing as read: a message from the other side may have arrived since the page was made.
  const next = sql`greatest(${conversations.seq}, ${numbersFrom}) + 1`
  const conversation = await touch(tx, { id: message.conversationId, now, set: { seq: next } })
  const [made] = await tx
    .insert(messages)
    .values({ ...message, id, seq: conversation.seq, sentAt: now })
    .onConflictDoNothing()
    .returning()
  return made && { message: made, conversation }
}

async function touch(tx: Db, { id, now, set }: { id: string; now: number; set: object }): Promise<ConversationRow> {
  const [row] = await tx
    .update(conversations)
    .set({ ...set, rev: sql`${conversations.rev} + 1`, changedAt: now })
    .where(eq(conversations.id, id))
    .returning()
  if (!row) throw new Error('a conversation went while it was locked')
  await hintOf(tx, id)
  return row
}

/** The contract's `Conversation`. */
export function conversationOf(row: ConversationRow): Conversation {
  const { id, representationId, state, seq, rev, citizenRead, deskRead, changedAt } = row
  return {
    id,
    representationId,
    state,
    seq,
    rev,
    readByCitizen: citizenRead,
    readByRepresentation: deskRead,
    changedAt: new Date(changedAt).toISOString(),
  }
}

/** The contract's `ChatMessage`. */
export function messageOf({ seq, id, sender, text, sentAt }: MessageRow): ChatMessage {
  const from = sender === 'citizen' ? 'citizen' : 'representation'
  return { seq, id, from, ...(sender === 'introduction' && { isIntroduction: true }), text, sentAt: new Date(sentAt).toISOString() }
}
