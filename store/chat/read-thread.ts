import type { MessageRow } from '#store/rows/rows.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { chatEntity } from '#store/outbox/lane.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { countUnread, messagesOf, readUpToOf } from './unread.ts'
import { isOffered } from '#store/account/offers.ts'
import { loggedIn } from '#store/outbox/read-counts.ts'
import type { Conversation } from '#contract/contact/chat.ts'
import type { IntentView } from '#store/rows/views.ts'

/** What fills any screen, and no more: the rest is read while the citizen scrolls. */
const newestCount = 40

/**
 * The thread's end, in one read transaction: the newest messages, or all from number `since` on, and what waits to become one. A pending message
 * goes from the view in the moment in which the service's copy of it is here, whichever way that came. Null where nobody is logged in.
 */
export function readThread(db: AbroadDatabase, wanted: { representationId: string; since: number | null }): Promise<ThreadView | null> {
  return db.transaction('r', [db.session, db.conversations, db.messages, db.intents, db.resources], async () => {
    const account = await loggedIn(db)
    if (account === null) return null
    const [row, lane] = await Promise.all([
      db.conversations.where('[account+representationId]').equals([account, wanted.representationId]).first(),
      db.intents
        .where('[account+entity]')
        .equals([account, chatEntity(wanted.representationId)])
        .sortBy('seq'),
    ])
    const from = row?.from ?? 0
    const [replies, messages, readUpTo, isTaken] = await Promise.all([
      db.messages
        .where('id')
        .anyOf(lane.map(({ id }) => id))
        .toArray(),
      row ? readTail(db, row.id, Math.max(from, wanted.since ?? 0), wanted.since === null) : [],
      row ? readUpToOf(db, row) : 0,
      isOffered(db, 'chat-message'),
    ])
    const arrived = new Set(replies.map(({ id }) => id))
    return {
      conversation: row ? { id: row.id, state: row.state, readByRepresentation: row.readByRepresentation } : null,
      messages,
      pending: lane.filter(({ id, isCancelling }) => !arrived.has(id) && !isCancelling).map(viewOfPending),
      readUpTo,
      from,
      isStart: row === undefined || from <= 1,
      isOffered: isTaken,
      unread: row && (messages.at(-1)?.seq ?? 0) > readUpTo ? await countUnread(db, row.id, readUpTo) : 0,
    }
  })
}

/** Messages on this device right before a number, in their order: at most `count`. Only from the run that has no gap to the end. */
export function readOlder(db: AbroadDatabase, wanted: { conversation: string; before: number; count: number }): Promise<MessageRow[]> {
  return db.transaction('r', [db.conversations, db.messages], async () => {
    const row = await db.conversations.get(wanted.conversation)
    const older = await db.messages
      .where('[conversation+seq]')
      .between([wanted.conversation, row?.from ?? 0], [wanted.conversation, wanted.before])
      .reverse()
      .limit(wanted.count)
      .toArray()
    return older.toReversed()
  })
}

async function readTail(db: AbroadDatabase, conversation: string, since: number, isFirst: boolean): Promise<MessageRow[]> {
  const all = messagesOf(db, conversation, since)
  return isFirst ? (await all.reverse().limit(newestCount).toArray()).toReversed() : all.toArray()
}

/** The citizen's thread with one representation, as of one moment. */
export interface ThreadView {
  /** Null: nobody has begun it, or it has not come yet. */
  conversation: Pick<Conversation, 'id' | 'state' | 'readByRepresentation'> | null
  /** From the number asked for to the newest, in their order. */
  messages: MessageRow[]
  /** What the citizen wrote and no service has numbered yet, in the order of writing: it stands after all messages. */
  pending: IntentView[]
  /** Number up to which the citizen has read, as they last said. */
  readUpTo: number
  /** Of what is on this device nothing is older than number `from`; `isStart`: nothing is anywhere. */
  from: number
  isStart: boolean
  /** False: the service takes no messages. */
  isOffered: boolean
  /** Of the representation's messages, how many the citizen has not read. */
  unread: number
}
