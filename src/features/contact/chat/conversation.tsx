import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { introductionOf } from '#contract/contact/introduction.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import type { MessageRow } from '#store/rows/rows.ts'
import { sendsWhenClosed } from '#src/data/engine/background-sync.ts'
import type { Thread } from '#src/data/contact/chat.ts'
import { useClock } from '#src/data/status.ts'
import { Empty } from '#src/shared/ui/blocks/empty.tsx'
import { longDate } from '#src/shared/ui/text/format.ts'
import { useLocale } from '#src/shared/ui/text/use-format.ts'
import { Composer } from './composer.tsx'
import { Greeting } from './thread-line.tsx'
import { MessageList, type MessageListHandle } from './message-list.tsx'
import { threadRows, isTheirs } from './thread-rows.ts'
import { useReadMark } from './use-read-mark.ts'
import { openingOf, useWrite } from './use-message-draft.ts'

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
  const { language } = useLocale()
  const greeting = view.conversation === null ? introductionOf(openingOf(profile, t), representation, language) : null
  const rows = useMemo(() => {
    const said = threadRows({
      messages,
      view,
      hasOlder,
      came: { ...came, at: came.at + offsetMs },
      dayOf: (at) => longDate(new Date(at).toISOString(), 'en'),
    })
    return greeting === null || said.length === 0 ? said : [{ kind: 'greeting', key: 'greeting', text: greeting } as const, ...said]
  }, [messages, view, hasOlder, came, offsetMs, greeting])
  return (
    <>
      {rows.length === 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        <div className="chat-scroll" tabIndex={0} role="log" aria-live="off" aria-label={t('log')}>
          <div className="chat-empty">
            <Empty id="chat" title={t('emptyTitle')} text={t(sendsWhenClosed ? 'emptyText' : 'emptyOpenText')} />
          </div>
          {greeting !== null && <Greeting text={greeting} />}
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

/** Tells a screen reader, once and when it has time, what the representation writes while the citizen looks. What was said before is not read out. */
function Announcer({ messages, cameAt }: { messages: readonly MessageRow[]; cameAt: number }) {
  const { t } = useTranslation('chat')
  const last = messages.at(-1)?.seq ?? 0
  const [heard, setHeard] = useState<{ upTo: number; announcement: ReturnType<typeof announcementOf> }>({ upTo: last, announcement: null })
  if (last > heard.upTo) {
    const fresh = messages.filter(({ seq }) => seq > heard.upTo)
    setHeard({ upTo: last, announcement: announcementOf(fresh, cameAt) ?? heard.announcement })
  }
  const { announcement } = heard
  return (
    <p className="hidden-text" role="status">
      {announcement &&
        (typeof announcement === 'number' ? t('announcedMany', { count: announcement }) : t('announced', { text: announcement }))}
    </p>
  )
}

/** More than so many at once are counted: nobody can stop a status that reads a whole thread out. */
const mostReadOut = 3

/** Of messages that have just come, the words of those said since the citizen came, or how many they are; null where there is nothing to say. */
export function announcementOf(fresh: readonly MessageRow[], cameAt: number): string | number | null {
  const theirs = fresh.filter((message) => isTheirs(message) && Date.parse(message.sentAt) > cameAt)
  if (theirs.length === 0) return null
  return theirs.length > mostReadOut ? theirs.length : theirs.map(({ text }) => text).join('. ')
}
