import type { IntentRow } from '#store/rows/intents.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { beatMs, createLease, guardedLease, whileBeating } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { readPresence, type Citizen } from '#worker/identity/session/citizen.ts'
import { isCheckIn } from '#store/outbox/lane.ts'
import { nobody } from '#store/feed/scope.ts'
import { longestBackoffMs } from '#worker/net/backoff.ts'
import { drain, laneHeads } from './drain.ts'
import { dueInMs, nextPollMs } from './pace.ts'
import { createRetryGate } from './retry-gate.ts'
import type { RetryGate } from './retry-gate.ts'
import { sendIntent } from './send-intent.ts'

export type OutboxDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'build' | 'serviceNowMsOrNull' | 'signal'>

interface Loop extends OutboxDeps {
  /** Puts back the account's intents that a lost session has sealed. They are older than the stored ones. */
  unseal: (account: string) => Promise<void>
  lease: Lease
  retryGate: RetryGate
  /** Aborted to end the rest. */
  rest: AbortController
  /** Requests since the engine started. */
  attempts: number
}

/**
 * Decides when intents are sent, for as long as the engine lives:
 *
 *   resting (nothing due) ── enqueued, network back, pause over, "send now" ──> lease ── taken ──> pass ──> lease released, resting
 *                                                                                └── held by another tab ──> tried again with the next beat
 *
 * Only this tab wakes the loop. The intents of other tabs are sent by them, or by the holder of the lease.
 */
export function createOutboxLoop(deps: OutboxDeps, unseal: Loop['unseal']) {
  const { env, signal } = deps
  const lease = createLease({ env, db: env.strictDb, name: 'outbox' })
  const loop: Loop = { ...deps, unseal, lease, retryGate: createRetryGate(env), rest: new AbortController(), attempts: 0 }
  const wake = () => loop.rest.abort()
  return {
    live: () => live(loop),
    wake,
    retryGate: loop.retryGate,
    /** After a reply of the service, or the browser's online event. */
    onReconnect: () =>
      void onOnline(loop)
        .catch(() => undefined)
        .then(wake),
    onOnline: () => onOnline(loop),
    /** One pass, for a worker without a page. `isLeft`: some intents are still to be sent. */
    async drainOnce(): Promise<{ isLeft: boolean }> {
      const { citizen } = await readPresence(env.strictDb)
      if (!citizen && (await headsOf(loop, null)).length === 0) return { isLeft: false }
      await pass(loop, signal)
      // So they count as left, and the browser starts this worker again.
      await retryStopped(loop, isCheckIn)
      return { isLeft: (await headsOf(loop, citizen)).length > 0 }
    },
  }
}

/** A row that no build has met: an intent that an invariant stopped is then tried again, like one that only another build could read. */
export const triedByNone = { build: null, builds: [] } satisfies Partial<IntentRow>

/** Lets the next pass retry intents that a failed assertion has stopped. */
async function retryStopped({ env }: Loop, isRetried: (entity: string) => boolean): Promise<void> {
  const stopped = env.strictDb.intents.filter(({ refusal, entity }) => refusal?.failed !== undefined && isRetried(entity))
  await stopped.modify(triedByNone).catch(() => undefined)
}

/** Retries stopped intents at the start, and stopped check-ins every few minutes: a call for help must not wait for the next start. */
async function live(loop: Loop): Promise<void> {
  const { env, diary, signal } = loop
  await retryStopped(loop, () => true)
  let checkInsAtMs = env.monotonicMs() + longestBackoffMs
  while (!signal.aborted) {
    if (env.monotonicMs() >= checkInsAtMs) {
      checkInsAtMs = env.monotonicMs() + longestBackoffMs
      await retryStopped(loop, isCheckIn)
    }
    if (loop.rest.signal.aborted) loop.rest = new AbortController()
    const waitMs = await step(loop).catch((error: unknown) => {
      diary.note('outbox', 'storage', String(error))
      return beatMs
    })
    if (waitMs > 0) await env.sleep(waitMs, AbortSignal.any([loop.rest.signal, signal]))
  }
}

/** Sends what is due. Returns how long to rest afterwards. */
async function step(loop: Loop): Promise<number> {
  const waitMs = await untilDueMs(loop)
  if (waitMs > 0) return waitMs
  const before = loop.attempts
  await pass(loop, loop.signal)
  // Another tab holds the lease, or nothing could be sent. A second look at once would find the same.
  return loop.attempts === before ? beatMs : 0
}

/** 0: something is due now. */
async function untilDueMs(loop: Loop): Promise<number> {
  const { env, retryGate, unseal } = loop
  const db = env.strictDb
  const { citizen, isSealed, ...read } = await db.transaction('r', [db.session, db.profiles, db.sealed, db.intents], async () => {
    const presence = await readPresence(db)
    const hasSealed = (await db.sealed.count()) > 0
    return { ...presence, isSealed: hasSealed, heads: await headsOf(loop, presence.citizen) }
  })
  const canOpen = isSealed && citizen !== null
  if (canOpen) await unseal(citizen.account)
  const heads = canOpen ? await headsOf(loop, citizen) : read.heads
  const now = env.now()
  // A row left in `sending` is of a sender that crashed. Only a pass resets it, so drain now; until then the UI shows "sending".
  return nextPollMs(heads.map((row) => (row.state === 'sending' ? 0 : dueInMs(row, now, retryGate.remainingMs(row)))))
}

/** One pass under the lease, or none if another tab holds it. Rejects if the database cannot be used. */
async function pass(loop: Loop, signal: AbortSignal): Promise<void> {
  const { env, lease, retryGate } = loop
  const db = env.strictDb
  const { citizen, epoch } = await readPresence(db)
  if (!(await lease.take())) return
  try {
    const parts = { ...loop, lease: guardedLease(lease, db, epoch), build: loop.build(), onPause: retryGate.begin, signal }
    const send = (row: IntentRow) => {
      loop.attempts += 1
      return sendIntent(parts, row)
    }
    const before = loop.attempts
    const drained = { ...parts, db, accounts: accountsOf(citizen), send, mayTry: retryGate.isOpen }
    const end = await whileBeating({ lease, env }, () => drain(drained))
    // A pass that only cancelled intents has learned nothing about the network.
    if (loop.attempts !== before) retryGate.notePass(end)
  } finally {
    await lease.release().catch(() => undefined)
  }
}

async function onOnline({ env, retryGate }: Loop): Promise<void> {
  if (!retryGate.onOnline()) return
  await env.strictDb.intents.filter((row) => row.wait === 'line' && row.nextAttemptAt !== null).modify({ nextAttemptAt: null, waitMs: 0 })
}

function headsOf({ env, build }: Loop, citizen: Citizen | null): Promise<IntentRow[]> {
  return laneHeads({ db: env.strictDb, accounts: accountsOf(citizen), build: build() })
}

/** Intents of the logged-in citizen are sent, and those of visitors (check-ins) always. */
function accountsOf(citizen: Citizen | null): string[] {
  return citizen ? [nobody, citizen.account] : [nobody]
}
