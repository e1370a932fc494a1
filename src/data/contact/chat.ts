import { useEffect, useRef, useState } from 'react'
import type { AbroadDatabase } from '#store/database/database.ts'
import { readOlder, readThread } from '#store/chat/read-thread.ts'
import type { MessageRow } from '#store/rows/rows.ts'
import type { ThreadView } from '#store/chat/read-thread.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { engine } from '#src/data/engine/engine.ts'
import { useLive } from '#src/data/database/use-live.ts'

/** Read at a time while the citizen scrolls up: some screens. */
const olderCount = 120

export interface Thread {
  /** Null where nobody is logged in. */
  view: ThreadView | null
  /** All that has been read, in its order: what was once read of it does not change. */
  messages: MessageRow[]
  hasOlder: boolean
  /** What is older is not on this device, and no service answers. */
  isOlderMissing: boolean
  reachOlder: () => void
}

/**
 * The thread with one representation: its end as it happens, and what is older as far as the citizen has scrolled. Undefined until the device has
 * been read. Names one representation for as long as it is mounted.
 */
export function useThread(representationId: string): Thread | undefined {
  const since = useRef<number | null>(null)
  const [older, setOlder] = useState<MessageRow[]>([])
  const [isOlderMissing, setOlderMissing] = useState(false)
  const isReading = useRef(false)
  const readEnd = (db: AbroadDatabase) =>
    readThread(db, { representationId, since: since.current }).then((end) => {
      // From its first reading on the end begins there: it grows, and nothing leaves it. The reply to a first message comes before what stands above it.
      if (end?.from !== 0) since.current ??= end?.messages[0]?.seq ?? null
      return end
    })
  const view = useLive(`thread|${representationId}`, readEnd, { fallback: async () => null })
  const first = view?.messages[0]?.seq
  const conversation = view?.conversation?.id
  const from = view?.from ?? 0
  const known = older.filter(({ seq }) => seq >= from && (first === undefined || seq < first))
  const oldest = known[0]?.seq ?? first
  const hasOlder = from > 0 && oldest !== undefined && (oldest > from || view?.isStart === false)

  function reachOlder(): void {
    if (isReading.current || conversation === undefined || oldest === undefined) return
    isReading.current = true
    void olderThan({ conversation, before: oldest, count: olderCount })
      .then((block) => {
        setOlderMissing(block.length === 0)
        if (block.length > 0) setOlder((rows) => [...block, ...rows])
      })
      .catch(() => setOlderMissing(true))
      .finally(() => (isReading.current = false))
  }

  if (view === undefined) return undefined
  return { view, messages: [...known, ...(view?.messages ?? [])], hasOlder, isOlderMissing, reachOlder }
}

/** From the device, else from the service. */
async function olderThan(wanted: { conversation: string; before: number; count: number }): Promise<MessageRow[]> {
  const { db } = await pageDatabase()
  const here = await readOlder(db, wanted)
  if (here.length > 0) return here
  await engine.chat({ older: wanted.conversation })
  return readOlder(db, wanted)
}

/** While the thread is on the screen, what is said there comes at once. */
export function useWatchedChat(representationId: string): void {
  useEffect(() => {
    void engine.watchThread(representationId)
    return () => void engine.watchThread(null)
  }, [representationId])
}
