import { useCallback, useEffect, useState } from 'react'
import type { StorageView } from '#store/views.ts'
import { askToKeep, readStorage, type StorageState } from '#src/device/storage.ts'

/** What the browser says about our space, read again whenever something was stored or removed; `keep` asks it to keep our data. */
export function useStorageState(view: StorageView | undefined): {
  state: StorageState | undefined
  hasAsked: boolean
  keep: () => Promise<void>
} {
  const [state, setState] = useState<StorageState>()
  const [hasAsked, setAsked] = useState(false)

  useEffect(() => {
    if (view === undefined) return
    let isCurrent = true
    void readStorage().then((read) => {
      if (isCurrent) setState(read)
    })
    return () => {
      isCurrent = false
    }
  }, [view])

  const keep = useCallback(async () => {
    await askToKeep()
    setAsked(true)
    setState(await readStorage())
  }, [])

  return { state, hasAsked, keep }
}
