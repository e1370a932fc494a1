import { useCallback, useEffect, useState } from 'react'
import type * as results from './search-results.tsx'

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
