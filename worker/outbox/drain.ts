import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isCheckIn, itemIdOf } from '#store/outbox/lane.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { isDue } from '#worker/net/backoff.ts'
import { endOfPass, maxSideBySide } from './pace.ts'
import type { SendOutcome } from './send-intent.ts'

/** While tries are under way, others are looked for this often. */
const lookMs = 1_000

export interface DrainParts {
  env: Pick<Environment, 'now' | 'sleep'>
  db: AbroadDatabase
  /** Of the outbox, and bound to the epoch: throws `LeaseLost` where another took over, or the device was emptied. */
  lease: Pick<Lease, 'transaction'>
  /** Whose intents leave. */
  accounts: readonly string[]
  build: string
  send: (row: IntentRow) => Promise<SendOutcome>
  /** No line, or a pause that the forward-only clock has not seen the end of. */
  mayTry: (row: IntentRow) => boolean
  signal: AbortSignal
}

/** `line`: nothing had an answer, and the rest would meet the same line. */
export type DrainEnd = 'drained' | 'line' | 'lost'

/**
 * Sends what is due: the head of each entity's lane, four side by side. What waits, waits for its own lane only; what needs the citizen or
 * was answered keeps nobody waiting.
 */
export async function drain(parts: DrainParts): Promise<DrainEnd> {
  const running = new Map<string, Promise<void>>()
  let end = 'drained' as DrainEnd
  let isHeard = false
  let broken: unknown = null
  await parts.lease.transaction(['intents'], () => takeBack(parts)).catch(stop)
  let heads: IntentRow[] = []
  for (;;) {
    const isOver = end !== 'drained' || broken !== null || parts.signal.aborted
    // Read anew only when all that was read has begun: each read looks through the whole outbox.
    if (heads.length === 0 && !isOver) heads = (await readHeads()).filter((row) => !running.has(laneOf(row)))
    for (const row of isOver ? [] : heads.splice(0, maxSideBySide - running.size)) running.set(laneOf(row), sendOne(row))
    if (running.size === 0) break
    // What the citizen says meanwhile must not wait for a try that hangs.
    const look = new AbortController()
    await Promise.race([...running.values(), parts.env.sleep(lookMs, look.signal)])
    look.abort()
  }
  if (broken !== null) throw broken
  return end === 'line' ? endOfPass({ sawNoAnswer: true, isHeard }) : end

  /** Never rejects: a pass that ended here would leave tries under way, which the next one would take for those of somebody dead. */
  async function readHeads(): Promise<IntentRow[]> {
    try {
      return await dueHeads(parts)
    } catch (error) {
      stop(error)
      return []
    }
  }

  /** Never rejects: what one try throws ends the pass after the tries beside it. */
  async function sendOne(row: IntentRow): Promise<void> {
    try {
      const outcome = await parts.send(row)
      if (outcome === 'settled') isHeard = true
      if (outcome === 'line' && end === 'drained') end = 'line'
    } catch (error) {
      stop(error)
    } finally {
      running.delete(laneOf(row))
    }
  }

  function stop(error: unknown): void {
    if (error instanceof LeaseLost) end = 'lost'
    else broken ??= error
  }
}

/** Call inside a transaction over `intents`. */
export async function takeBack({ db, accounts, build }: Pick<DrainParts, 'db' | 'accounts' | 'build'>): Promise<void> {
  for (const account of accounts) await lanesOf(db, account).modify((row) => void Object.assign(row, takenBack(row, build)))
}

/** A holder that died in the middle of a try left it as being sent. Whether the service heard it, the same key will tell. */
export function takenBack(row: IntentRow, build: string): IntentRow {
  const isOpen = row.state === 'sending' || isReadAnew(row, build)
  return isOpen ? { ...row, state: 'waiting', refusal: null, nextAttemptAt: null, waitMs: 0 } : row
}

/**
 * The first of each lane that has to be sent, where its time has come: what is said under an alert first, however often it was tried; of the rest
 * what was tried least often, then in the order they were said. On a line that hardly answers, passes are short, and what nothing helps would else
 * stand before everything else in each of them. A profile goes before what is said about items, because by its country the service decides who has
 * a say in them; one that was tried and waits holds nothing.
 */
export async function dueHeads(parts: Pick<DrainParts, 'db' | 'env' | 'accounts' | 'build' | 'mayTry'>): Promise<IntentRow[]> {
  const now = parts.env.now()
  const heads = await laneHeads(parts)
  const due = heads.filter((row) => row.state === 'waiting' && isDue(row, now) && parts.mayTry(row))
  const hasProfile = [...due, ...heads.filter(({ state }) => state === 'sending')].some(({ entity }) => entity === 'profile')
  const first = hasProfile ? due.filter(({ entity }) => itemIdOf(entity) === null) : due
  return first.toSorted((one, other) => urgency(one) - urgency(other) || one.attempts - other.attempts)
}

/** Who needs help, or is missed, goes before what can wait. */
const urgency = ({ entity }: Pick<IntentRow, 'entity'>) => (isCheckIn(entity) ? 0 : 1)

export async function laneHeads({ db, accounts, build }: Pick<DrainParts, 'db' | 'accounts' | 'build'>): Promise<IntentRow[]> {
  const rows = await Promise.all(accounts.map((account) => lanesOf(db, account).sortBy('seq')))
  return firstOfLanes(rows.flat(), build)
}

/** The first of each lane that is not over for this build; `rows` in the order they were said. */
export function firstOfLanes(rows: readonly IntentRow[], build: string): IntentRow[] {
  const heads = new Map<string, IntentRow>()
  for (const row of rows) {
    const isOver = row.state === 'needs-you' || row.state === 'answered'
    if ((!isOver || isReadAnew(row, build)) && !heads.has(laneOf(row))) heads.set(laneOf(row), row)
  }
  return [...heads.values()]
}

const lanesOf = (db: AbroadDatabase, account: string) => db.intents.where('[account+entity]').between([account, ''], [account, '\uffff'])

export const laneOf = ({ account, entity }: Pick<IntentRow, 'account' | 'entity'>) => `${account} ${entity}`

/** Another build could not read the answer, or the intent itself: this one may. */
function isReadAnew({ state, refusal, build, builds = [] }: IntentRow, current: string): boolean {
  const isUnread = state === 'answered' || (state === 'needs-you' && refusal?.type === 'unreadable')
  return isUnread && build !== current && !builds.includes(current)
}
