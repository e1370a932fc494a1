import type { notificationTypes } from '#contract/values/notification-types.ts'

/** What is said to have been read: everything of a type up to a moment (ms), of the chat in one conversation only. */
export interface ReadMark {
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
