import { answerOfKnown } from '#server/intents/write-once.ts'
import { cancellationOf } from '#server/intents/cancel-key.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { dueNow, wishedBack } from '#worker/outbox/cancel-intent.ts'
import { firstOfLanes, takenBack } from '#worker/outbox/drain.ts'
import { folding } from '#worker/outbox/enqueue.ts'
import { outcomeOf } from '#worker/outbox/outcome.ts'
import type { Outcome } from '#worker/outbox/outcome.ts'
import { unsealed } from '#worker/outbox/seal.ts'
import { begun, outcomeOfCancel } from '#worker/outbox/send-intent.ts'
import { closedBy, isAskedMeanwhile, refused } from '#worker/outbox/settle-intent.ts'
import type { Heard } from './state.ts'

/**
 * Every decision of the protocol. Functions of the product stand here as they are; what the product says within a transaction, and a model without
 * a database has to say in its own words, names its place. A seeded fault puts another in the place of one of them.
 */
export const product = {
  folding,
  wishedBack,
  takenBack,
  firstOfLanes,
  begun,
  outcomeOf,
  outcomeOfCancel,
  refused,
  closedBy,
  unsealed,
  answerOfKnown,
  cancellationOf,

  /** `worker/outbox/send-intent.ts`, `tryOnce`: the key of a try is the intent's id. */
  idempotencyKey: ({ id }: IntentRow): string => id,
  /** The same: what is wanted back is asked for, and not sent. */
  kindOf: ({ isCancelling }: IntentRow): 'write' | 'cancel' => (isCancelling ? 'cancel' : 'write'),
  /** `worker/outbox/settle-intent.ts`, `settleIntent`: what is settled is the row as it stands, not as it was sent. */
  settledRow: ({ stored }: { stored: IntentRow; tried: IntentRow }): IntentRow => stored,
  /** The same, under `retry`, without the pause: the model has no clock, and whatever waits may be due. */
  retried: (now: IntentRow, tried: IntentRow, { outcome }: { outcome: Retry; heard: Heard }): IntentRow =>
    isAskedMeanwhile(tried, now, outcome) ? { ...now, ...dueNow } : { ...now, state: 'waiting', nextAttemptAt: null },
  /** `worker/fencing/lease.ts`, `createLease`, `transaction`, at the beginning of a try and at its end. */
  mayStore: ({ isHolder }: { isHolder: boolean; isHeld: boolean; step: 'begin' | 'settle' }): boolean => isHolder,
  /** The same file, `expectEpoch`. */
  checksEpoch: true,
  /** `worker/identity/leaving/wipe.ts`, `emptyOnce`: what is unsent is sealed before it goes. */
  seals: true,
  /** `worker/outbox/seal.ts`, `isAsSealed`. */
  comparesSealed: true,
  /** The same file, `openLock`. */
  opensFor: (account: string, owner: string): boolean => account === owner,
  /** `worker/outbox/outbox.ts`, `addNext`: what was locked away stands here before anything more is said. */
  unsealsFirst: true,
  /** `server/intents/claim-key.ts`, `claimKey`: a key that is there is not claimed again. */
  looksUpKeys: true,
  /** A request that is refused for itself, before its key is looked for: the model's service has none, see the README. */
  refusesBeforeKeys: false,
  /** `server/intents/cancel-key.ts`, `cancelKey`: the stone under a key that was never seen. */
  leavesStones: true,
  /** How many tries a row tells apart: only a fault needs more than whether there was one. */
  maxAttempts: 1,
}
export type Rules = typeof product
type Retry = Extract<Outcome<unknown>, { kind: 'retry' }>
