import * as v from 'valibot'
import { assertInvariant, type InvariantName } from '#contract/assert-invariant.ts'
import { sendMessage } from '#contract/contact/chat.ts'
import type { ContentItem } from '#contract/content/content.ts'
import { WriteReply } from '#contract/content/content-writes.ts'
import { ReceiptReply } from '#contract/wire/wire.ts'
import { me, Profile, PutMeReply } from '#contract/account/user.ts'
import { chatTables, putOwnMessage, putRead } from '#store/chat/messages.ts'
import type { IntentRow, IntentWait, Refusal } from '#store/rows/intents.ts'
import { isAppendOnly, itemIdOf } from '#store/outbox/lane.ts'
import { profileBodyOf, supersedes } from '#store/outbox/supersedes.ts'
import { isRefused } from '#store/outbox/coalesce.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { Lease } from '#worker/fencing/lease.ts'
import { intentBackoffMs } from '#worker/net/backoff.ts'
import { dueNow } from './cancel-intent.ts'
import { moveToHistory } from './history.ts'
import { dropLikedCopy } from './liked-copy.ts'
import type { Outcome } from './outcome.ts'
import { expectRising, personalOf } from '#worker/feed/personal.ts'
import { replyTables, storeAsSaid, storeReplyItem } from './store-reply.ts'

export interface SettleParts {
  env: Environment
  lease: Pick<Lease, 'transaction'>
  language: () => Language
  build: string
  /** A pause has begun: until it is over by the forward-only clock the intent is left alone, whatever the other clock says. */
  onPause: (id: string, pause: { waitMs: number; wait: IntentWait }) => void
}

type Retry = Extract<Outcome<never>, { kind: 'retry' }>

const tables = ['intents', 'history', 'favourites', 'profiles', 'resources', ...replyTables, ...chatTables]

/**
 * Stores what a try came to: the server's state, the receipt and the intent's end in one transaction, checked by lease and epoch. A holder
 * that was robbed meanwhile stores nothing: the same key will bring the same answer to whoever took over.
 */
export async function settleIntent(parts: SettleParts, { row, outcome }: { row: IntentRow; outcome: Outcome<unknown> }): Promise<void> {
  const { env, lease } = parts
  const db = env.strictDb
  await lease.transaction(tables, async () => {
    const stored = await db.intents.get(row.seq ?? -1)
    if (stored?.id !== row.id) return
    const { state, attempts } = stored
    assertInvariant('outcome-of-own-try', state === 'sending' && attempts === row.attempts, { state, attempts, own: row.attempts })
    // The citizen may have asked for it back while it was on its way.
    const now = { ...stored, intent: row.intent, version: row.version }
    switch (outcome.kind) {
      case 'done':
        await applyReply(parts, now, outcome.reply)
        break
      case 'cancelled':
        await dropLikedCopy(db, now)
        await moveToHistory(db, now, { end: 'cancelled', doneAt: env.now() })
        break
      case 'refused':
        await refuse(parts, now, outcome)
        break
      case 'answered':
        await db.intents.put({ ...now, ...metBy(now, parts.build), state: 'answered', isCancelling: false, wait: null })
        break
      case 'retry':
        // Taken back meanwhile: whether the service has it is a question of its own, which no pause of the try holds back.
        if (isAskedMeanwhile(row, now, outcome)) await db.intents.put({ ...now, ...dueNow })
        else await pause(parts, now, outcome)
        break
    }
  })
}

/**
 * Stores that an invariant has stopped an intent. It may have been sent, so it is not "refused". If it was withdrawn during the try, the
 * service is asked next; if that request is stopped too, the intent is discarded.
 */
export async function stopIntent({ env, lease, build }: SettleParts, given: IntentRow, failed: InvariantName): Promise<void> {
  const { seq, id } = given
  const db = env.strictDb
  await lease.transaction(['intents', 'history', 'favourites', 'personal'], async () => {
    const row = await db.intents.get(seq ?? -1)
    if (row?.id !== id) return
    if (row.isCancelling && !given.isCancelling) return void (await db.intents.put({ ...row, ...dueNow }))
    const at = env.now()
    const left = refused({ ...row, ...metBy(row, build) }, { type: 'unreadable', detail: null, failed, at }, await laneOf(db, row))
    await storeRefused(db, row, left, at)
  })
}

async function applyReply({ env, language, build }: SettleParts, row: IntentRow, reply: unknown): Promise<void> {
  const db = env.strictDb
  const isProfile = row.intent.kind === 'profile'
  // Of what was done 180 days ago the service keeps the receipt alone, also where it is taken back. The rest came with a pull since.
  const isForgotten = Object.keys(reply ?? {}).join() === 'receipt'
  const read = v.safeParse(isForgotten ? ReceiptReply : replySchemaOf(row), reply)
  if (!read.success)
    return void (await db.intents.put({ ...row, ...metBy(row, build), state: 'answered', isCancelling: false, wait: null }))
  const { receipt, ...rest } = read.output ?? {}
  if ('item' in rest && rest.item) await storeReplyItem(db, rest.item as ContentItem, { account: row.account, language: language() })
  else if (isProfile && !isForgotten) await storeProfile(db, rest as Profile, { account: row.account, now: env.now() })
  else if (itemIdOf(row.entity) !== null) await storeAsSaid(db, row)
  const { intent } = row
  if (intent.kind === 'chat-message' && !isForgotten) await putOwnMessage(db, row.account, rest as v.InferOutput<typeof sendMessage.reply>)
  if (intent.kind === 'read-notifications') await putRead(db, row.account, intent.body)
  if (intent.kind === 'like' && !intent.body.liked && !hasLater(row, await laneOf(db, row))) await db.favourites.delete(intent.body.storyId)
  const { item } = rest as { item?: ContentItem }
  if (item && personalOf(item)) {
    const rev = (await db.personal.get([row.account, item.id]))?.rev
    assertInvariant('applied-is-stored', rev !== undefined && rev >= item.rev, { stored: rev, rev: item.rev })
  }
  await closeEarlier(db, row, env.now())
  await moveToHistory(db, row, { end: 'applied', doneAt: env.now(), receipt: receipt ?? null })
}

