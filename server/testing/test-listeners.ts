import type { Database } from '#server/database/open-database.ts'
import { createLog } from '#server/log.ts'
import { createChatListeners, type Listener, type TooMany } from '#server/domain/conversations/listeners.ts'

/** Listeners whose clock only a test moves. */
export function createListenersOf(
  database: Database,
  now: () => number,
  limits: { maxStreams?: number; maxPerClient?: number; alertNumber?: () => number } = {},
) {
  const timers = new Map<number, { ms: number; work: () => void }>()
  let made = 0
  const every = (ms: number, work: () => void) => {
    const number = (made += 1)
    timers.set(number, { ms, work })
    return () => void timers.delete(number)
  }
  const chat = createChatListeners({ database, now, every, log: createLog({ now, print: () => {} }), ...limits })
  return {
    chat,
    running: () => timers.size,
    tick(which: 'poll' | 'beat') {
      for (const { ms, work } of timers.values()) if (ms < 10_000 === (which === 'poll')) work()
    },
  }
}

export function accepted(answer: Listener | TooMany): Listener {
  if (typeof answer === 'string') throw new Error(`the stream was refused: ${answer}`)
  return answer
}
