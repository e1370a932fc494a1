import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readSearchSnapshot } from '#store/guide/read-search.ts'
import { createSearch } from '#store/search/search-answer.ts'
import { createSearchIndexes } from '#store/search/search-indexes.ts'
import type { SearchHit } from '#store/guide/views.ts'
import { openGuideSource, useGuideContext, useGuideSource } from './guide.ts'

/** The indexes stay in memory for as long as the page lives: the next search begins where this one ended. */
const library = createSearchIndexes({ sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) })

/**
 * What the guide answers to a term; undefined until it can say. It is computed while the screen renders, so an answer is always that of the
 * term it is shown with. An empty term makes ready what a search needs.
 */
export function useSearch(term: string): SearchHit[] | undefined {
  const context = useGuideContext()
  const snapshot = useGuideSource('search', context, (source) => readSearchSnapshot(source, context), true)
  const { indexes, isWhole } = useSyncExternalStore(library.subscribe, library.read)

  useEffect(() => {
    if (snapshot) void openGuideSource().then((source) => library.load(snapshot.indexes, source), ignore)
  }, [snapshot])

  const search = useMemo(() => (snapshot && indexes.length > 0 ? createSearch(snapshot, indexes) : undefined), [snapshot, indexes])
  const hits = useMemo(() => (term === '' ? undefined : search?.(term)), [search, term])
  // "Nothing found" can only be said when every language was looked through.
  return hits && (hits.length > 0 || isWhole) ? hits : undefined
}

/** Without a source there is nothing to search; the next change of the device's content tries again. */
function ignore(): void {}
