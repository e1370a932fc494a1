import type { MessageRow } from '#store/rows/rows.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import type { IntentView } from '#store/rows/views.ts'

/** One line of the thread. Its key stays the same when a message that waited becomes the service's. */
export type ThreadRow =
  /** What the service will write first: there before any of it. */
  | { kind: 'greeting'; key: string; text: string }
  | { kind: 'older'; key: string }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: MessageRow; isRead: boolean }
  | { kind: 'pending'; key: string; intent: IntentView }
  | { kind: 'closed'; key: string; state: 'resolved' | 'archived' }

interface Parts {
  messages: readonly MessageRow[]
  view: ThreadView
  hasOlder: boolean
  /** When the citizen came, by the service's clock, and the number up to which they had read then. What was said before and is unread is new. */
  came: { at: number; readUpTo: number }
  /** Names the day of an instant, on the citizen's clock. */
  dayOf: (at: number) => string
}

/**
 * The service's clock is known in whole seconds and as late as an answer takes on its way: by so much the moment of coming lies too early. What is said within
 * so much after it gets the line as well, which does no harm.
 */
const clockSlackMs = 5_000

/** What is shown, in its order: a day's name before its first message, the unread line before what was new, and at the end what waits. */
export function threadRows({ messages, view, hasOlder, came, dayOf }: Parts): ThreadRow[] {
  const rows: ThreadRow[] = hasOlder ? [{ kind: 'older', key: 'older' }] : []
  const readThere = view.conversation?.readByRepresentation ?? 0
  let day = ''
  let isNew = false
  const startDay = (at: number) => {
    if (dayOf(at) === day) return
    day = dayOf(at)
    rows.push({ kind: 'day', key: `day ${day}`, at })
  }
  for (const message of messages) {
    const sentAt = Date.parse(message.sentAt)
    startDay(sentAt)
    if (!isNew && message.seq > came.readUpTo && sentAt <= came.at + clockSlackMs && isTheirs(message)) {
      isNew = true
      rows.push({ kind: 'unread', key: 'unread' })
    }
    rows.push({ kind: 'message', key: message.id, message, isRead: message.seq <= readThere })
  }
  for (const intent of view.pending) {
    // A phone's clock that is behind does not write into the past.
    startDay(Math.max(intent.createdAt, Date.parse(messages.at(-1)?.sentAt ?? '') || 0))
    rows.push({ kind: 'pending', key: intent.id, intent })
  }
  const state = view.conversation?.state
  if (state === 'resolved' || state === 'archived') rows.push({ kind: 'closed', key: 'closed', state })
  return rows
}

/** Written by somebody at the representation. */
export function isTheirs({ from, isIntroduction }: Pick<MessageRow, 'from' | 'isIntroduction'>): boolean {
  return from === 'representation' && !isIntroduction
}
