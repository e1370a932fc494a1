import type { SeededFault } from './source-changes.ts'

/** Mistakes in order, key, lease, cancel and lock. */
export const protocolFaults: readonly SeededFault[] = [
  {
    name: 'accept-any-lease',
    breaks: 'a transaction checks that the lease is held, but not by which worker',
    file: 'worker/fencing/lease.ts',
    find: 'if (row?.token !== token) {',
    replace: 'if (row === undefined) {',
  },
  {
    name: 'send-every-intent-of-a-lane',
    breaks: 'intents on one entity are sent at the same time',
    file: 'worker/outbox/drain.ts',
    find: 'heads.set(laneOf(row), row)',
    replace: 'heads.set(row.id, row)',
  },
  {
    name: 'apply-a-known-key-again',
    breaks: 'the service applies a known key again',
    file: 'server/intents/claim-key.ts',
    find: "if (found.row) return { kind: 'known', row: found.row }",
    replace: "if (found.row) return { kind: 'fresh', receipt }",
  },
  {
    name: 'refuse-a-known-key',
    breaks: 'the service refuses a repeat instead of returning the stored reply',
    file: 'server/intents/write-once.ts',
    find: 'return answerOfKnown(claim.row, request)',
    replace: "return { kind: 'problem', type: 'abroad:closed' }",
  },
  {
    name: 'cancel-what-was-applied',
    breaks: 'the service confirms the cancel of an applied intent',
    file: 'server/intents/cancel-key.ts',
    find: "return row.state === 'done' ? { kind: 'too-late', reply: storedReply(row) } : { kind: 'cancelled' }",
    replace: "return row.state === null ? { kind: 'too-late', reply: storedReply(row) } : { kind: 'cancelled' }",
  },
]
