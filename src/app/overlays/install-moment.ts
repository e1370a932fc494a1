import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'

/** What decides whether a prompt may come now. */
export interface Moment {
  pathname: string
  search: string
  /** The citizen has met help for an emergency since the app was opened. */
  hasMetEmergency: boolean
  isVisible: boolean
  hasOpenDialog: boolean
  isTyping: boolean
  /** The question about cookies waits for an answer: one thing at a time. */
  isAsked: boolean
}

/** Where nobody is in the middle of something, and nobody in an emergency comes first. */
const idleRoutes: ReadonlySet<RouteName> = new Set(['newsfeed', 'user', 'settingsOverview'])

export function isMoment({ pathname, search, hasMetEmergency, isVisible, hasOpenDialog, isTyping, isAsked }: Moment): boolean {
  if (hasMetEmergency || !isVisible || hasOpenDialog || isTyping || isAsked) return false
  const route = routeAt(pathname)
  // With `profile` the identity provider sends somebody back.
  return route !== null && idleRoutes.has(route) && !new URLSearchParams(search).has('profile')
}

/** Who has been here has something else on their mind for the rest of the visit. */
export function isEmergencyAddress(pathname: string): boolean {
  const route = routeAt(pathname)
  return route === 'helplineOverview' || route === 'emergencyOverview' || /^\/guide\/topic\/emergencySituation(\/|$)/.test(pathname)
}
