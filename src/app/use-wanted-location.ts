import { useMemo } from 'react'
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
