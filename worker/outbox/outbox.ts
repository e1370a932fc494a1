import type { Language } from '#contract/values/languages.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { sessionRow } from '#store/account/session.ts'
import type { Diary } from '#worker/diary.ts'
import type {
  Cancelled,
  CommandAnswer,
  CommandFailed,
  CommandResult,
  EngineApi,
  EnqueueResult,
  IntentCommand,
} from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Http } from '#worker/net/http.ts'
import { guardedLease, beatMs, createLease, whileBeating } from '#worker/fencing/lease.ts'
import { readPresence } from '#worker/identity/session/citizen.ts'
import { enqueue } from './enqueue.ts'
import { isDue } from '#worker/net/backoff.ts'
import { cancelIntent, endedAs } from './cancel-intent.ts'
import { drain, laneHeads } from './drain.ts'
import type { DrainEnd } from './drain.ts'
import { createRetryGate } from './retry-gate.ts'
import { unsealIntents } from './seal.ts'
import { sendIntent } from './send-intent.ts'

export type OutboxCommands = Pick<EngineApi, 'enqueue' | 'sendNow' | 'cancelIntent' | 'discardLocked'>

interface OutboxDeps {
  env: Environment
  http: Http
  diary: Diary
  language: () => Language
  build: () => string
  serviceNowMsOrNull: () => number | null
  signal: AbortSignal
}

/** Looks this often whether something has become due that nobody told of: another tab's intent whose tab was closed. */
const lookMs = 30_000
/** A cancel that the service can answer is waited for this long; then it goes on by itself. */
const cancelWaitMs = 8_000
const cancelLookMs = 100

/**
 * The outbox: takes what the citizen says, and sends it for as long as it lives.
 *
 *   resting (nothing due) ── said, line back, pause over, asked ──> lease ── ours ──> pass ──> released, resting
 *                                                                     └── another's ──> looked at again with the next beat
 *
 * A wake comes from this tab; what other tabs say they send themselves, or whoever holds the lease does.
 */
