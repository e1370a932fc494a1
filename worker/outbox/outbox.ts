import { accountsOf } from '#store/outbox/read-counts.ts'
import type {
  Cancelled,
  CommandAnswer,
  CommandFailed,
  CommandResult,
  EngineApi,
  EnqueueResult,
  IntentCommand,
} from '#worker/entry/engine-api.ts'
import { enqueue } from './enqueue.ts'
import { cancelIntent, endedAs } from './cancel-intent.ts'
import { createOutboxLoop } from './outbox-loop.ts'
import type { OutboxDeps } from './outbox-loop.ts'
import { unsealIntents } from './seal.ts'

export type OutboxCommands = Pick<EngineApi, 'enqueue' | 'sendNow' | 'cancelIntent' | 'discardLocked'>

/** A cancel that the service can answer is waited for this long; then it goes on by itself. */
const cancelWaitMs = 8_000
const cancelLookMs = 100

/** The outbox: takes what a citizen submits, takes it back, and hurries it; the loop sends it. */
export function createOutbox(deps: OutboxDeps) {
  const { env, diary, signal } = deps
  const db = env.strictDb
  const loop = createOutboxLoop(deps, unsealed)
  const { retryGate, wake } = loop
  let adding: Promise<unknown> = Promise.resolve()
  const underWay = new Map<string, Promise<EnqueueResult>>()

  /** What was locked away was said first, and must stand here before anything more does. What cannot be opened stops nothing. */
  async function unsealed(account: string): Promise<void> {
    const count = await unsealIntents(env, account).catch((error: unknown) => (diary.note('unseal', 'storage', String(error)), 0))
    if (count > 0) retryGate.onLogIn()
  }

  /**
   * One after the other: a tap that the device could not take at once must not come after a later one, and have the last word. A page that asks again
   * for the same waits for what is under way, and not behind it.
   */
  function add(wanted: IntentCommand): Promise<EnqueueResult> {
    const result = underWay.get(wanted.id) ?? adding.then(() => addNext(wanted)).finally(() => underWay.delete(wanted.id))
    underWay.set(wanted.id, result)
    adding = result.catch(() => undefined)
    return result
  }

  async function addNext(wanted: IntentCommand): Promise<EnqueueResult> {
    await unsealed(wanted.account)
    const result = await again(() => enqueue(env, wanted))
    if (result.ok) wake()
    return result
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
      if (!row) return endedAs(db, id, await accountsOf(db))
      // The service had it already, and this build cannot read what it said; or nobody can tell, and the citizen is asked.
      if (!row.isCancelling) return row.state === 'answered' ? 'too-late' : 'asked'
      // It was tried, and there was no word, or not the one that was hoped for.
      if (row.state === 'waiting' && row.wait !== null) return row.wait === 'busy' ? 'not-yet' : 'asked'
    }
    return 'asked'
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

  const { live, onReconnect, onOnline, drainOnce } = loop
  return { commands, live, wake, onReconnect, onOnline, drainOnce }
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
