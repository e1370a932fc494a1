import { pathTo, type RouteName, routes } from '#src/routes.ts'

/** Where a route leads in the end: log-in where it needs one, the newsfeed where a log-in has made it pointless. Null: it may be opened. */
export function guardedAddress(name: RouteName, isLoggedIn: boolean): string | null {
  if (isLoggedIn) return name === 'login' || name === 'onboarding' ? pathTo('newsfeed') : null
  return routes[name].loginOnly ? `${pathTo('login')}?redirect=${name}` : null
}
