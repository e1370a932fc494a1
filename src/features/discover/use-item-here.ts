import { useEffect, useState } from 'react'
import type { Family } from '#contract/content.ts'
import type { ContentLanguage } from '#contract/languages.ts'
import { engine } from '#src/data/engine.ts'
import { useItem } from '#src/data/feed.ts'
import { useHasLine } from './use-has-line.ts'
import type { ItemDetail } from '#store/views.ts'

/**
 * An item for its own screen. One that a link names and the device does not hold is fetched once:
 * reading → here, or reading → fetching → here | gone (the service says so) | away (no answer; asked again on `retry` and with the line).
 */
export type ItemHere =
  | { state: 'reading' | 'fetching' | 'gone' }
  | { state: 'away'; retry: () => void }
  | { state: 'here'; item: ItemDetail }

export function useItemHere(wanted: { family: Family; id: string }, language?: ContentLanguage): ItemHere {
  const { family, id } = wanted
  const read = useItem(family, id, language)
  // While another language is read the text that is shown stays.
  const [last, setLast] = useState<ItemDetail>()
  if (read && read !== last) setLast(read)
  const item = read === undefined ? last : read
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ of: string; kind: 'gone' | 'away' } | null>(null)
  const isMissing = item === null
  const question = `${family} ${id} ${attempt} ${useHasLine()}`

  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    void engine.fetchItem({ family, id }).then((result) => {
      if (!isCurrent) return
      const isRefused = !result.ok && result.failure.kind === 'refused'
      // What the service did send shows by itself through the live query.
      if (!result.ok) setAnswer({ of: question, kind: isRefused ? 'gone' : 'away' })
    })
    return () => {
      isCurrent = false
    }
  }, [isMissing, family, id, question])

  if (item === undefined) return { state: 'reading' }
  if (item !== null) return { state: 'here', item }
  if (answer?.of !== question) return { state: 'fetching' }
  return answer.kind === 'gone' ? { state: 'gone' } : { state: 'away', retry: () => setAttempt(attempt + 1) }
}
