import { useSearchParams } from 'react-router'
import { forgetReturnTo, readReturnTo } from '#src/app/startup/return-to.ts'
import { routeAt } from '#src/route-at.ts'
import { pathTo, routes, type RouteName } from '#src/routes.ts'

/** Where the citizen wanted to go when log-in came in between. */
export function useGoal() {
  const [parameters] = useSearchParams()
  const redirect = parameters.get('redirect')
  return {
    /** The route that `redirect` names, for the words on the page and for the way back from the identity provider. */
    wanted: redirectName(redirect),
    /** With the parameters, which the provider does not bring back. */
    target: () => goalOf({ target: redirectTarget(redirect, parameters.get('id')), returnTo: readReturnTo() }),
    /** The place that needs no log-in, for who goes on without. */
    openTarget: () => openGoal({ target: redirectTarget(redirect, parameters.get('id')), returnTo: readReturnTo() }),
    arrived: forgetReturnTo,
  }
}

interface Goals {
  /** What `redirect` leads to. */
  target: string | null
  /** What the app was opened with. */
  returnTo: string | null
}

/** An address that was asked for says more than the name of its route. */
export function goalOf({ target, returnTo }: Goals): string {
  if (target === null) return returnTo ?? pathTo('newsfeed')
  return returnTo !== null && routeOf(returnTo) === routeOf(target) ? returnTo : target
}

/** The same for who goes on without log-in: what needs one leads to the newsfeed. */
export function openGoal(goals: Goals): string {
  const goal = goalOf(goals)
  const route = routeOf(goal)
  return route !== null && routes[route].loginOnly ? pathTo('newsfeed') : goal
}

function routeOf(address: string) {
  return routeAt(new URL(address, 'https://abroad.invalid').pathname)
}

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
