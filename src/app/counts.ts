import type { createBrowserRouter } from 'react-router'
import { routeAt } from './place.ts'
import type { RouteName } from './routes.ts'

type Router = ReturnType<typeof createBrowserRouter>

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

/** Asks for the citizen's notification counts as a screen that shows them is entered; nobody waits for the answer. */
export function reloadCountsWith(router: Router, citizen: { isLoggedIn: () => boolean; reload: () => Promise<unknown> }): () => void {
  let entering: unknown = null
  return router.subscribe(({ navigation }) => {
    if (navigation.location === undefined || navigation.location === entering) return
    entering = navigation.location
    if (reloadsCounts(navigation.location.pathname) && citizen.isLoggedIn()) void citizen.reload()
  })
}
