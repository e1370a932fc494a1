import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'
import { readSession, writeSession } from '#src/shared/platform/web-storage.ts'
import { routeAt } from '#src/route-at.ts'
import { routes } from '#src/routes.ts'
import type { RouterState } from './router.ts'

const storageKey = 'abroad.scroll'
/** By `scrollKey`, in pixels from the top. */
const places = new Map<string, number>(Object.entries(readPlaces()))

/** How far down each screen was left, for as long as the visit lasts. */
export const scrollPlaces = {
  keep: (location: Location) => void places.set(scrollKey(location), window.scrollY),
  find: (location: Location) => places.get(scrollKey(location)) ?? 0,
}

/** A root screen keeps its place between visits, each of its views its own; any other one begins at its top, and keeps its place in the history. */
function scrollKey({ pathname, search, key }: Location): string {
  const name = routeAt(pathname)
  // The address of a return from the identity provider names the account.
  if (name === null || name === 'login' || routes[name].parent !== null) return key
  // A preview has no parent either, and leaves no trace.
  return routes[name].path.includes(':') ? key : pathname + search
}

/** Puts each screen at its place, and keeps that through a reload. */
export function useScrollPlaces({ location, place }: RouterState): void {
  useEffect(() => {
    const leave = () => {
      scrollPlaces.keep(location)
      writeSession(storageKey, JSON.stringify(Object.fromEntries(places)))
      // While the page is away the browser has its own way.
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

  const isStart = useRef(routeAt(location.pathname) === 'newsfeed' && place.top === 0)
  useLayoutEffect(() => {
    // Who has scrolled the first cards, which are painted before the app stands, stays there.
    const isScrolled = isStart.current
    isStart.current = false
    // Chromium 156 returns a promise, which React would take for the effect’s cleanup.
    if (!isScrolled) window.scrollTo(0, place.top)
  }, [place])
}

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(readSession(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
