import { useEffect, useState } from 'react'
import { readLocal, writeLocal } from '#src/shared/platform/web-storage.ts'

/** When the feed was last looked at, and when the visit before this one ended (ms since 1970). */
const seenKey = 'abroad.seenAt'
export const lastVisitKey = 'abroad.lastVisit'
/** Who comes back sooner goes on with the same visit. */
const restMs = 30 * 60_000

/** Notes that the feed is looked at now. Gives the end of the visit before this one; on a first visit `Infinity`, since nothing was published after that. */
export function noteVisit(now: number): number {
  const seenAt = Number(readLocal(seenKey))
  if (seenAt > 0 && now - seenAt > restMs) writeLocal(lastVisitKey, String(seenAt))
  writeLocal(seenKey, String(now))
  return Number(readLocal(lastVisitKey)) || Infinity
}

/** The end of the visit before this one. A page that was out of sight for long begins another when it is looked at again. */
export function useLastVisit(): number {
  const [lastVisit, setLastVisit] = useState(() => noteVisit(Date.now()))
  useEffect(() => {
    // Who looks away has looked until now; only who looks again can begin another visit.
    const note = () => (document.hidden ? writeLocal(seenKey, String(Date.now())) : setLastVisit(noteVisit(Date.now())))
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return lastVisit
}
