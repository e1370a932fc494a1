import type { ConversationRow } from '#store/rows/rows.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { readEntity } from '#store/outbox/lane.ts'
import type { IntentRow } from '#store/rows/intents.ts'

/** Over all conversations of an account. Call inside a transaction over `conversations`, `messages` and `intents`. */
export async function unreadMessages(db: Pick<AbroadDatabase, 'conversations' | 'messages' | 'intents'>, account: string): Promise<number> {
  const rows = await conversationsOf(db, account)
  const counts = await Promise.all(rows.map(async (row) => countUnread(db, row.id, await readUpToOf(db, row))))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Until when, by the service's clock, the citizen says to have read a conversation; 0 where no such word waits. */
async function seenAt(db: Pick<AbroadDatabase, 'intents'>, { account, id }: ConversationRow): Promise<number> {
  const ofIt = [readEntity('NEW_CHAT_MESSAGE'), readEntity('NEW_CHAT_MESSAGE', id)]
  const rows = (await readMarks(db, account, 'NEW_CHAT_MESSAGE')).filter(({ entity }) => ofIt.includes(entity))
  return Math.max(0, ...rows.map(({ intent }) => (intent.kind === 'read-notifications' ? intent.body.before : 0)))
}

/**
 * The citizen's words to have read notifications of a type, of all conversations or of one, that are on their way. One that the service refused
 * hides nothing.
 */
export function readMarks(db: Pick<AbroadDatabase, 'intents'>, account: string, type: string): PromiseLike<IntentRow[]> {
  return db.intents
    .where('[account+entity]')
    .between([account, readEntity(type)], [account, readEntity(type, '\uffff')])
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .toArray()
}

/** Number up to which the citizen has read, as they last said. */
export async function readUpToOf(db: Pick<AbroadDatabase, 'messages' | 'intents'>, row: ConversationRow): Promise<number> {
  const seen = await seenAt(db, row)
  return seen === 0 ? row.readByCitizen : Math.max(row.readByCitizen, await lastBefore(db, row.id, seen))
}

export function countUnread(db: Pick<AbroadDatabase, 'messages'>, conversation: string, readUpTo: number): PromiseLike<number> {
  return messagesOf(db, conversation, readUpTo + 1)
    .filter((message) => message.from === 'representation' && !message.isIntroduction)
    .count()
}

/** A citizen has a handful. */
export function conversationsOf(db: Pick<AbroadDatabase, 'conversations'>, account: string): PromiseLike<ConversationRow[]> {
  return db.conversations.filter((row) => row.account === account).toArray()
}

/** Number of the last message that was there at an instant of the service's clock; 0 for none. Times rise with the numbers. */
export async function lastBefore(db: Pick<AbroadDatabase, 'messages'>, conversation: string, instant: number): Promise<number> {
  const last = await messagesOf(db, conversation)
    .reverse()
    .filter((message) => Date.parse(message.sentAt) <= instant)
    .first()
  return last?.seq ?? 0
}

/** In their order, from a number on. */
export function messagesOf(db: Pick<AbroadDatabase, 'messages'>, conversation: string, from = 0) {
  return db.messages.where('[conversation+seq]').between([conversation, from], [conversation, Infinity])
}
