import { useState } from 'react'
import { sendNow } from '#src/data/send-now.ts'
import { useConnection } from '#src/data/status.ts'
import { readUnsentNow } from '#src/data/unsent-now.ts'
import { isCutOff } from '#src/ui/cut-off.ts'
import { inTime } from '#src/ui/in-time.ts'

/** A device that cannot even be read has nothing to show; it must not keep anybody from leaving. */
const readLimitMs = 3_000
/** What was said a moment ago is leaving anyway: nobody need decide about it. */
const graceMs = 2_000

/** Before something that ends with what is unsent: goes on where nothing is, else asks first. */
export function useUnsentGuard(goOn: () => void) {
  const isCut = isCutOff(useConnection())
  const [isAsking, setAsking] = useState(false)
  const [isLooking, setLooking] = useState(false)

  async function guard() {
    if (isLooking) return
    setLooking(true)
    const isUnsent = await anyUnsent(isCut)
    setLooking(false)
    if (isUnsent) setAsking(true)
    else goOn()
  }
  return { isAsking, isLooking, guard, stop: () => setAsking(false) }
}

async function anyUnsent(isCut: boolean): Promise<boolean> {
  const counts = await inTime(readUnsentNow(), readLimitMs).catch(() => 'late' as const)
  if (counts === 'late' || counts.waiting + counts.needsYou === 0) return false
  if (counts.needsYou > 0 || isCut) return true
  const grace = AbortSignal.timeout(graceMs)
  const left = await sendNow({ isCutOff: isCut, signal: grace }).catch(() => 1)
  return left > 0 || (await readUnsentNow()).needsYou > 0
}
