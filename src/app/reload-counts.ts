import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { engine } from '#src/data/engine/engine.ts'
import { readSessionNow } from '#src/data/session/session.ts'
import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'
import { firstPaint } from '#src/shared/platform/first-paint.ts'

/** The newsfeed, the overviews and the user's own page. */
const counted: ReadonlySet<RouteName> = new Set([
  'newsfeed',
  'guideOverview',
  'contactOverview',
  'representationOverview',
  'settingsOverview',
  'user',
])

export function reloadsCounts(pathname: string): boolean {
  const route = routeAt(pathname)
  return route !== null && counted.has(route)
}

const user = {
  isLoggedIn: () => readSessionNow().state === 'logged-in',
  reload: () => void firstPaint.then(() => engine.reloadCounts()),
}

/** Requests the user's notification counts each time a screen that shows them is opened. The screen does not wait for them. */
export function useReloadedCounts({ isLoggedIn, reload } = user): void {
  const location = useLocation()
  useEffect(() => {
    if (reloadsCounts(location.pathname) && isLoggedIn()) reload()
  }, [location, isLoggedIn, reload])
}
