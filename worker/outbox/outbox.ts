import { assertInvariant, InvariantFailed } from '#contract/assert-invariant.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
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
import { createOutboxLoop, triedByNone } from './outbox-loop.ts'
import type { OutboxDeps } from './outbox-loop.ts'
import { unsealIntents } from './seal.ts'

export type OutboxCommands = Pick<EngineApi, 'enqueue' | 'sendNow' | 'cancelIntent' | 'discardLocked'>

/** A cancel command waits this long for the service's reply. The cancellation itself continues. */
const cancelWaitMs = 8_000
const cancelPollMs = 100

interface Outbox extends OutboxDeps {
  loop: ReturnType<typeof createOutboxLoop>
  /** Intents are enqueued one after the other, so one that the device could not store at once never gets behind a later one. */
  enqueuing: Promise<unknown>
  /** By intent: a repeated command shares the result of the first. */
  results: Map<string, Promise<EnqueueResult>>
}

/** The outbox's commands: enqueue, cancel, send now. The loop sends the intents. */
export function createOutbox(deps: OutboxDeps) {
  const { env } = deps
  const loop = createOutboxLoop(deps, (account) => unseal(outbox, account))
  const outbox: Outbox = { ...deps, loop, enqueuing: Promise.resolve(), results: new Map() }
  const commands: OutboxCommands = {
    enqueue: guarded(deps, (wanted) => add(outbox, wanted)),
    cancelIntent: guarded(deps, (wanted) => cancel(outbox, wanted.id)),
    sendNow: guarded(deps, async ({ id }): Promise<CommandResult> => {
      const cleared = await clearBackoff(outbox, id)
      if (id === undefined) loop.retryGate.forget()
      else for (const one of cleared) loop.retryGate.forget(one)
      loop.wake()
      return { ok: true }
    }),
    discardLocked: guarded(deps, async (): Promise<CommandResult> => {
      await env.strictDb.sealed.clear()
      return { ok: true }
    }),
  }
  const { live, wake, onReconnect, onOnline, drainOnce } = loop
  return { commands, live, wake, onReconnect, onOnline, drainOnce }
}

/** Sealed intents are older, so they are put back before anything else is stored. Those that cannot be opened block nothing. */
async function unseal({ env, diary, loop }: Outbox, account: string): Promise<void> {
  const count = await unsealIntents(env, account).catch((error: unknown) => {
    if (error instanceof InvariantFailed) diary.noteFailed(error)
    else diary.note('unseal', 'storage', String(error))
    return 0
  })
  if (count > 0) loop.retryGate.onLogIn()
}

function add(outbox: Outbox, wanted: IntentCommand): Promise<EnqueueResult> {
  const { enqueuing, results } = outbox
  const result = results.get(wanted.id) ?? enqueuing.then(() => addNext(outbox, wanted)).finally(() => results.delete(wanted.id))
  results.set(wanted.id, result)
  outbox.enqueuing = result.catch(() => undefined)
  return result
}

async function addNext(outbox: Outbox, wanted: IntentCommand): Promise<EnqueueResult> {
  await unseal(outbox, wanted.account)
  const result = await addChecked(outbox, wanted).catch((error: unknown) => addStopped(outbox, wanted, error))
  if (result.ok) outbox.loop.wake()
  return result
}

async function addChecked({ env }: Outbox, wanted: IntentCommand): Promise<EnqueueResult> {
  const result = await again(() => enqueue(env, wanted))
  if (result.ok) await expectStored(env.strictDb, wanted)
  return result
}

/** "Saved" can be read back, unless the citizen has left meanwhile. A database that cannot be read just now says nothing. */
async function expectStored(db: AbroadDatabase, { id, account }: IntentCommand): Promise<void> {
  const isStored = async () =>
    (await db.intents.where('id').equals(id).count()) > 0 ||
    (await db.history.where('id').equals(id).count()) > 0 ||
    !(await accountsOf(db)).includes(account)
  assertInvariant('saved-is-stored', await isStored().catch(() => true))
}

/** Stores an intent whose assertion failed, unchanged, as one that needs the citizen. */
function addStopped({ env, diary, build }: Outbox, wanted: IntentCommand, error: unknown): Promise<EnqueueResult> {
  const refusal = { type: 'unreadable', detail: null, failed: diary.noteFailed(error), at: env.now() } as const
  return again(() => enqueue(env, wanted, { state: 'needs-you', refusal, build: build() }))
}

async function cancel(outbox: Outbox, id: string): Promise<CommandAnswer<Cancelled>> {
  const { env, loop } = outbox
  const first = await again(() => cancelIntent(env.strictDb, { id, now: env.now() }))
  if (first !== 'asked') return { ok: true, value: first }
  loop.retryGate.forget(id)
  loop.wake()
  return { ok: true, value: await cancelResult(outbox, id) }
}

/** What the service replied to the cancellation, to this tab or another one; `asked` if it has not replied in time. */
async function cancelResult({ env, signal }: Outbox, id: string): Promise<Cancelled> {
  const db = env.strictDb
  for (let waitedMs = 0; waitedMs < cancelWaitMs && !signal.aborted; waitedMs += cancelPollMs) {
    await env.sleep(cancelPollMs, signal)
    const row = await db.intents.where('id').equals(id).first()
    if (!row) return endedAs(db, id, await accountsOf(db))
    // `answered`: it was applied already, and this build cannot read the reply. Otherwise the result is unknown, and the citizen decides.
    if (!row.isCancelling) return row.state === 'answered' ? 'too-late' : 'asked'
    // It was tried, without a reply or with one that does not settle it.
    if (row.state === 'waiting' && row.wait !== null) return row.wait === 'busy' ? 'not-yet' : 'asked'
  }
  return 'asked'
}

/** Clears the pauses of an intent, and of the earlier ones about the same entity, which must be sent before it. Returns their ids. */
function clearBackoff({ env }: Outbox, id: string | undefined): Promise<string[]> {
  const db = env.strictDb
  return db.transaction('rw', [db.intents], async () => {
    const wanted = id === undefined ? undefined : await db.intents.where('id').equals(id).first()
    const cleared = await db.intents
      .filter(
        (row) =>
          id === undefined || (row.entity === wanted?.entity && row.account === wanted.account && (row.seq ?? 0) <= (wanted.seq ?? 0)),
      )
      .toArray()
    await db.intents.bulkPut(cleared.map((row) => ({ ...row, nextAttemptAt: null, waitMs: 0, ...(row.refusal?.failed && triedByNone) })))
    return cleared.map((row) => row.id)
  })
}

/** Repeats a call twice if the database was closed or aborted the work. Dexie opens it again. */
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

/** Turns an error of the database into a value: the citizen reads "not saved", and the form keeps its input. */
function guarded<Given extends unknown[], Answer>({ diary }: OutboxDeps, work: (...given: Given) => Promise<Answer>) {
  return (...given: Given): Promise<Answer | CommandFailed> =>
    work(...given).catch((error: unknown) => {
      if (error instanceof InvariantFailed) diary.noteFailed(error)
      return { ok: false, failure: { kind: 'storage', issue: error instanceof Error ? error.name : String(error) } }
    })
}
