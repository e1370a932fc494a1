import { useEffect, useState } from 'react'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { engine } from '#src/data/engine/engine.ts'
import type { ItemDetail } from '#store/rows/views.ts'
import { useHasLine } from './use-has-line.ts'

/** How a chosen text stands. `missing`: the service answered, and has none in that language. */
export type TextState = 'here' | 'fetching' | 'waiting' | 'missing'

/** Fetches the chosen text where the device lacks it. */
export function useTexts({ family, id, language }: ItemDetail, chosen: ContentLanguage | undefined): TextState {
  const [answer, setAnswer] = useState<{ of: string; kind: 'waiting' | 'missing' } | null>(null)
  const isHere = chosen === undefined || chosen === language
  const question = `${id} ${chosen} ${useHasLine()}`

  useEffect(() => {
    if (isHere) return
    let isCurrent = true
    void engine.fetchTexts({ family, id, language: chosen }).then((result) => {
      if (isCurrent) setAnswer({ of: question, kind: result.ok || result.failure.kind === 'refused' ? 'missing' : 'waiting' })
    })
    return () => {
      isCurrent = false
    }
  }, [isHere, family, id, chosen, question])

  if (isHere) return 'here'
  return answer?.of === question ? answer.kind : 'fetching'
}
