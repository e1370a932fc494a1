import type { Session } from '#src/data/session/session.ts'
import { routeAt } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { isAlwaysOpen } from './startup.ts'

interface Seen {
  before: Pick<Session, 'accountId'>
  now: Pick<Session, 'accountId' | 'lostUnintentionally' | 'isComplete'>
  pathname: string
  /** The address carries `profile`: the log-in's return goes its own way. */
  isReturning: boolean
  /** The citizen has not moved since the app opened or the log-in ended. */
  isFresh: boolean
}

/** Where a change of the session takes the screen, wherever it came from: this tab, another one, the service worker. Null: it stays. */
export function sessionMove({ before, now, pathname, isReturning, isFresh }: Seen): string | null {
  const route = routeAt(pathname)
  if (before.accountId !== null && now.accountId === null) {
    // Nobody in an emergency is sent to log-in; and who is there already reads what stands there.
    if (isAlwaysOpen(pathname) || route === 'login') return null
    return now.lostUnintentionally ? pathTo('login') : `${pathTo('login')}?successfulLogout`
  }
  if (now.accountId === null || isReturning) return null
  if (route === 'login' || route === 'onboarding') return pathTo('newsfeed')
  const isSent = isFresh && now.isComplete === false && !isAlwaysOpen(pathname) && route !== 'profileCompletion'
  return isSent ? pathTo('profileCompletion') : null
}
