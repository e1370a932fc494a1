import { useEffect, useState } from 'react'
import type { Language } from '#contract/values/languages.ts'
import { engine } from '#src/data/engine/engine.ts'

export interface PackSize {
  topics: number
  bytes: number
  missingTopics: number
  missingBytes: number
}

/** `none`: the service has no guide for the country. `unknown`: it could not be asked. */
export type SizeAnswer = { kind: 'asking' } | { kind: 'known'; size: PackSize } | { kind: 'none' } | { kind: 'unknown' }

/** Asks the service what a pack would bring; null while nothing is chosen. An answer for an earlier choice is not shown. */
export function usePackSize(country: string, language: Language): SizeAnswer | null {
  const key = `${country} ${language}`
  const [answer, setAnswer] = useState<{ key: string; answer: SizeAnswer } | null>(null)
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    void engine.packSize({ country, language }).then((result) => {
      if (!isCurrent) return
      if (result.ok) setAnswer({ key, answer: { kind: 'known', size: result.value } })
      else setAnswer({ key, answer: { kind: result.failure.kind === 'refused' ? 'none' : 'unknown' } })
    })
    return () => {
      isCurrent = false
    }
  }, [country, language, key])
  if (country === '') return null
  return answer?.key === key ? answer.answer : { kind: 'asking' }
}
