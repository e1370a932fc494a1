import { pathTo, type RouteName, routes } from '#src/routes.ts'

/** Log-in and what comes before it would lead in a circle, leaving again straight out, and previews are not for citizens. */
const notTargets: ReadonlySet<string> = new Set([
  'login',
  'onboarding',
  'logout',
  'accountDeletion',
  'storyPreview',
  'eventPreview',
  'surveyPreview',
])
const itemDetails: ReadonlySet<string> = new Set(['storyDetails', 'eventDetails', 'surveyDetails'])
const itemId = /^[\w.-]{1,120}$/

/** The route that `?redirect=` names: one of the app's own names, or null, whatever else stands there. */
export function redirectName(redirect: string | null): RouteName | null {
  if (redirect === null || !Object.hasOwn(routes, redirect) || notTargets.has(redirect)) return null
  return redirect as RouteName
}

/** The address of the app that `?redirect=` leads to; null where there is none. An item needs its `id` beside it. */
export function redirectTarget(redirect: string | null, id: string | null = null): string | null {
  const name = redirectName(redirect)
  if (name === null) return null
  if (itemDetails.has(name)) return id !== null && itemId.test(id) ? pathTo(name, { id }) : null
  return routes[name].path.includes(':') ? null : pathTo(name)
}
