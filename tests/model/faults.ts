import type { IntentRow } from '#store/rows/intents.ts'
import { isRefused } from '#store/outbox/coalesce.ts'
import { product } from './rules.ts'
import type { Rules } from './rules.ts'

/** A mistake that somebody could make in the protocol: another decision in the place of one of the product's. */
export interface Fault {
  name: string
  /** What it comes to. */
  breaks: string
  /** A world that shows it, and a part of the promise that it breaks there. */
  found: { in: string; as: string }
  rules: Partial<Rules>
}

const untried = (row: IntentRow): IntentRow => (row.state === 'needs-you' ? row : { ...row, attempts: 0, state: 'waiting' })

export const faults: readonly Fault[] = [
  {
    name: 'send-before-counting',
    breaks: 'a try is counted when it is over, and not before it goes out',
    found: { in: 'a lane, two tabs', as: 'told as replaced' },
    rules: {
      begun: (row, given, now) => {
        const next = product.begun(row, given, now)
        return next && { ...next, attempts: next.attempts - 1 }
      },
      retried: (now, tried, heard) => ({ ...product.retried(now, tried, heard), attempts: 1 }),
    },
  },
  {
    name: 'new-key-at-each-try',
    breaks: 'a try goes out under a key of its own',
    found: { in: 'a lane, two tabs', as: 'done twice' },
    rules: { idempotencyKey: ({ id, attempts }) => `${id}.${attempts}`, maxAttempts: 2 },
  },
  {
    name: 'settle-without-the-lease',
    breaks: 'a tab that was robbed stores what its late answer says',
    found: { in: 'a lane, two tabs', as: 'does not hold the lease' },
    rules: { mayStore: ({ isHolder, step }) => isHolder || step === 'settle' },
  },
  {
    name: 'begin-without-the-lease',
    breaks: 'a tab that was robbed begins another try',
    found: { in: 'a lane, two tabs', as: 'does not hold the lease' },
    rules: { mayStore: ({ isHolder, step }) => isHolder || step === 'begin' },
  },
  {
    name: 'any-lease-will-do',
    breaks: 'who settles looks whether the lease is held, and not by whom',
    found: { in: 'a lane, two tabs', as: 'does not hold the lease' },
    rules: { mayStore: ({ isHeld }) => isHeld },
  },
  {
    name: 'settle-in-another-epoch',
    breaks: 'what was asked for before the device was emptied is stored after',
    found: { in: 'a lock, and a visitor', as: 'before the device was emptied' },
    rules: { checksEpoch: false },
  },
  {
    name: 'fold-what-was-sent',
    breaks: 'a later word takes the place of one that the service may have',
    found: { in: 'a lane, the last word counts', as: 'told as replaced' },
    rules: { folding: (pending, intent, known) => product.folding(pending.map(untried), intent, known) },
  },
  {
    name: 'forget-what-may-be-there',
    breaks: 'two words cancel each other out although the service may have the first',
    found: { in: 'a lane, the last word counts', as: 'the last word' },
    rules: {
      folding: (pending, intent, known) => {
        const folded = product.folding(pending, intent, known)
        return folded.intent?.kind === 'like' && folded.intent.body.liked === (known?.isLiked ?? false)
          ? { ...folded, intent: null }
          : folded
      },
    },
  },
  {
    name: 'cancel-on-the-device-alone',
    breaks: 'what was tried is told as cancelled, and the service is not asked',
    found: { in: 'a lane, the last word counts', as: 'told as cancelled' },
    rules: { wishedBack: (row, canAsk) => (isRefused(row) ? product.wishedBack(row, canAsk) : 'cancelled') },
  },
  {
    name: 'send-after-a-refused-cancel',
    breaks: 'a service that will hear of no cancel gets the write',
    found: { in: 'a lane, two tabs', as: 'was wanted back' },
    rules: {
      retried: (now, tried, given) => ({
        ...product.retried(now, tried, given),
        isCancelling: now.isCancelling && given.heard !== 'no',
      }),
    },
  },
  {
    name: 'settle-from-memory',
    breaks: 'what is settled is the row as it went out: what the citizen wished meanwhile is gone',
    found: { in: 'a lane, the last word counts', as: 'was wanted back' },
    rules: { settledRow: ({ tried }) => tried },
  },
  {
    name: 'unlock-over-a-later-word',
    breaks: 'what was tried before the lock gives way to what a visitor has said since',
    found: { in: 'a lock, and a visitor', as: 'told as replaced' },
    rules: {
      unsealed: (row, words) => (product.unsealed(untried(row), words) === 'replaced' ? 'replaced' : product.unsealed(row, words)),
    },
  },
  {
    name: 'wipe-without-locking',
    breaks: 'a lost session takes along what is unsent',
    found: { in: 'a lock, two messages', as: 'is lost' },
    rules: { seals: false },
  },
  {
    name: 'wipe-without-looking',
    breaks: 'what was said while the rest was being locked away goes with the wipe',
    found: { in: 'a lock, two messages', as: 'is lost' },
    rules: { comparesSealed: false },
  },
  {
    name: 'unlock-for-anybody',
    breaks: 'whoever logs in opens the lock',
    found: { in: 'two citizens, one device', as: 'not of who is logged in' },
    rules: { opensFor: () => true },
  },
  {
    name: 'say-before-unlocking',
    breaks: 'what is said after the log-in stands before what was locked away',
    found: { in: 'a lock, two messages', as: 'said later' },
    rules: { unsealsFirst: false },
  },
  {
    name: 'leave-what-was-being-sent',
    breaks: 'a tab that died in the middle of a try leaves it as being sent for ever',
    found: { in: 'a lane, the last word counts', as: 'waits for ever' },
    rules: { takenBack: (row) => row },
  },
  {
    name: 'all-heads',
    breaks: 'a lane is not sent in its order',
    found: { in: 'messages, two tabs', as: 'said later' },
    rules: { firstOfLanes: (rows) => rows.filter(({ state }) => state === 'waiting' || state === 'sending') },
  },
  {
    name: 'no-answer-is-an-answer',
    breaks: 'a try without an answer counts as received',
    found: { in: 'a lane, the last word counts', as: 'never did it' },
    rules: {
      outcomeOf: (reply) => {
        const outcome = product.outcomeOf(reply)
        return outcome.kind === 'retry' && outcome.wait === 'line' ? { kind: 'done', reply: { receipt: 'ABC-DEF' } as never } : outcome
      },
    },
  },
  {
    name: 'refused-is-cancelled',
    breaks: 'what the service refuses ends as if the citizen had taken it back',
    found: { in: 'a lane, the last word counts', as: 'nobody asked' },
    rules: { refused: () => 'cancelled' },
  },
  {
    name: 'do-without-looking-for-the-key',
    breaks: 'the service does again what it has done',
    found: { in: 'a lane, two tabs', as: 'done twice' },
    rules: { looksUpKeys: false },
  },
  {
    name: 'refuse-before-the-key',
    breaks: 'the service refuses a repeat for itself, as a next build with a narrower contract would, and looks for no key',
    found: { in: 'a lane, the last word counts', as: 'and the service has done it' },
    rules: { refusesBeforeKeys: true },
  },
  {
    name: 'cancel-what-is-done',
    breaks: 'the service says that it has taken back what it has done',
    found: { in: 'a lane, two tabs', as: 'told as cancelled' },
    rules: { cancellationOf: () => ({ kind: 'cancelled' }) },
  },
  {
    name: 'no-stone',
    breaks: 'a cancel that comes first does not keep the write from being done',
    found: { in: 'a lane, two tabs', as: 'told as cancelled' },
    rules: { leavesStones: false },
  },
  {
    name: 'send-what-waits-to-be-cancelled',
    breaks: 'the next try is the write, whatever the citizen wished',
    found: { in: 'a lane, two tabs', as: 'was wanted back' },
    rules: { kindOf: () => 'write' },
  },
]
