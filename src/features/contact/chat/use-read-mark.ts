import { useEffect, useRef, useSyncExternalStore } from 'react'
import { notificationTypes } from '#contract/values/notification-types.ts'
import type { MessageRow } from '#store/rows/rows.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import { useNotificationCounts } from '#src/data/contact/notifications.ts'
import { enqueueIntent } from '#src/data/outbox.ts'
import { useClock } from '#src/data/status.ts'

/** What became of a conversation: who looks at it sees that too. */
const ofConversations = notificationTypes.filter((type) => type !== 'NEW_CHAT_MESSAGE' && type !== 'APPOINTMENT_ANSWERED')

/**
 * Says for the citizen that they have read, once the thread's end is before their eyes: what is said goes to the outbox, so it also counts
 * offline. What else was counted of the chat they see here as well.
 */
export function useReadMark(view: ThreadView, messages: readonly MessageRow[], isAtEnd: boolean): void {
  const isVisible = useIsVisible()
  const counts = useNotificationCounts()
  const offsetMs = useClock()?.offsetMs ?? 0
  const saidUpTo = useRef(0)
  const last = Date.parse(messages.at(-1)?.sentAt ?? '') || 0
  const isSeen = isVisible && isAtEnd
  const counted = counts?.NEW_CHAT_MESSAGE ?? 0
  const { unread } = view
  const conversation = view.conversation?.id

  useEffect(() => {
    const thread = { unread, conversation: conversation === undefined ? null : { id: conversation } }
    const mark = isSeen ? markOfThread(thread, { counted, last, saidUpTo: saidUpTo.current }) : null
    if (!mark) return
    saidUpTo.current = last
    void submit(mark).then((isSaid) => !isSaid && (saidUpTo.current = 0))
  }, [isSeen, unread, counted, last, conversation])

  useEffect(() => {
    if (!isVisible || !counts) return
    const before = Date.now() + offsetMs
    for (const type of ofConversations) if (counts[type] > 0) void submit({ type, before })
  }, [isVisible, counts, offsetMs])
}

async function submit(body: ReadMark): Promise<boolean> {
  return (await enqueueIntent({ kind: 'read-notifications', body }, { about: null })).ok
}

function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** What is said to have been read: everything of a type up to a moment (ms), of the chat in one conversation only. */
interface ReadMark {
  type: (typeof notificationTypes)[number]
  before: number
  conversation?: string
}

interface Thread {
  unread: number
  conversation: { id: string } | null
}

/** The end of a thread is before the citizen's eyes; null where they have seen nothing new. `counted`: what the service has counted so far. */
export function markOfThread(
  thread: Thread,
  { counted, last, saidUpTo }: { counted: number; last: number; saidUpTo: number },
): ReadMark | null {
  const isNew = thread.unread > 0 || counted > 0
  if (!isNew || last <= saidUpTo) return null
  return { type: 'NEW_CHAT_MESSAGE', before: last, ...(thread.conversation && { conversation: thread.conversation.id }) }
}
