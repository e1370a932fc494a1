import { routeAt } from '#src/route-at.ts'
import type { RouteName } from '#src/routes.ts'

/** What a start of the app is decided by. */
export interface StartupState {
  route: RouteName | null
  isFirstLaunch: boolean
  isLoggedIn: boolean
  hasSkippedLogin: boolean
  /** The address carries `profile`: the identity provider sent the citizen back. */
  hasProfileParameter: boolean
  /** Null while it is not known; that sends nobody anywhere. */
  isProfileComplete: boolean | null
}

export type StartupRedirect = 'onboarding' | 'login' | 'profileCompletion' | null

/** What people send each other, what an emergency needs, and the legal pages: these never redirect to onboarding or log-in. */
const alwaysOpen: ReadonlySet<RouteName> = new Set([
  'storyDetails',
  'eventDetails',
  'storyPreview',
  'eventPreview',
  'surveyPreview',
  'alerts',
  'alertDetails',
  'representationCard',
  'legalDisclosure',
  'privacySettings',
  'accessibilityStatement',
  'helplineOverview',
  'emergencyOverview',
  'guideOverview',
  'topicOverview',
  'guideSubtopicOverview',
  'LocationFormOverview',
  'partnerOrganizations',
])

export function isAlwaysOpen(pathname: string): boolean {
  const route = routeAt(pathname)
  return route !== null && alwaysOpen.has(route)
}

/** The startup order of the specification, (1) to (4). */
export function startupRedirect(state: StartupState): StartupRedirect {
  if (state.route !== null && alwaysOpen.has(state.route)) return null
  if (state.isFirstLaunch) return 'onboarding'
  if (!state.isLoggedIn && !state.hasSkippedLogin && !state.hasProfileParameter) return 'login'
  if (state.isLoggedIn && state.isProfileComplete === false) return 'profileCompletion'
  return null
}
