import type { IntentRow } from '#store/rows/intents.ts'
import type { CoreParts } from '#worker/core-parts.ts'
import { beatMs, createLease, guardedLease, whileBeating } from '#worker/fencing/lease.ts'
import { readPresence, type Citizen } from '#worker/identity/session/citizen.ts'
import { nobody } from '#store/feed/scope.ts'
import { drain, laneHeads } from './drain.ts'
import { dueInMs, untilLookMs } from './pace.ts'
import { createRetryGate } from './retry-gate.ts'
import { sendIntent } from './send-intent.ts'

export type OutboxDeps = Pick<CoreParts, 'env' | 'http' | 'diary' | 'language' | 'build' | 'serviceNowMsOrNull' | 'signal'>

/**
 * When what is enqueued is sent, for as long as the engine lives:
 *
 *   resting (nothing due) ── enqueued, line back, pause over, asked ──> lease ── ours ──> pass ──> released, resting
 *                                                                         └── another's ──> looked at again with the next beat
 *
 * A wake comes from this tab; what other tabs enqueue they send themselves, or whoever holds the lease does. `unseal` puts back what a lost session
 * of the account has left: it was enqueued first.
 */
export function createOutboxLoop(deps: OutboxDeps, unseal: (account: string) => Promise<void>) {
  const { env, diary, signal } = deps
  const db = env.strictDb
  const lease = createLease({ env, db, name: 'outbox' })
  const retryGate = createRetryGate(env)
  let rest = new AbortController()
  /** Ever since this engine began. */
  let tries = 0

  function wake(): void {
    rest.abort()
  }

  /** One pass under the lease; none where another holds it. Rejects where the database cannot be used. */
  async function pass(isGivenUp: AbortSignal): Promise<void> {
    const { citizen, epoch } = await readPresence(db)
    if (!(await lease.take())) return
    try {
      const parts = { ...deps, lease: guardedLease(lease, db, epoch), build: deps.build(), onPause: retryGate.begin, signal: isGivenUp }
      const send = (row: IntentRow) => {
        tries += 1
        return sendIntent(parts, row)
      }
      const all = { ...parts, db, accounts: accountsOf(citizen), send, mayTry: retryGate.isOver }
      const before = tries
      const end = await whileBeating({ lease, env }, () => drain(all))
      // A pass that only took something back has learned nothing of the line.
      if (tries !== before) retryGate.noteLine(end)
    } finally {
      await lease.release().catch(() => undefined)
    }
  }

  /** How long until something has to be sent; 0: now. */
  async function untilDue(): Promise<number> {
    const { citizen, isLocked, ...read } = await db.transaction('r', [db.session, db.profiles, db.sealed, db.intents], async () => {
      const presence = await readPresence(db)
      const isLockedNow = (await db.sealed.count()) > 0
      return { ...presence, isLocked: isLockedNow, heads: await headsOf(presence.citizen) }
    })
    const canOpen = isLocked && citizen !== null
    if (canOpen) await unseal(citizen.account)
    const heads = canOpen ? await headsOf(citizen) : read.heads
    const now = env.now()
    const waits = heads.map((row) => {
      // Somebody died over it: only a pass takes it back, and until then the citizen reads that it is being sent.
      if (row.state === 'sending') return 0
      return dueInMs(row, now, retryGate.leftOf(row))
    })
    return untilLookMs(waits)
  }

  function headsOf(citizen: Citizen | null): Promise<IntentRow[]> {
    return laneHeads({ db, accounts: accountsOf(citizen), build: deps.build() })
  }

  async function live(): Promise<void> {
    while (!signal.aborted) {
      if (rest.signal.aborted) rest = new AbortController()
      const waitMs = await step().catch((error: unknown) => {
        diary.note('outbox', 'storage', String(error))
        return beatMs
      })
      if (waitMs > 0) await env.sleep(waitMs, AbortSignal.any([rest.signal, signal]))
    }
  }

  /** Sends what is due; how long to rest after it. */
  async function step(): Promise<number> {
    const waitMs = await untilDue()
    if (waitMs > 0) return waitMs
    const before = tries
    await pass(signal)
    // Another tab's turn; or nothing was tried after all, and looking again at once would show the same.
    return tries === before ? beatMs : 0
  }

  async function onOnline(): Promise<void> {
    if (!retryGate.onOnline()) return
    await db.intents.filter((row) => row.wait === 'line' && row.nextAttemptAt !== null).modify({ nextAttemptAt: null, waitMs: 0 })
  }

  return {
    live,
    wake,
    retryGate,
    /** A reply of ours, or the browser's word: what only waited for the line need not wait any longer. */
    onReconnect: () =>
      void onOnline()
        .catch(() => undefined)
        .then(wake),
    onOnline,
    /** Sends what is due, once, and says whether something is left that has to be sent: for a worker that no page watches. */
    async drainOnce(): Promise<{ isLeft: boolean }> {
      const { citizen } = await readPresence(db)
      if (!citizen && (await headsOf(null)).length === 0) return { isLeft: false }
      await pass(signal)
      return { isLeft: (await headsOf(citizen)).length > 0 }
    },
  }
}

/** Whose intents leave: those of who is logged in, and what visitors said of themselves, whoever is here. */
function accountsOf(citizen: Citizen | null): string[] {
  return citizen ? [nobody, citizen.account] : [nobody]
}
