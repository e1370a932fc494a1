import { useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { ownPrefix } from '#src/data/session/session-mirror.ts'
import { readSession, writeSession } from '#src/platform/storage/session-storage.ts'

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
