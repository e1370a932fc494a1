import { useEffect, useState } from 'react'
import type { ContentItem, Family } from '#contract/content/content.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useClock } from '#src/data/device/status.ts'
import { useHasLine } from '#src/features/discover/item/use-has-line.ts'
import { previewAnswer, type PreviewAnswer } from './preview-answer.ts'
import { linkEndsAt } from './preview-link.ts'

/** asking → here | over | wrong | unknown | unreadable | away (no answer; asked again on `retry` and with the line). */
export type PreviewHere =
  | { state: 'asking' | Exclude<PreviewAnswer['kind'], 'here' | 'away'> }
  | { state: 'away'; retry: () => void }
  | { state: 'here'; item: ContentItem; endsAt: number }

/** The item that a link of the desk opens. It lives in this screen alone: leaving it, nothing of the item is left. */
export function usePreview({ family, id, token }: { family: Family; id: string; token: string | null }): PreviewHere {
  const hasLine = useHasLine()
  // A phone's clock may be wrong; the service's says when the link is over.
  const offsetMs = useClock()?.offsetMs ?? 0
  const [attempt, setAttempt] = useState(1)
  const [answer, setAnswer] = useState<{ of: string; is: PreviewAnswer } | null>(null)
  const endsAt = linkEndsAt(token)
  const isHere = answer?.is.kind === 'here'
  const question = `${attempt} ${hasLine}`

  useEffect(() => {
    if (isHere || token === null || endsAt === null) return
    const life = new AbortController()
    void engine.fetchPreview({ family, id, token }).then((result) => {
      if (life.signal.aborted) return
      setAnswer({ of: question, is: previewAnswer(result, { family, endsAt, now: Date.now() + offsetMs }) })
    })
    return () => life.abort()
  }, [family, id, token, endsAt, question, isHere, offsetMs])

  if (endsAt === null) return { state: 'wrong' }
  if (answer?.is.kind === 'here') return { state: 'here', item: answer.is.item, endsAt }
  const given = answer?.of === question ? answer.is.kind : hasLine ? 'asking' : 'away'
  return given === 'away' ? { state: 'away', retry: () => setAttempt(attempt + 1) } : { state: given }
}
