import { useEffect, useState, useCallback, type KeyboardEvent } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readSession, removeSession, writeSession } from '#src/shared/platform/web-storage.ts'
import type * as results from './search-results.tsx'

/** The citizen's own: a log-out takes it along. */
const key = `${ownPrefix}guideSearch`

/**
 * What is typed into the search. Coming back from a topic finds the results again, coming from a tab starts anew. It does not stand in the
 * address: each letter would be a navigation, and a navigation moves the focus to the title.
 */
export function useSearchTerm(): [string, (term: string) => void] {
  const isReturn = useNavigationType() === NavigationType.Pop
  const [term, setTerm] = useState(() => (isReturn ? (readSession(key) ?? '') : ''))
  useEffect(() => writeSession(key, term), [term])
  return [term, setTerm]
}

/** What was looked for last is not found again. */
export function forgetSearch(): void {
  removeSession(key)
}

type SearchPart = typeof results

/**
 * The results, with the index and the words of four languages behind them: a part of its own that comes when the search is first touched.
 * `missing`: it is not on this device yet and the line does not bring it; each further touch tries again.
 */
export function useSearchPart(isWanted: boolean): { part: SearchPart | 'missing' | null; load: () => void } {
  const [part, setPart] = useState<SearchPart | 'missing' | null>(null)
  const load = useCallback(() => void import('./search-results.tsx').then(setPart, () => setPart('missing')), [])
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, load])
  return { part, load }
}

/** The arrow keys lead from the box into the results and back; Escape among the results empties the box, as it does there. */
export function useSearchKeys(clear: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Escape')) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .hits .rows a')]
    if (step === undefined) {
      if (event.defaultPrevented) return
      clear()
      stops[0]?.focus()
      event.preventDefault()
      return
    }
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
    if (!next || !stops.includes(document.activeElement as HTMLElement)) return
    next.focus()
    event.preventDefault()
  }
}
