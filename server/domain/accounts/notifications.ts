import { and, asc, count, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { notificationTypes } from '#contract/values/notification-types.ts'
import { appointments, conversations, messages, notifications } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { markRead } from '#server/domain/conversations/conversation.ts'

interface Which {
  accountId: string
  type: (typeof notificationTypes)[number]
}

/** An answer to a request for an appointment counts until it was seen; whatever the desk answers anew counts anew. */
export async function countNotifications(db: Db, which: Which): Promise<number> {
  if (which.type === 'APPOINTMENT_ANSWERED') {
    const [unseen] = await db.select({ count: count() }).from(appointments).where(isUnseen(which.accountId))
    return unseen?.count ?? 0
  }
  const [row] = await db.select({ count: count() }).from(notifications).where(isAmong(which))
  return row?.count ?? 0
}

interface Seen extends Which {
  before: number | undefined
  conversation: string | undefined
}

/**
 * With `before` only what there was until then, with `conversation` only what was said there; a conversation counts as read as far as its
 * notifications went.
 */
export async function readNotifications(tx: Db, { before, conversation, ...which }: Seen): Promise<void> {
  if (which.type === 'APPOINTMENT_ANSWERED') {
    const isBefore = before === undefined ? undefined : lte(appointments.answeredAt, before)
    await tx
      .update(appointments)
      .set({ seenAt: sql`${appointments.answeredAt}` })
      .where(and(isUnseen(which.accountId), isBefore))
    return
  }
  const isSeen = before === undefined ? undefined : lte(notifications.createdAt, before)
  const isSaidThere =
    conversation === undefined
      ? undefined
      : inArray(notifications.id, tx.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, conversation)))
  await tx.delete(notifications).where(and(isAmong(which), isSeen, isSaidThere))
  if (which.type !== 'NEW_CHAT_MESSAGE') return
  const { conversationId, seq, sentAt } = messages
  const own = await tx
    .select({ id: conversationId, upTo: max(seq) })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, conversationId))
    .where(
      and(
        eq(conversations.accountId, which.accountId),
        before === undefined ? undefined : lte(sentAt, before),
        conversation === undefined ? undefined : eq(conversations.id, conversation),
      ),
    )
    .groupBy(conversationId)
    .orderBy(asc(conversationId))
  for (const { id, upTo } of own) await markRead(tx, { id, by: 'citizen', upTo: upTo ?? 0 })
}

/** Tells a citizen of something. Of a message it bears the message's id. */
export async function notify(tx: Db, notification: Which & { id: string; now: number }): Promise<void> {
  const { now, ...row } = notification
  await tx.insert(notifications).values({ ...row, createdAt: now })
}

export function isUnseen(accountId: string) {
  const { answeredAt, seenAt } = appointments
  return and(eq(appointments.accountId, accountId), sql`${answeredAt} > coalesce(${seenAt}, 0)`)
}

function isAmong({ accountId, type }: Which) {
  return and(eq(notifications.accountId, accountId), eq(notifications.type, type))
}
