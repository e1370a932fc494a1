import { type RouteName, routes } from '#src/routes.ts'

/** The wording that says why a login stands in the way: needed here, or of use here. */
export function whyKey(wanted: RouteName) {
  if (wanted === 'contactChat' || wanted === 'appointmentOverview' || wanted === 'representationOverview' || wanted === 'myEvents')
    return `wanted-${wanted}` as const
  return routes[wanted].loginOnly ? 'wanted-other' : 'wanted-more'
}
