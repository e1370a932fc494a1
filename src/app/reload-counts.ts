import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'
import type { Router } from './router.ts'

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

/**
 * Asks for the citizen's notification counts as a screen that shows them is entered; nobody waits for the answer. Gives what says so of the
 * screen that the app opens with, where no move tells of it.
 */
export function reloadCountsWith(
  router: Pick<Router, 'subscribe' | 'state'>,
  citizen: { isLoggedIn: () => boolean; reload: () => Promise<unknown> },
): (pathname: string) => void {
  let entering = router.state.location
  const enter = (pathname: string) => {
    if (reloadsCounts(pathname) && citizen.isLoggedIn()) void citizen.reload()
  }
  router.subscribe(({ location, next }) => {
    const where = next ?? location
    if (where === entering) return
    entering = where
    enter(where.pathname)
  })
  return enter
}
