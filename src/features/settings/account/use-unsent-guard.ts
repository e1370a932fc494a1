import { useState } from 'react'
import type { OutboxCounts } from '#store/rows/views.ts'
import { sendNow, readUnsentNow } from '#src/data/send-now.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'
import { withTimeout } from '#src/shared/screen/loader.tsx'

/** Before something that ends with what is unsent: goes on where nothing is, else asks first. */
export function useUnsentGuard(goOn: () => void) {
  const isCut = isCutOff(useConnection())
  const [asking, setAsking] = useState<Unsent>('none')
  const [isLooking, setLooking] = useState(false)

  async function guard() {
    if (isLooking) return
    setLooking(true)
    const unsent = await findUnsent({
      read: () => readUnsentNow('own'),
      send: (signal) => sendNow({ owners: 'own', isCutOff: isCut, signal }),
      isCut,
    })
    setLooking(false)
    if (unsent === 'none') goOn()
    else setAsking(unsent)
  }
  return { asking, isLooking, guard, stop: () => setAsking('none') }
}

/** `unknown`: the device could not be read. */
type Unsent = 'none' | 'some' | 'unknown'

interface UnsentParts {
  read: () => Promise<OutboxCounts>
  /** Sends what waits, and says how much is left. */
  send: (signal: AbortSignal) => Promise<number>
  isCut: boolean
}

/** A device that cannot be read must not keep anybody from leaving, and nobody may lose what they said without being asked. */
const readLimitMs = 3_000
const readTries = 3
/** What was said a moment ago is leaving anyway: nobody need decide about it. */
const graceMs = 2_000

/** Whether something would be lost by leaving now. */
export async function findUnsent({ read, send, isCut }: UnsentParts): Promise<Unsent> {
  const counts = await readPatiently(read)
  if (counts === null) return 'unknown'
  if (counts.waiting + counts.needsYou === 0) return 'none'
  if (counts.needsYou > 0 || isCut) return 'some'
  const left = await send(AbortSignal.timeout(graceMs)).catch(() => 1)
  return left > 0 || (await readPatiently(read))?.needsYou !== 0 ? 'some' : 'none'
}

/** Null where the device cannot be read, also when it is asked again. */
async function readPatiently(read: UnsentParts['read']): Promise<OutboxCounts | null> {
  for (let tries = 0; tries < readTries; tries += 1) {
    const counts = await withTimeout(read(), readLimitMs).catch(() => null)
    if (counts !== null) return counts === 'late' ? null : counts
  }
  return null
}
