import { useSearchParams } from 'react-router'
import { forgetReturnTo, readReturnTo } from '#src/startup/return-to.ts'
import { routeAt } from '#src/route-at.ts'
import { pathTo, routes } from '#src/routes.ts'
import { redirectName, redirectTarget } from './redirect-target.ts'

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
