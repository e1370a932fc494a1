import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSession, readSessionNow, logoutInProgress, type Session } from '#src/data/session/session.ts'
import { keepProfileComplete } from './start-flags.ts'
import { routeAt } from '#src/route-at.ts'
import { pathTo } from '#src/routes.ts'
import { isAlwaysOpen } from './startup.ts'

/** Follows the session for as long as the app is open. */
export function useSessionMoves(): void {
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const isReturning = new URLSearchParams(search).has('profile')
  const before = useRef(readSessionNow())
  /** The place where the app opened, or where a log-in led to. */
  const start = useRef({ key, isReturning })

  const follow = useEffectEvent(() => {
    const now = readSessionNow()
    if (now.accountId !== null && now.isComplete !== null) keepProfileComplete(now.isComplete)
    const isFresh = start.current.key === key
    // The address as it is now: the user may have gone on since the last render.
    const seen = { pathname: location.pathname, isReturning: new URLSearchParams(location.search).has('profile') }
    const move = logoutInProgress.isOn() ? null : sessionMove({ before: before.current, now, isFresh, ...seen })
    before.current = now
    if (move !== null) void navigate(move, { replace: true })
  })

  useEffect(() => {
    if (start.current.isReturning) start.current = { key, isReturning }
  }, [key, isReturning])

  useEffect(() => {
    follow()
    return onSession(follow)
  }, [])
}

interface Seen {
  before: Pick<Session, 'accountId'>
  now: Pick<Session, 'accountId' | 'lostUnintentionally' | 'isComplete'>
  pathname: string
  /** The address carries `profile`: the log-in's return goes its own way. */
  isReturning: boolean
  /** The citizen has not moved since the app opened or the log-in ended. */
  isFresh: boolean
}

/** The address to open after a change of the session, made by this tab, another one or the service worker. Null: the screen stays. */
export function sessionMove({ before, now, pathname, isReturning, isFresh }: Seen): string | null {
  const route = routeAt(pathname)
  if (before.accountId !== null && now.accountId === null) {
    // In an emergency nothing interrupts, and the log-in screen shows its own message.
    if (isAlwaysOpen(pathname) || route === 'login') return null
    return now.lostUnintentionally ? pathTo('login') : `${pathTo('login')}?successfulLogout`
  }
  if (now.accountId === null || isReturning) return null
  if (route === 'login' || route === 'onboarding') return pathTo('newsfeed')
  const isSent = isFresh && now.isComplete === false && !isAlwaysOpen(pathname) && route !== 'profileCompletion'
  return isSent ? pathTo('profileCompletion') : null
}
