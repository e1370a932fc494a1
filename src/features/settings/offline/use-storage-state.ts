import { useCallback, useEffect, useState } from 'react'
import type { StorageView } from '#store/rows/views.ts'
import { hasAskedToKeep, keepStored, readStorage, type StorageState } from '#src/shared/platform/device-storage.ts'

export interface Keeping {
  state: StorageState | undefined
  /** In this visit, by the citizen or by itself. */
  hasAsked: boolean
  keep: () => Promise<void>
}

/** What the browser says about our space, read again whenever something was stored or removed; `keep` asks it to keep our data. */
export function useStorageState(view: StorageView | undefined): Keeping {
  const [state, setState] = useState<StorageState>()
  const [hasAsked, setAsked] = useState(hasAskedToKeep)

  useEffect(() => {
    if (view === undefined) return
    let isCurrent = true
    void readStorage().then((read) => {
      if (!isCurrent) return
      setState(read)
      setAsked(hasAskedToKeep())
    })
    return () => {
      isCurrent = false
    }
  }, [view])

  const keep = useCallback(async () => {
    await keepStored()
    setAsked(true)
    setState(await readStorage())
  }, [])

  return { state, hasAsked, keep }
}
