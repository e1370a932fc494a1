import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import { addMessage, changeState, ensureConversation, lockConversation, markRead, type ConversationRow } from './conversation.ts'
import { readMessages } from './read-messages.ts'
import { notify } from '#server/domain/accounts/notifications.ts'
import { citizenColumns, holdAccount } from '#server/domain/accounts/citizen.ts'
import { awaitsAnswer } from '#server/domain/staff/counts.ts'
import { pageOf, pageSize, type ListPlace } from '#server/domain/paging.ts'
import type { Done } from '#server/domain/done.ts'

/** `reopen`: an answer that reopens an archived conversation. */
export type DeskAction = { kind: 'answer' | 'reopen'; text: string } | { kind: 'resolve' | 'archive' | 'reactivate' }

/** Added to the rank of conversations that wait for no answer, so that they come last. */
const restMs = 1e15

/** A representation's conversations with their unread counts. Those that wait for an answer come first; the last changed comes first in both parts. */
export async function listConversations(db: Db, { representationId, after }: { representationId: string; after?: ListPlace | undefined }) {
  const { changedAt, id } = conversations
  const unread = sql<string>`(select count(*) from ${messages}
    where ${messages.conversationId} = ${id} and ${messages.sender} = 'citizen' and ${messages.seq} > ${conversations.deskRead})`
  const last = sql<string | null>`(select text from ${messages}
    where ${messages.conversationId} = ${id} and ${messages.seq} = ${conversations.seq})`
  const rank = sql<string>`(${changedAt} - case when ${awaitsAnswer} then 0 else ${sql.raw(String(restMs))}::bigint end)`
  const follows = after && sql`(-${rank}, ${id}) > (${-after.at}::bigint, ${after.id})`
  const rows = await db
    .select({
      conversation: conversations,
      ...citizenColumns,
      unread: unread.mapWith(Number),
      last,
      rank: rank.mapWith(Number),
      waits: sql<boolean>`${awaitsAnswer}`,
    })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .innerJoin(profiles, eq(profiles.accountId, conversations.accountId))
    .where(and(eq(conversations.representationId, representationId), follows))
    .orderBy(desc(rank), asc(id))
    .limit(pageSize + 1)
  return pageOf(rows, ({ conversation, rank: at }) => ({ at, id: conversation.id }))
}

/** Undefined if it is another representation's. Marks the newest messages as read, because the page shows them. */
export async function openThread(
  db: Db,
  { id, representationId, before }: { id: string; representationId: string; before: number | undefined },
) {
  const isOwn = and(eq(conversations.id, id), eq(conversations.representationId, representationId))
  const [found] = await db
    .select({ conversation: conversations, ...citizenColumns })
    .from(conversations)
    .innerJoin(accounts, eq(accounts.id, conversations.accountId))
    .innerJoin(profiles, eq(profiles.accountId, conversations.accountId))
    .where(isOwn)
  if (!found) return undefined
  const { rows, isEnd } = await readMessages(db, { conversationId: id, before, limit: 100 })
  const upTo = rows.at(-1)?.seq
  if (before === undefined && upTo !== undefined) await db.transaction((tx) => markRead(tx, { id, by: 'desk', upTo }))
  return { ...found, rows, isEnd }
}

/**
 * Marks messages up to `shown`, the last one on an open page, as read and returns the later ones. The next call marks those,
 * when the page has shown them. Undefined if the conversation is another representation's.
 */
export async function readNewMessages(db: Db, { id, representationId, shown }: { id: string; representationId: string; shown: number }) {
  if ((await ownerOf(db, { id, representationId })) === undefined) return undefined
  await db.transaction((tx) => markRead(tx, { id, by: 'desk', upTo: shown }))
  return (await readMessages(db, { conversationId: id, after: shown, limit: 100 })).rows
}

/** The account of the citizen; undefined if the conversation is another representation's. */
export async function ownerOf(db: Db, { id, representationId }: { id: string; representationId: string }): Promise<string | undefined> {
  const isOwn = and(eq(conversations.id, id), eq(conversations.representationId, representationId))
  const [row] = await db.select({ accountId: conversations.accountId }).from(conversations).where(isOwn)
  return row?.accountId
}

interface ActionOf {
  id: string
  accountId: string
  action: DeskAction
  /** The last message that the page showed. Messages up to it are marked as read. */
  shown?: number | undefined
  now: number
  newId: () => string
}

/** `not-possible`: a colleague or another tab was faster; nothing was done. */
export async function applyAction(tx: Db, { id, accountId, action, shown, now, newId }: ActionOf): Promise<Done> {
  if (!(await holdAccount(tx, accountId))) return 'gone'
  const row = await lockConversation(tx, { id })
  if (!row) return 'gone'
  if (!isPossible(action.kind, row.state)) return 'not-possible'
  if (shown !== undefined) await markRead(tx, { id, by: 'desk', upTo: shown })
  const notifyCitizen = (type: Parameters<typeof notify>[1]['type'], notificationId = newId()) =>
    notify(tx, { id: notificationId, accountId, type, now })
  const change = async (state: ConversationRow['state'], type: Parameters<typeof notify>[1]['type']) => {
    await changeState(tx, { id, state, now })
    await notifyCitizen(type)
  }
  const answer = async (text: string) => {
    const message = newId()
    await addMessage(tx, { conversationId: id, id: message, sender: 'representation', text, now })
    await notifyCitizen('NEW_CHAT_MESSAGE', message)
  }
  switch (action.kind) {
    case 'answer':
    case 'reopen':
      if (row.state === 'resolved' || row.state === 'archived') await change('reactivated', 'CHAT_REACTIVATED')
      await answer(action.text)
      break
    case 'resolve':
      await change('resolved', 'CHAT_RESOLVED')
      break
    case 'archive':
      await change('archived', 'CHAT_ARCHIVED')
      break
    case 'reactivate':
      await change('reactivated', 'CHAT_REACTIVATED')
      break
  }
  return 'done'
}

export function isPossible(kind: DeskAction['kind'], state: ConversationRow['state']): boolean {
  const isOpen = state === 'open' || state === 'reactivated'
  switch (kind) {
    case 'answer':
    case 'archive':
      return state !== 'archived'
    case 'resolve':
      return isOpen
    case 'reactivate':
      return !isOpen
    case 'reopen':
      return true
  }
}

/** Sends a message in the citizen's conversation, which is started or reopened if needed. */
export async function writeTo(
  tx: Db,
  to: { accountId: string; representationId: string; text: string; now: number; newId: () => string },
): Promise<Done> {
  const { accountId, representationId, text, now, newId } = to
  if (!(await holdAccount(tx, accountId))) return 'gone'
  const { row, isNew } = await ensureConversation(tx, { accountId, representationId, now })
  if (isNew) await notify(tx, { id: newId(), accountId, type: 'CHAT_CREATED', now })
  return applyAction(tx, { id: row.id, accountId, action: { kind: 'reopen', text }, now, newId })
}
