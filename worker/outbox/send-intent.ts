import { assertInvariant, InvariantFailed } from '#contract/assert-invariant.ts'
import { requestOf } from '#contract/intents/intents.ts'
import { versionOf } from '#contract/intents/kind-tables.ts'
import type { Intent } from '#contract/intents/intents.ts'
import { cancelIntent } from '#contract/account/user.ts'
import { profileFieldsExtension } from '#contract/account/profile-fields.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { itemIdOf } from '#store/outbox/lane.ts'
import { profileBodyOf } from '#store/outbox/supersedes.ts'
import { nobody } from '#store/feed/scope.ts'
import type { Diary } from '#worker/diary.ts'
import type { Http, Reply } from '#worker/net/http.ts'
import { LeaseLost } from '#worker/fencing/lease.ts'
import { intentBackoffMs } from '#worker/net/backoff.ts'
import { withQuotaRetry } from '#worker/fencing/with-quota-retry.ts'
import { lacks } from './enqueue.ts'
import { outcomeOf } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { readIntentRow } from './migrate-intent.ts'
import { settleIntent, stopIntent } from './settle-intent.ts'
import type { SettleParts } from './settle-intent.ts'

/** Longest time for a write: long enough for 2G, short enough that a tap does not seem forgotten. */
const writeLimitMs = 60_000
/** Keys live for 400 days at the service. Long before that an intent comes back as a decision: it may have been applied, and forgotten. */
const maxAgeMs = 180 * 24 * 3_600_000

export interface SendParts extends SettleParts {
  http: Http
  diary: Diary
  /** The service's clock; null while nothing has been heard of it in this life, since the phone's own may be years off. */
  serviceNowMsOrNull: () => number | null
  signal: AbortSignal
}

/** `line`: no answer; `skipped`: the citizen took it back, or folded it away, a moment ago. */
export type SendOutcome = 'settled' | 'line' | 'skipped'

/** One try of one intent. If an invariant does not hold, the intent needs the citizen, and others go on. */
export async function sendIntent(parts: SendParts, given: IntentRow): Promise<SendOutcome> {
  try {
    return await sendOnce(parts, given)
  } catch (error) {
    await stopIntent(parts, given, parts.diary.noteFailed(error))
    return 'settled'
  }
}

/** Noted on disk, sent under its key, and what came of it stored in one transaction. */
async function sendOnce(parts: SendParts, given: IntentRow): Promise<SendOutcome> {
  const row = await begin(parts, given)
  if (!row) return 'skipped'
  const intent = readIntentRow(row)
  const outcome = await tryOnce(parts, row, intent)
  await settle(parts, { row: intent ? { ...row, intent, version: versionOf(intent) } : row, outcome })
  parts.diary.note(`send ${intent?.kind ?? 'unreadable'}`, outcome.kind === 'retry' ? `again: ${outcome.wait}` : outcome.kind)
  return outcome.kind === 'retry' && outcome.wait === 'line' ? 'line' : 'settled'
}

/** A device that was full or broken for long is mostly well at once: no pause for its sake is longer than half a minute. */
const mostStoragePauses = 5

/** What came of it cannot be stored: the service is not asked for it again every moment that the device stays so. */
async function settle(parts: SendParts, given: Parameters<typeof settleIntent>[1]): Promise<void> {
  const { env, onPause } = parts
  const { id, entity, attempts } = given.row
  const retryAfterMs = given.outcome.kind === 'retry' ? given.outcome.retryAfterMs : 0
  try {
    await withQuotaRetry(env, { keep: itemIdOf(entity) }, () => settleIntent(parts, given))
  } catch (error) {
    // Another took over, or a log-in began a new epoch: what the service asked for holds for this engine all the same.
    if (!(error instanceof LeaseLost || error instanceof InvariantFailed) || retryAfterMs > 0)
      onPause(id, { waitMs: intentBackoffMs(Math.min(attempts, mostStoragePauses), { chance: env.random(), retryAfterMs }), wait: 'busy' })
    throw error
  }
}

