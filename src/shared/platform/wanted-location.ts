import { createContext, use } from 'react'
import { createPath, type Location, type Path, useLocation } from 'react-router'

/**
 * The location that the user has navigated to. It differs from a screen's own `useLocation()` while the next screen is loading. A ref, so that a navigation
 * does not render the screen again. Null outside of a screen.
 */
export const WantedLocation = createContext<{ readonly current: Location | null }>({ current: null })

/** For the event handlers of a screen: where the user is navigating to while this screen is still shown, or null. */
export function usePendingLocation(): () => Location | null {
  const wanted = use(WantedLocation)
  const { key } = useLocation()
  return () => (wanted.current && wanted.current.key !== key ? wanted.current : null)
}

/** Whether that navigation leads to this address. */
export function isSameAddress(pending: Location | null, address: Partial<Path>): boolean {
  return pending !== null && createPath(pending) === createPath(address)
}