export function createOutbox(deps: OutboxDeps) {
  const { env, diary, signal } = deps
  const db = env.strictDb
  const lease = createLease({ env, db, name: 'outbox' })
  const retryGate = createRetryGate(env)
  let rest = new AbortController()
  let adding: Promise<unknown> = Promise.resolve()
  const underWay = new Map<string, Promise<EnqueueResult>>()
  /** Ever since this engine began. */
  let tries = 0

  function wake(): void {
    rest.abort()
  }

  /** One pass under the lease; null where another holds it. Rejects where the database cannot be used. */
  async function pass(isGivenUp: AbortSignal): Promise<DrainEnd | null> {
    const { citizen, epoch } = await readPresence(db)
    if (!citizen) return 'drained'
    if (!(await lease.take())) return null
    try {
      const parts = { ...deps, lease: guardedLease(lease, db, epoch), build: deps.build(), onPause: retryGate.begin, signal: isGivenUp }
      const send = (row: IntentRow) => {
        tries += 1
        return sendIntent(parts, row)
      }
      const all = { ...parts, db, account: citizen.account, send, mayTry: retryGate.isOver }
      const before = tries
      const end = await whileBeating({ lease, env }, () => drain(all))
      // A pass that only took something back has learned nothing of the line.
      if (tries !== before) retryGate.noteLine(end)
      return end
    } finally {
      await lease.release().catch(() => undefined)
    }
  }

  /** How long until something has to be sent; 0: now. */
  async function untilDue(): Promise<number> {
    const { citizen, isLocked, ...read } = await db.transaction('r', [db.session, db.profiles, db.sealed, db.intents], async () => {
      const presence = await readPresence(db)
      const isLockedNow = (await db.sealed.count()) > 0
      return { ...presence, isLocked: isLockedNow, heads: presence.citizen && !isLockedNow ? await headsOf(presence.citizen.account) : [] }
    })
    if (!citizen) return lookMs
    if (isLocked) await unsealed(citizen.account)
    const heads = isLocked ? await headsOf(citizen.account) : read.heads
    const now = env.now()
    const waits = heads.map((row) => {
      // Somebody died over it: only a pass takes it back, and until then the citizen reads that it is being sent.
      if (row.state === 'sending') return 0
      return Math.max(isDue(row, now) ? 0 : (row.nextAttemptAt ?? now) - now, retryGate.leftOf(row))
    })
    return Math.min(lookMs, ...waits)
  }

  function headsOf(account: string): Promise<IntentRow[]> {
    return laneHeads({ db, account, build: deps.build() })
  }

  /** What was locked away was said first, and must stand here before anything more does. What cannot be opened stops nothing. */
  async function unsealed(account: string): Promise<void> {
    await unsealIntents(env, account).catch((error: unknown) => diary.note('unseal', 'storage', String(error)))
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
    const end = await pass(signal)
    // Another tab's turn; or nothing was tried after all, and looking again at once would show the same.
    return end === null || tries === before ? beatMs : 0
  }

  /**
   * One after the other: a tap that the device could not take at once must not come after a later one, and have the last word. A page that asks again
   * for the same waits for what is under way, and not behind it.
   */
  function add(wanted: IntentCommand): Promise<EnqueueResult> {
    const said = underWay.get(wanted.id) ?? adding.then(() => addNext(wanted)).finally(() => underWay.delete(wanted.id))
    underWay.set(wanted.id, said)
    adding = said.catch(() => undefined)
    return said
  }

  async function addNext(wanted: IntentCommand): Promise<EnqueueResult> {
    await unsealed(wanted.account)
    const said = await again(() => enqueue(env, wanted))
    if (said.ok) wake()
    return said
  }

  async function cancel({ id }: { id: string }): Promise<CommandAnswer<Cancelled>> {
    const first = await again(() => cancelIntent(db, { id, now: env.now() }))
    if (first !== 'asked') return { ok: true, value: first }
    retryGate.forget(id)
    wake()
    return { ok: true, value: await answerOf(id) }
  }

  /** What the service says to the wish, to this tab or to another, where it says it soon. */
  async function answerOf(id: string): Promise<Cancelled> {
    for (let waitedMs = 0; waitedMs < cancelWaitMs && !signal.aborted; waitedMs += cancelLookMs) {
      await env.sleep(cancelLookMs, signal)
      const row = await db.intents.where('id').equals(id).first()
      if (!row) return endedAs(db, id, (await sessionRow(db, 'credentials'))?.profileId)
      // The service had it already, and this build cannot read what it said; or nobody can tell, and the citizen is asked.
      if (!row.isCancelling) return row.state === 'answered' ? 'too-late' : 'asked'
      // It was tried, and there was no word, or not the one that was hoped for.
      if (row.state === 'waiting' && row.wait !== null) return row.wait === 'busy' ? 'not-yet' : 'asked'
    }
    return 'asked'
  }

  async function onOnline(): Promise<void> {
    if (!retryGate.onOnline()) return
    await db.intents.filter((row) => row.wait === 'line' && row.nextAttemptAt !== null).modify({ nextAttemptAt: null, waitMs: 0 })
  }

  /** Nothing leaves before what was said earlier about the same thing: who hurries one hurries those too. */
  function clearBackoff(id: string | undefined): Promise<string[]> {
    return db.transaction('rw', [db.intents], async () => {
      const wanted = id === undefined ? undefined : await db.intents.where('id').equals(id).first()
      const hurried = await db.intents
        .filter(
          (row) =>
            id === undefined || (row.entity === wanted?.entity && row.account === wanted.account && (row.seq ?? 0) <= (wanted.seq ?? 0)),
        )
        .toArray()
      await db.intents.bulkPut(hurried.map((row) => ({ ...row, nextAttemptAt: null, waitMs: 0 })))
      return hurried.map((row) => row.id)
    })
  }

  const commands: OutboxCommands = {
    enqueue: guarded(add),
    cancelIntent: guarded(cancel),
    sendNow: guarded(async ({ id }): Promise<CommandResult> => {
      const hurried = await clearBackoff(id)
      if (id === undefined) retryGate.forget()
      else for (const one of hurried) retryGate.forget(one)
      wake()
      return { ok: true }
    }),
    discardLocked: guarded(async (): Promise<CommandResult> => {
      await db.sealed.clear()
      return { ok: true }
    }),
  }

  return {
    commands,
    live,
    wake,
    /** A reply of ours, or the browser's word: what only waited for the line need not wait any longer. */
    lineIsBack: () =>
      void onOnline()
        .catch(() => undefined)
        .then(wake),
    forgetLinePauses: onOnline,
    /** Sends what is due, once, and says whether something is left that has to be sent: for a worker that no page watches. */
    async drainOnce(): Promise<{ isLeft: boolean }> {
      const { citizen } = await readPresence(db)
      if (!citizen) return { isLeft: false }
      await pass(signal)
      return { isLeft: (await headsOf(citizen.account)).length > 0 }
    },
  }
}

/** A database that was closed under us, or broke off what it was doing, is opened again by the next call. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      const isPassing = error instanceof Error && /^(UnknownError|InvalidStateError|AbortError|DatabaseClosedError)$/.test(error.name)
      if (left === 0 || !isPassing) throw error
    }
  }
}

/** What the database throws becomes a value: "not saved" is news for the citizen, and the form keeps what was typed. */
function guarded<Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) {
  return (...given: Given): Promise<Answer | CommandFailed> =>
    work(...given).catch((error: unknown) => ({
      ok: false,
      failure: { kind: 'storage', issue: error instanceof Error ? error.name : String(error) },
    }))
}
