import { useEffect, useState } from 'react'
import type { Article } from '#contract/guide/guide.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useUnread } from '#src/data/guide/packs.ts'

/** Whether an update changed the topic since it was last opened. Opening it takes the mark away everywhere; here it stays for this visit. */
export function useUpdatedMark({ topic, language }: Article): boolean {
  const isUnread = useUnread(language).has(topic)
  const [wasUnread, setWasUnread] = useState(false)
  if (isUnread && !wasUnread) setWasUnread(true)
  useEffect(() => {
    if (isUnread) void engine.markRead({ language, topic })
  }, [isUnread, language, topic])
  return wasUnread
}
