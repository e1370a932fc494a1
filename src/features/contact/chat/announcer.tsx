import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageRow } from '#store/rows/rows.ts'
import { newsOf } from './announcement.ts'

/** Tells a screen reader, once and when it has time, what the representation writes while the citizen looks. What was said before is not read out. */
export function Announcer({ messages, cameAt }: { messages: readonly MessageRow[]; cameAt: number }) {
  const { t } = useTranslation('chat')
  const last = messages.at(-1)?.seq ?? 0
  const [heard, setHeard] = useState<{ upTo: number; news: ReturnType<typeof newsOf> }>({ upTo: last, news: null })
  if (last > heard.upTo) {
    const fresh = messages.filter(({ seq }) => seq > heard.upTo)
    setHeard({ upTo: last, news: newsOf(fresh, cameAt) ?? heard.news })
  }
  const { news } = heard
  return (
    <p className="hidden-text" role="status">
      {news && (typeof news === 'number' ? t('announcedMany', { count: news }) : t('announced', { text: news }))}
    </p>
  )
}
