import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { readSession, writeSession } from '#src/shared/platform/web-storage.ts'
import { routeAt } from '#src/route-at.ts'
import { routes } from '#src/routes.ts'

const storageKey = 'abroad.scroll'
/** By `scrollKey`, in pixels from the top. */
const places = new Map<string, number>(Object.entries(readPlaces()))

/** Remembers how far the screen at this location is scrolled. */
export function keepScrollPlace(location: Location): void {
  places.set(scrollKey(location), window.scrollY)
}

/**
 * A root screen keeps its place between visits, one for each search. Any other screen starts at its top and has a place for each entry of the
 * history.
 */
function scrollKey({ pathname, search, key }: Location): string {
  const name = routeAt(pathname)
  // The address of a return from the identity provider names the account.
  if (name === null || name === 'login' || routes[name].parent !== null) return key
  // A preview has no parent either, and leaves no trace.
  return routes[name].path.includes(':') ? key : pathname + search
}

/** Scrolls each screen to its place, and keeps the places through a reload. */
export function useScrollPlaces(location: Location): void {
  useEffect(() => {
    const leave = () => {
      keepScrollPlace(location)
      writeSession(storageKey, JSON.stringify(Object.fromEntries(places)))
      // While the page is away the browser scrolls.
      history.scrollRestoration = 'auto'
    }
    const comeBack = () => void (history.scrollRestoration = 'manual')
    comeBack()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [location])

  const isOpening = useRef(true)
  useLayoutEffect(() => {
    const top = places.get(scrollKey(location)) ?? 0
    // The first cards are painted before the app starts: do not undo what the user has scrolled since.
    const isScrolled = isOpening.current && routeAt(location.pathname) === 'newsfeed' && top === 0
    isOpening.current = false
    // Chromium 156 returns a promise, which React would take for the effect’s cleanup.
    if (!isScrolled) window.scrollTo(0, top)
  }, [location])
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(readSession(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
