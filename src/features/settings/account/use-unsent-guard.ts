import { useState } from 'react'
import type { OutboxCounts } from '#store/views.ts'
import { sendNow } from '#src/data/send-now.ts'
import { useConnection } from '#src/data/status.ts'
import { readUnsentNow } from '#src/data/unsent-now.ts'
import { isCutOff } from '#src/ui/cut-off.ts'
import { inTime } from '#src/ui/in-time.ts'

/** A device that cannot be read must not keep anybody from leaving, and nobody may lose what they said without being asked. */
const readLimitMs = 3_000
const readTries = 3
/** What was said a moment ago is leaving anyway: nobody need decide about it. */
const graceMs = 2_000

/** `unknown`: the device could not be read. */
type Unsent = 'none' | 'some' | 'unknown'

/** Before something that ends with what is unsent: goes on where nothing is, else asks first. */
export function useUnsentGuard(goOn: () => void) {
  const isCut = isCutOff(useConnection())
  const [asking, setAsking] = useState<Unsent>('none')
  const [isLooking, setLooking] = useState(false)

  async function guard() {
    if (isLooking) return
    setLooking(true)
    const unsent = await findUnsent(isCut)
    setLooking(false)
    if (unsent === 'none') goOn()
    else setAsking(unsent)
  }
  return { asking, isLooking, guard, stop: () => setAsking('none') }
}

async function findUnsent(isCut: boolean): Promise<Unsent> {
  const counts = await readCounts()
  if (counts === null) return 'unknown'
  if (counts.waiting + counts.needsYou === 0) return 'none'
  if (counts.needsYou > 0 || isCut) return 'some'
  const grace = AbortSignal.timeout(graceMs)
  const left = await sendNow({ isCutOff: isCut, signal: grace }).catch(() => 1)
  return left > 0 || (await readCounts())?.needsYou !== 0 ? 'some' : 'none'
}

/** Null where the device cannot be read, also when it is asked again. */
async function readCounts(): Promise<OutboxCounts | null> {
  for (let tries = 0; tries < readTries; tries += 1) {
    const counts = await inTime(readUnsentNow(), readLimitMs).catch(() => null)
    if (counts !== null) return counts === 'late' ? null : counts
  }
  return null
}
