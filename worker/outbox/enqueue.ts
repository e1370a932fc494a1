import Dexie from 'dexie'
import * as v from 'valibot'
import { assertInvariant } from '#contract/assert-invariant.ts'
import { Intent } from '#contract/intents/intents.ts'
import { versionOf, extensionByKind } from '#contract/intents/kind-tables.ts'
import type { Ping } from '#contract/wire/self-description.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { neverTried } from '#store/rows/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { entityOf, itemIdOf, ownerOf } from '#store/outbox/lane.ts'
import { coalesce, isNeverSent, type Coalesced } from '#store/outbox/coalesce.ts'
import { overlayPersonal, type PersonalState } from '#store/outbox/overlay.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { sessionRow } from '#store/account/session.ts'
import type { EnqueueResult, IntentCommand } from '#worker/entry/engine-api.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { moveToHistory } from './history.ts'
import { keepLikedCopy } from './liked-copy.ts'
import { withQuotaRetry } from '#worker/fencing/with-quota-retry.ts'

/** How an intent is stored whose transaction an invariant has stopped: the citizen decides, and the next start tries it. */
export type Stopped = Pick<IntentRow, 'state' | 'refusal' | 'build'>

/** More than a citizen says in years without a line; beyond it something is wrong, and the device must not fill up. */
const maxPending = 2_000

const tables = ['intents', 'history', 'session', 'personal', 'favourites', 'segments', 'changed', 'resources']

/**
 * Writes an intent in one strict transaction, folded with what waits for the same thing: on disk when it resolves. The same id says nothing
 * twice. A device that is full makes room first. Throws what the database throws.
 */
export async function enqueue(env: Environment, wanted: IntentCommand, stopped?: Stopped): Promise<EnqueueResult> {
  const parsed = v.safeParse(Intent, wanted.intent)
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => ({ field: (v.getDotPath(issue) ?? '').replace(/^body\./, ''), code: 'invalid' }))
    // One a field: the first says what to mend.
    const fields = problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at)
    return { ok: false, failure: { kind: 'invalid', fields } }
  }
  const db = env.strictDb
  const intent = parsed.output
  const keep = itemIdOf(entityOf(intent, wanted.id))
  return withQuotaRetry(env, { keep }, () => db.transaction('rw', tables, () => write(env, { ...wanted, intent }, stopped)))
}

async function write(env: Environment, { id, account, intent, about }: IntentCommand, stopped?: Stopped): Promise<EnqueueResult> {
  const db = env.strictDb
  // Undefined in browsers that know only one.
  if (!stopped) assertInvariant('saved-is-durable', Dexie.currentTransaction.idbtrans.durability !== 'relaxed')
  const entity = entityOf(intent, id)
  const itemId = itemIdOf(entity)
  // Side by side: one after the other they take most of the time between the tap and "saved".
  const [credentials, same, ended, isUnknown, count, pending, known] = await Promise.all([
    sessionRow(db, 'credentials'),
    db.intents.where('id').equals(id).count(),
    db.history.where('id').equals(id).first(),
    isMissing(db, intent),
    db.intents.count(),
    db.intents.where('[account+entity]').equals([account, entity]).sortBy('seq'),
    itemId === null ? undefined : db.personal.get([account, itemId]),
  ])
  if (ownerOf(intent, credentials?.profileId ?? null) !== account) return { ok: false, failure: { kind: 'logged-out' } }
  if (same > 0) return { ok: true, value: 'saved' }
  if (ended) return { ok: true, value: ended.end === 'replaced' ? 'nothing' : 'saved' }
  if (isUnknown) return { ok: false, failure: { kind: 'not-offered' } }
  if (count >= maxPending) return { ok: false, failure: { kind: 'storage', issue: 'too many intents' } }

  // One that was stopped replaces nothing.
  const folded = stopped ? { replaced: [], intent } : folding(pending, intent, known)
  const createdAt = env.now()
  for (const row of folded.replaced) {
    assertInvariant('replaced-was-never-sent', row.state === 'needs-you' || row.attempts === 0, { attempts: row.attempts })
    await moveToHistory(db, row, { end: 'replaced', doneAt: createdAt })
  }
  const row: IntentRow = {
    id,
    account,
    entity,
    intent: folded.intent ?? intent,
    version: versionOf(folded.intent ?? intent),
    about,
    createdAt,
    ...neverTried,
    ...stopped,
  }
  if (folded.intent) await db.intents.add(row)
  else await moveToHistory(db, row, { end: 'replaced', doneAt: createdAt })
  if (intent.kind === 'like') {
    const { storyId, liked } = intent.body
    await keepLikedCopy(db, { id: storyId, account, isLiked: liked, isKnown: folded.intent !== null, at: createdAt })
  }
  return { ok: true, value: folded.intent ? 'saved' : 'nothing' }
}

/** `known`: what the service last said of the citizen and the thing. */
function folding(pending: readonly IntentRow[], intent: Intent, known: PersonalState | undefined): Coalesced {
  const heard = pending.filter((row) => !isNeverSent(row))
  return coalesce(pending, intent, overlayPersonal(known, heard) ?? {})
}

/** What a backend lacks is not offered, and never retried for ever. */
async function isMissing(db: AbroadDatabase, intent: Intent): Promise<boolean> {
  const extension = extensionByKind[intent.kind]
  return extension === undefined ? false : lacks(db, extension)
}

/** False until the backend has told what it offers. Dexie's own promise: another one loses the transaction that this is read in. */
export function lacks(db: AbroadDatabase, extension: string): PromiseLike<boolean> {
  return db.resources.get(resourceKeys.ping).then((row) => {
    const offered = (row?.value as Ping | undefined)?.extensions
    return offered !== undefined && !offered.includes(extension)
  })
}
