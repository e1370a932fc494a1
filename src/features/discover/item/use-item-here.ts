import { useEffect, useState } from 'react'
import type { Family } from '#contract/content/content.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useItem } from '#src/data/item.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'

/**
 * An item for its own screen. One that a link names and the device does not hold is fetched once:
 * reading → here, or reading → fetching → here | gone (the service says so) | login (the service wants to know who asks) |
 * away (no answer; asked again on `retry` and with the line).
 */
export type ItemHere =
  | { state: 'reading' | 'fetching' | 'gone' | 'login' }
  | { state: 'away'; retry: () => void }
  | { state: 'here'; item: ItemDetail }

/** What the service did send shows by itself through the live query, within this time. */
const showsWithinMs = 3_000

export function useItemHere(wanted: { family: Family; id: string }, language?: ContentLanguage): ItemHere {
  const { family, id } = wanted
  const read = useItem(family, id, language)
  // While another language is read the text that is shown stays.
  const [last, setLast] = useState<ItemDetail>()
  if (read && read !== last) setLast(read)
  const item = read === undefined ? last : read
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ of: string; kind: Exclude<FetchAnswer, 'sent'> } | null>(null)
  const isMissing = item === null
  const question = `${family} ${id} ${attempt} ${useHasLine()}`

  useEffect(() => {
    if (!isMissing) return
    const life = new AbortController()
    const show = (kind: Exclude<FetchAnswer, 'sent'>) => !life.signal.aborted && setAnswer({ of: question, kind })
    void engine.fetchItem({ family, id }).then((result) => {
      const kind = fetchAnswer(result)
      if (kind === 'sent') setTimeout(() => show('gone'), showsWithinMs)
      else show(kind)
    })
    return () => life.abort()
  }, [isMissing, family, id, question])

  if (item === undefined) return { state: 'reading' }
  if (item !== null) return { state: 'here', item }
  if (answer?.of !== question) return { state: 'fetching' }
  return answer.kind === 'away' ? { state: 'away', retry: () => setAttempt(attempt + 1) } : { state: answer.kind }
}

/** Whether asking makes sense: what got no answer is asked again when this turns true. */
export function useHasLine(): boolean {
  return !isCutOff(useConnection())
}

type CommandResult = Awaited<ReturnType<typeof engine.fetchItem>>

type FetchAnswer = 'sent' | 'gone' | 'login' | 'away'

/** What an attempt to fetch one item says about it: only a definite answer of the service is "gone". */
export function fetchAnswer(result: CommandResult): FetchAnswer {
  if (result.ok) return 'sent'
  switch (result.failure.kind) {
    case 'refused':
      return 'gone'
    case 'unauthorized':
      return 'login'
    case 'no-answer':
    case 'busy':
    case 'unreadable':
    case 'storage':
      return 'away'
  }
}
