import { useEffect, useEffectEvent, useMemo } from 'react'
import { type Location, parsePath, useLocation } from 'react-router'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'

/** Outside of a screen: the location in the address bar, or the hidden topic that its entry of the history leads to. */
export function useWantedLocation(): Location {
  const address = useLocation()
  return useMemo(() => {
    const hidden = hiddenEntries.find(address.state)
    return hidden === undefined ? address : { ...address, search: '', hash: '', ...parsePath(hidden) }
  }, [address])
}

/**
 * `BrowserRouter` reads the address when it is first rendered, and follows the history once it is in the document. A press on "back" in between is
 * repeated for it.
 */
export function useMissedBack(): void {
  const { key } = useLocation()
  const repeat = useEffectEvent(() => {
    const state = history.state as { key?: string } | null
    if ((state?.key ?? 'default') !== key) window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })
  useEffect(() => repeat(), [])
}
