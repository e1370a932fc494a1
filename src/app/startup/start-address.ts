import { readSessionNow, skipsLogin } from '#src/data/session/session.ts'
import { isFirstLaunch, markLaunched, readProfileComplete } from './start-flags.ts'
import { forgetReturnTo, rememberReturnTo, readReturnTo } from './return-to.ts'
import { hiddenEntries } from '#src/shared/platform/hidden-entries.ts'
import { isHiddenAddress, routeAt } from '#src/route-at.ts'
import { pathTo, routes } from '#src/routes.ts'
import { type StartupRedirect, startupRedirect } from './startup.ts'

/**
 * Runs once, before the router reads the address, so that a screen that the startup order does not allow is never shown. Returns the path of the screen
 * to open: a hidden topic is not in the address.
 */
export function settleStartAddress(): string {
  const asked = location.pathname + location.search + location.hash
  if (isHiddenAddress(location.pathname)) {
    const { pathname } = location
    history.replaceState({ usr: hiddenEntries.keep(asked) }, '', pathTo('guideOverview'))
    return pathname
  }
  const redirect = redirectFrom(asked)
  if (redirect === 'onboarding') markLaunched()
  if (redirect !== null && location.pathname !== pathTo(redirect)) {
    if (redirect !== 'profileCompletion') rememberReturnTo(asked)
    history.replaceState(null, '', addressOf(redirect, asked))
  }
  return location.pathname
}

/** Where the citizen goes from onboarding: step (3), then the address first asked for. */
export function afterOnboarding(): string {
  markLaunched()
  const asked = readReturnTo() ?? pathTo('newsfeed')
  const redirect = redirectFrom(asked)
  if (redirect !== null) return addressOf(redirect, asked)
  forgetReturnTo()
  return asked
}

function redirectFrom(address: string): StartupRedirect {
  const { pathname, searchParams } = new URL(address, location.origin)
  const session = readSessionNow()
  return startupRedirect({
    route: routeAt(pathname),
    isFirstLaunch: isFirstLaunch(),
    isLoggedIn: session.state === 'logged-in',
    hasSkippedLogin: skipsLogin(),
    hasProfileParameter: searchParams.has('profile'),
    isProfileComplete: session.isComplete ?? readProfileComplete(),
  })
}

/** Log-in says what it is needed for. */
function addressOf(redirect: NonNullable<StartupRedirect>, asked: string): string {
  const route = routeAt(new URL(asked, location.origin).pathname)
  const isNeeded = redirect === 'login' && route !== null && routes[route].loginOnly
  return isNeeded ? `${pathTo('login')}?redirect=${route}` : pathTo(redirect)
}
