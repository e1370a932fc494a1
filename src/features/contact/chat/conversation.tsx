import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import type { Thread } from '#src/data/contact/chat.ts'
import { useClock } from '#src/data/device/status.ts'
import { Empty } from '#src/ui/blocks/empty.tsx'
import { longDate } from '#src/ui/format/format.ts'
import { Announcer } from './announcer.tsx'
import { Composer } from './composer.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { threadRows } from './thread-rows.ts'
import { useReadMark } from './use-read-mark.ts'
import { useWrite } from './use-message-draft.ts'

interface ConversationProps {
  thread: Thread & { view: ThreadView }
  profile: Profile
  representation: Representation
}

/** The messages, and the place to write one. */
export function Conversation({ thread, profile, representation }: ConversationProps) {
  const { t } = useTranslation('chat')
  const { view, messages, hasOlder } = thread
  const list = useRef<MessageListHandle>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  // As it stood when the citizen came: what they read now does not take the line away from under their eyes.
  const [came] = useState(() => ({ at: Date.now(), readUpTo: view.readUpTo }))
  const offsetMs = useClock()?.offsetMs ?? 0
  useReadMark(view, messages, isAtEnd)
  const writing = useWrite({ view, profile, representation, onSaid: useCallback(() => list.current?.toEnd(), []) })
  const rows = useMemo(
    () =>
      threadRows({
        messages,
        view,
        hasOlder,
        came: { ...came, at: came.at + offsetMs },
        dayOf: (at) => longDate(new Date(at).toISOString(), 'en'),
      }),
    [messages, view, hasOlder, came, offsetMs],
  )
  return (
    <>
      {rows.length === 0 ? (
        <div className="chat-scroll">
          <div className="chat-empty">
            <Empty id="chat" title={t('emptyTitle')} text={t(sendsWhenClosed ? 'emptyText' : 'emptyOpenText')} />
          </div>
        </div>
      ) : (
        <MessageList
          ref={list}
          rows={rows}
          unread={view.unread}
          isOlderMissing={thread.isOlderMissing}
          onReachOlder={thread.reachOlder}
          isAtEnd={isAtEnd}
          onAtEnd={setAtEnd}
          writing={writing}
        />
      )}
      <Announcer messages={messages} cameAt={came.at + offsetMs} />
      <Composer writing={writing} isArchived={view.conversation?.state === 'archived'} />
    </>
  )
}
