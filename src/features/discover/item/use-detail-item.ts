import { useEffect, useState } from 'react'
import type { Family } from '#contract/content/content.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useItem } from '#src/data/item.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'

/**
 * An item for its own screen. If it is not stored, it is fetched once:
 * reading → here, or reading → fetching → here | gone (according to the service) | login (the service requires it) |
 * away (no reply; fetched again on `retry` and when the connection is restored).
 */
export type DetailItem =
  | { state: 'reading' | 'fetching' | 'gone' | 'login' }
  | { state: 'away'; retry: () => void }
  | { state: 'here'; item: ItemDetail }

/** A fetched item appears through the live query within this time. */
const showsWithinMs = 3_000

export function useDetailItem(wanted: { family: Family; id: string }, language?: ContentLanguage): DetailItem {
  const { family, id } = wanted
  const read = useItem(family, id, language)
  // The shown text stays while another language is read.
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

/** Whether a fetch makes sense. One without a reply is repeated when this turns true. */
export function useHasLine(): boolean {
  return !isCutOff(useConnection())
}

type CommandResult = Awaited<ReturnType<typeof engine.fetchItem>>

type FetchAnswer = 'sent' | 'gone' | 'login' | 'away'

/** The outcome of a fetch. Only a definite reply of the service means "gone". */
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
