import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSession, readSessionNow, logoutInProgress } from '#src/data/session/session.ts'
import { keepProfileComplete } from './start-flags.ts'
import { sessionMove } from './session-move.ts'

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
