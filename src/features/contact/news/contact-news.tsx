import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '#src/routes.ts'
import { useRepresentations, useConversations } from '#src/data/contact/contact.ts'
import { useProfile } from '#src/data/session/session.ts'
import { type NotificationType, useReadOnSight } from '#src/data/contact/notifications.ts'
import type { NotificationCounts } from '#store/rows/views.ts'
import { RowLink, Rows } from '#src/ui/blocks/row.tsx'
import { Section } from '#src/screen/section.tsx'
import { useLocale } from '#src/ui/format/use-format.ts'

/** What became of the conversation. Said here it is read; messages are read in their thread. */
const events = ['CHAT_CREATED', 'CHAT_REACTIVATED', 'CHAT_RESOLVED', 'CHAT_ARCHIVED'] as const satisfies readonly NotificationType[]

/** What is new with the representation. What was read a moment ago stays for as long as the screen does. */
export function ContactNews({ counts }: { counts: NotificationCounts }) {
  const { t } = useTranslation('news')
  const [shown, setShown] = useState<readonly NotificationType[]>([])
  const fresh = events.filter((type) => counts[type] > 0)
  if (fresh.some((type) => !shown.includes(type))) setShown([...new Set([...shown, ...fresh])])
  useReadOnSight(fresh)

  const messages = counts.NEW_CHAT_MESSAGE
  if (messages === 0 && shown.length === 0) return null
  return (
    <Section title={t('title')} isTight>
      <Rows>
        {messages > 0 && <Messages counted={messages} />}
        {events
          .filter((type) => shown.includes(type))
          .map((type) => (
            <RowLink key={type} to={pathTo('contactChat')} icon="info" title={t(type)} />
          ))}
      </Rows>
    </Section>
  )
}

/** A row for each conversation in which something is new; one for all as long as only the service has counted. */
function Messages({ counted }: { counted: number }) {
  const { t } = useTranslation('news')
  const { language } = useLocale()
  const posts = useRepresentations()
  const main = useProfile()?.representations.find((entry) => entry.isMainRepresentation)?.id
  const unread = (useConversations() ?? []).filter((conversation) => conversation.unread > 0)
  if (unread.length === 0) {
    return <RowLink to={pathTo('contactChat')} icon="message-circle" title={t('messages', { count: counted })} sub={t('messagesSub')} />
  }
  return unread.map(({ representationId, unread: count }) => (
    <RowLink
      key={representationId}
      to={`${pathTo('contactChat')}${representationId === main ? '' : `?with=${encodeURIComponent(representationId)}`}`}
      icon="message-circle"
      title={t('messages', { count })}
      sub={posts?.find(({ id }) => id === representationId)?.names[language] ?? t('messagesSub')}
    />
  ))
}
