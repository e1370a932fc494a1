import { useState } from 'react'
import { sendNow } from '#src/data/outbox/send-now.ts'
import { useConnection } from '#src/data/device/status.ts'
import { readUnsentNow } from '#src/data/outbox/unsent-now.ts'
import { isCutOff } from '#src/ui/actions/cut-off.ts'
import { findUnsent, type Unsent } from './find-unsent.ts'

/** Before something that ends with what is unsent: goes on where nothing is, else asks first. */
export function useUnsentGuard(goOn: () => void) {
  const isCut = isCutOff(useConnection())
  const [asking, setAsking] = useState<Unsent>('none')
  const [isLooking, setLooking] = useState(false)

  async function guard() {
    if (isLooking) return
    setLooking(true)
    const unsent = await findUnsent({ read: readUnsentNow, send: (signal) => sendNow({ isCutOff: isCut, signal }), isCut })
    setLooking(false)
    if (unsent === 'none') goOn()
    else setAsking(unsent)
  }
  return { asking, isLooking, guard, stop: () => setAsking('none') }
}
