import { type RouteName, routes } from '#src/app/routes.ts'

/** The name of the login-only route at an address, or named by `?redirect=`; null for anything else. */
export function wantedRoute({ pathname = '', redirect = null }: { pathname?: string; redirect?: string | null }): RouteName | null {
  const names = Object.keys(routes) as RouteName[]
  return names.find((name) => routes[name].loginOnly && (routes[name].path === pathname || name === redirect)) ?? null
}

/** The wording that says why a login is needed. */
export function whyKey(wanted: RouteName | null) {
  return wanted === 'contactChat' || wanted === 'appointmentOverview' || wanted === 'representationOverview'
    ? (`wanted-${wanted}` as const)
    : 'wanted-other'
}
