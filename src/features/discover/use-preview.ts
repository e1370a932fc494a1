import { useEffect, useState } from 'react'
import type { ContentItem, Family } from '#contract/content/content.ts'
import { familyOf } from '#contract/values/kinds.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useClock } from '#src/data/status.ts'
import { useHasLine } from '#src/features/discover/item/use-item-here.ts'

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

/** Until when a link of the desk is good, in milliseconds since 1970: it says so itself, in front of its mark. Null: it is no such link. */
export function linkEndsAt(token: string | null): number | null {
  const [, endsAt] = /^(\d{1,15})\.[\w-]+$/.exec(token ?? '') ?? []
  return endsAt === undefined ? null : Number(endsAt)
}

/**
 * `over`, `wrong`: the link opens nothing any more, or never did. `unknown`: the service has no such item of that kind. `unreadable`: this
 * version of the app cannot read what came. `away`: no answer.
 */
type PreviewAnswer = { kind: 'here'; item: ContentItem } | { kind: 'over' | 'wrong' | 'unknown' | 'unreadable' | 'away' }

type Result = Awaited<ReturnType<typeof engine.fetchPreview>>

export function previewAnswer(result: Result, asked: { family: Family; endsAt: number; now: number }): PreviewAnswer {
  if (result.ok) return familyOf(result.value.type) === asked.family ? { kind: 'here', item: result.value } : { kind: 'unknown' }
  switch (result.failure.kind) {
    case 'unauthorized':
      return { kind: asked.endsAt <= asked.now ? 'over' : 'wrong' }
    case 'refused':
      return { kind: 'unknown' }
    case 'unreadable':
      return { kind: 'unreadable' }
    case 'no-answer':
    case 'busy':
    case 'storage':
      return { kind: 'away' }
  }
}