/** Of what is about an item the reply has to bring the receipt; of the rest whatever the service says is enough. */
function replySchemaOf({ intent, entity }: IntentRow) {
  if (intent.kind === 'profile') return PutMeReply
  if (intent.kind === 'chat-message') return sendMessage.reply
  return itemIdOf(entity) === null ? ReceiptReply : WriteReply
}

export function isAskedMeanwhile(row: IntentRow, now: IntentRow, { wait }: Pick<Retry, 'wait'>): boolean {
  return now.isCancelling && !row.isCancelling && wait === 'line'
}

async function closeEarlier(db: SettleParts['env']['strictDb'], row: IntentRow, doneAt: number): Promise<void> {
  for (const { closed, end } of closedBy(row, await laneOf(db, row))) await moveToHistory(db, closed, { end, doneAt })
}

/** Earlier intents of the entity that the applied one settles: refusals that it supersedes, and answers that this build could not read. */
export function closedBy(row: IntentRow, lane: readonly IntentRow[]): { closed: IntentRow; end: 'applied' | 'replaced' }[] {
  return lane
    .filter((other) => (other.seq ?? 0) < (row.seq ?? 0))
    .filter((other) => !isAppendOnly(row.entity) && (other.state === 'answered' || (isRefused(other) && supersedes(row, other))))
    .map((closed) => ({ closed, end: closed.state === 'answered' ? 'applied' : 'replaced' }))
}

/** An older revision changes nothing: a pull that began before a change must not undo it. */
async function storeProfile(
  db: SettleParts['env']['strictDb'],
  profile: Profile,
  { account, now }: { account: string; now: number },
): Promise<void> {
  const there = await db.profiles.get(account)
  if (profile.accountId !== account || (there && there.profile.rev > profile.rev)) return
  expectRising(there?.profile.rev, profile.rev)
  await db.profiles.put({ account, profile, etag: null, fetchedAt: now, confirmedAt: now, replyVersion: me.replyVersion })
}

/** What the citizen wanted back, and the service did not take, is what they wanted. */
async function refuse(
  { env, build }: SettleParts,
  row: IntentRow,
  { refusal, current }: Extract<Outcome<never>, { kind: 'refused' }>,
): Promise<void> {
  const db = env.strictDb
  const at = env.now()
  // The citizen chooses between their value and the service's, so both are stored at once.
  const held = profileBodyOf(row) ? v.safeParse(Profile, current) : null
  if (held?.success) await storeProfile(db, held.output, { account: row.account, now: at })
  const left = refused({ ...row, ...metBy(row, build) }, { ...refusal, at }, await laneOf(db, row))
  await storeRefused(db, row, left, at)
}

async function storeRefused(
  db: SettleParts['env']['strictDb'],
  row: IntentRow,
  left: ReturnType<typeof refused>,
  at: number,
): Promise<void> {
  if (typeof left === 'string' || isRefused(left)) await dropLikedCopy(db, row)
  if (typeof left === 'string') await moveToHistory(db, row, { end: left, doneAt: at })
  else await db.intents.put(left)
}

/** How what was refused ends, or the row that stays. */
export function refused(row: IntentRow, refusal: Refusal, lane: readonly IntentRow[]): 'cancelled' | 'discarded' | 'replaced' | IntentRow {
  const stays: IntentRow = { ...row, state: 'needs-you', wait: null, nextAttemptAt: null, isCancelling: false, refusal }
  // What nobody can tell of cannot be taken back by itself either: the citizen is asked.
  if (!isRefused(stays) && refusal.failed === undefined) return stays
  if (row.isCancelling && refusal.failed !== undefined) return 'discarded'
  if (row.isCancelling) return 'cancelled'
  // A later intent takes its place.
  return lane.some((other) => isLater(row, other) && supersedes(other, row)) ? 'replaced' : stays
}

function metBy({ build: before, builds = [] }: IntentRow, build: string): Pick<IntentRow, 'build' | 'builds'> {
  const met = [...builds, ...(before === null ? [] : [before]), build]
  return { build, builds: [...new Set(met)] }
}

function hasLater(row: IntentRow, lane: readonly IntentRow[]): boolean {
  return lane.some((other) => isLater(row, other))
}

function isLater(row: IntentRow, other: IntentRow): boolean {
  return (other.seq ?? 0) > (row.seq ?? 0) && !other.isCancelling
}

function laneOf(db: SettleParts['env']['strictDb'], { account, entity }: IntentRow): PromiseLike<IntentRow[]> {
  return db.intents.where('[account+entity]').equals([account, entity]).sortBy('seq')
}

async function pause({ env, onPause }: SettleParts, row: IntentRow, why: Retry): Promise<void> {
  const { retryAfterMs } = why
  const waitMs = intentBackoffMs(row.attempts, { chance: env.random(), retryAfterMs })
  assertInvariant('pause-is-kept', waitMs >= retryAfterMs, { waitMs, retryAfterMs })
  await env.strictDb.intents.put({ ...row, state: 'waiting', wait: why.wait, nextAttemptAt: env.now() + waitMs, waitMs })
  onPause(row.id, { waitMs, wait: why.wait })
}
