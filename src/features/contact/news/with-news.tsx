import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { loadWords } from '#src/i18n/i18n.ts'
import { useNotificationCounts } from '#src/data/contact/notification-counts.ts'
import { useWaits } from '#src/screen/use-waits.ts'

const ContactNews = lazy(async () => {
  const [{ ContactNews: News }] = await Promise.all([import('./contact-news.tsx'), loadWords('later')])
  return { default: News }
})

/** What is new, before the rest of the screen, which waits for it. Nothing is fetched where there is nothing new. */
export function WithNews({ children }: { children: ReactNode }) {
  const counts = useNotificationCounts()
  const waits = useWaits(counts !== undefined)
  const [hadNews, setHadNews] = useState(false)
  const hasNews = Object.values(counts ?? {}).some((count) => count > 0)
  if (hasNews && !hadNews) setHadNews(true)
  if (waits) return null
  return (
    <Suspense>
      {counts && hadNews && <ContactNews counts={counts} />}
      {children}
    </Suspense>
  )
}
