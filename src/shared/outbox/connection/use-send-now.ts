import { useEffect, useRef, useState } from 'react'
import type { IntentOwners } from '#store/outbox/read-counts.ts'
import { sendNow } from '#src/data/send-now.ts'
import { useConnection } from '#src/data/status.ts'
import { isCutOff } from '#src/shared/ui/actions/cut-off.tsx'

/** "Send now" of a screen, one intent or all: how much still waits after a few seconds; null where nobody looks any more. */
export function useSendNow({ owners = 'own and visitors' }: { owners?: IntentOwners } = {}) {
  const isCut = isCutOff(useConnection())
  const [isSending, setSending] = useState(false)
  const life = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])

  async function send(id?: string): Promise<number | null> {
    const signal = life.current?.signal ?? AbortSignal.abort()
    setSending(true)
    // A device that cannot be read still has what was to be sent.
    const left = await sendNow({ ...(id !== undefined && { id }), owners, isCutOff: isCut, signal }).catch(() => 1)
    if (signal.aborted) return null
    setSending(false)
    return left
  }
  return { isSending, send }
}