async function begin({ env, lease, serviceNowMsOrNull }: SendParts, given: IntentRow): Promise<IntentRow | null> {
  const { intents } = env.strictDb
  const isProfile = profileBodyOf(given) !== null
  return lease.transaction(isProfile ? ['intents', 'resources'] : ['intents'], async () => {
    const lane = await intents.where('[account+entity]').equals([given.account, given.entity]).toArray()
    const stored = lane.find(({ seq }) => seq === given.seq)
    const lacksBase = isProfile && (await lacks(env.strictDb, profileFieldsExtension))
    const next = begun(stored && lacksBase ? withoutBase(stored) : stored, given, serviceNowMsOrNull())
    if (!next) return null
    // A cancel may be sent in any order, because it changes nothing.
    const isAhead = ({ seq = 0, state, isCancelling }: IntentRow) =>
      seq < (next.seq ?? 0) && !isCancelling && (state === 'waiting' || state === 'sending')
    const ahead = next.isCancelling ? 0 : lane.filter(isAhead).length
    assertInvariant('sent-in-order', ahead === 0, { ahead })
    await intents.put(next)
    return next
  })
}

/** For a service that does not read a base: the whole profile, as before. Once sent, the body stays as it is. */
function withoutBase(row: IntentRow): IntentRow {
  const change = profileBodyOf(row)
  if (row.attempts > 0 || !change?.base) return row
  const { base: _, ...body } = change
  const intent = { kind: 'profile', body } as const
  return { ...row, intent, version: versionOf(intent) }
}

/** Counted before it goes out: from here on the service may have heard it. Null where it is no longer as it was `given`. */
function begun(row: IntentRow | undefined, given: IntentRow, serviceNowMs: number | null): IntentRow | null {
  if (row?.id !== given.id || row.state !== given.state) return null
  return {
    ...row,
    state: 'sending',
    attempts: row.attempts + 1,
    firstAttemptAt: row.firstAttemptAt ?? serviceNowMs,
    nextAttemptAt: null,
  }
}

async function tryOnce(parts: SendParts, row: IntentRow, intent: Intent | null): Promise<Outcome<unknown>> {
  if (row.isCancelling) return cancelOnce(parts, row)
  if (!intent) return { kind: 'refused', refusal: { type: 'unreadable', detail: null } }
  if (isTooOld(row.firstAttemptAt, parts.serviceNowMsOrNull())) return { kind: 'refused', refusal: { type: 'too-old', detail: null } }
  const { account, id } = row
  const { call, ...request } = requestOf(intent)
  const reply = await parts.http.request(call, {
    ...request,
    // A visitor's word goes out as nobody's, whoever has logged in meanwhile.
    ...(account === nobody ? { carriesNoCookies: true } : { account }),
    idempotencyKey: id,
    language: parts.language(),
    limitMs: writeLimitMs,
    signal: parts.signal,
  })
  return outcomeOf<unknown>(reply)
}

/** By the service's clock on both ends, or not at all. */
function isTooOld(firstAttemptAt: number | null, now: number | null): boolean {
  return firstAttemptAt !== null && now !== null && now - firstAttemptAt > maxAgeMs
}

/** Asks for the key to be taken back. */
async function cancelOnce({ http, language, signal }: SendParts, row: IntentRow): Promise<Outcome<unknown>> {
  const { account, id } = row
  const asked = { account, parameters: { key: id }, language: language(), limitMs: writeLimitMs, signal }
  return outcomeOfCancel(await http.request(cancelIntent, asked))
}

/**
 * Too late, the reply that the intent had is what it comes to. A service that refuses is asked again: what the citizen has taken back is not
 * sent.
 */
function outcomeOfCancel(reply: Reply<{ cancelled: boolean; stored?: unknown }>): Outcome<unknown> {
  const outcome = outcomeOf(reply)
  // Of the wish nothing is known then, and less of the intent.
  if (outcome.kind === 'answered' || outcome.kind === 'refused') return { kind: 'retry', wait: 'busy', retryAfterMs: 0 }
  if (outcome.kind !== 'done') return outcome
  return outcome.reply.cancelled ? { kind: 'cancelled' } : { kind: 'done', reply: outcome.reply.stored }
}
