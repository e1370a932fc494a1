import type { Failure } from '../../contract/wire/wire.ts'
import type { IntentWait } from '../../store/rows/intents.ts'
import { beatMs } from '../../worker/fencing/lease.ts'
import { intentBackoffMs, isDue } from '../../worker/net/backoff.ts'
import { outcomeOf } from '../../worker/outbox/outcome.ts'
import { dueInMs, endOfPass, maxSideBySide, nextPollMs } from '../../worker/outbox/pace.ts'
import { createRetryGate } from '../../worker/outbox/retry-gate.ts'

interface OutboxParts {
  nowMs: () => number
  random: () => number
  hasLine: () => boolean
  send: (slot: number) => void
  /** Asks for a call of `look` after that time, instead of the one asked for before. */
  rest: (ms: number) => void
}

interface Intent {
  id: string
  slot: number
  attempts: number
  nextAttemptAt: number | null
  waitMs: number
  wait: IntentWait | null
  isUnderWay: boolean
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The pending writes of a device, each about another entity: passes and rests as in `worker/outbox/outbox-loop.ts` and `drain.ts`, without
 * a database. Pauses, gate, pace and the meaning of a reply are the product's own functions.
 */
export function createOutbox({ nowMs, random, hasLine, send, rest }: OutboxParts) {
  const gate = createRetryGate({ monotonicMs: nowMs, random, navigatorOnLine: hasLine })
  const intents = new Map<number, Intent>()
  let pass: { underWay: number; sawNoAnswer: boolean; isHeard: boolean } | null = null

  function look(): void {
    if (pass || intents.size === 0) return
    const waitMs = nextPollMs([...intents.values()].map((intent) => dueInMs(intent, nowMs(), gate.remainingMs(intent))))
    if (waitMs > 0) return rest(waitMs)
    pass = { underWay: 0, sawNoAnswer: false, isHeard: false }
    sendMore(pass)
    if (pass.underWay > 0) return
    pass = null
    rest(beatMs)
  }

  function sendMore(now: NonNullable<typeof pass>): void {
    if (now.sawNoAnswer || now.underWay >= maxSideBySide) return
    const due = [...intents.values()].filter((intent) => !intent.isUnderWay && isDue(intent, nowMs()) && gate.isOpen(intent))
    for (const intent of due.toSorted((one, other) => one.attempts - other.attempts).slice(0, maxSideBySide - now.underWay)) {
      now.underWay += 1
      Object.assign(intent, { isUnderWay: true, attempts: intent.attempts + 1, nextAttemptAt: null })
      send(intent.slot)
    }
  }

  /** Applies the result of an attempt; false if the intent is still pending. */
  function settle(intent: Intent, failure: Failure | null): boolean {
    const outcome = outcomeOf(failure === null ? { kind: 'value', value: null, etag: null, bytes: 0 } : { kind: 'failure', failure })
    if (outcome.kind !== 'retry') return intents.delete(intent.slot)
    const { wait, retryAfterMs } = outcome
    const waitMs = intentBackoffMs(intent.attempts, { chance: random(), retryAfterMs })
    Object.assign(intent, { isUnderWay: false, wait, waitMs, nextAttemptAt: nowMs() + waitMs })
    gate.begin(intent.id, { waitMs, wait })
    return false
  }

  return {
    look,
    add(slot: number): void {
      intents.set(slot, { id: String(slot), slot, attempts: 0, nextAttemptAt: null, waitMs: 0, wait: null, isUnderWay: false })
      if (pass) sendMore(pass)
      else look()
    },
    /** True if the intent is settled. */
    answered(slot: number, failure: Failure | null): boolean {
      const intent = intents.get(slot)
      if (!intent || !pass) throw new Error('a reply without a request')
      const isOver = settle(intent, failure)
      pass.underWay -= 1
      if (!isOver && intent.wait === 'line') pass.sawNoAnswer = true
      else pass.isHeard = true
      sendMore(pass)
      if (pass.underWay > 0) return isOver
      gate.notePass(endOfPass(pass))
      pass = null
      look()
      return isOver
    },
    onReconnect(): void {
      if (gate.onOnline())
        for (const intent of intents.values()) if (intent.wait === 'line') Object.assign(intent, { nextAttemptAt: null, waitMs: 0 })
      look()
    },
  }
}
