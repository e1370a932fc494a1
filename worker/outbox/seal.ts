import { assertInvariant } from '#contract/assert-invariant.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import type { IntentRow, SealedRow } from '#store/rows/intents.ts'
import { visitorsRange } from '#store/outbox/lane.ts'
import { isNeverSent, isRefused } from '#store/outbox/coalesce.ts'
import { sessionRow } from '#store/account/session.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { moveToHistory } from './history.ts'

type SealParts = Pick<Environment, 'strictDb' | 'sealing' | 'digest' | 'now'>

/**
 * Locks away what a citizen said and the service does not have, when their session is lost against their wish. Made before the device is
 * emptied, because nothing may be waited for inside a transaction; `text` is what it holds, to be compared with what is there by then.
 */
export async function sealIntents(parts: SealParts, account: string): Promise<{ row: SealedRow; text: string } | null> {
  const rows = await unsentOf(parts.strictDb, account)
  if (rows.length === 0) return null
  const text = JSON.stringify(rows)
  const sealed = await parts.sealing.seal(text)
  return { row: { ...sealed, owner: await ownerOf(parts, account), count: rows.length, at: parts.now() }, text }
}

/** Whether nothing was said, taken back or tried while it was being sealed. Call inside a transaction over `intents`. */
export async function isAsSealed(db: Pick<AbroadDatabase, 'intents'>, account: string, text: string | undefined): Promise<boolean> {
  return JSON.stringify(await unsentOf(db, account)) === (text ?? '[]')
}

/** A lock of the same account that could not be opened just now keeps its place. Call inside a transaction over `sealed`. */
export async function putLock(db: Pick<AbroadDatabase, 'sealed'>, row: SealedRow): Promise<void> {
  const isTaken = (await db.sealed.get(row.owner)) !== undefined
  await db.sealed.put(isTaken ? { ...row, owner: `${row.owner}/${row.at}` } : row)
}

/** The same account is back: its intents stand in the outbox again, in their old order. */
export async function unsealIntents(parts: SealParts, account: string): Promise<number> {
  const { strictDb: db } = parts
  if ((await db.sealed.count()) === 0) return 0
  const locks = await db.sealed
    .where('owner')
    .startsWith(await ownerOf(parts, account))
    .toArray()
  let count = 0
  const broken: unknown[] = []
  // One that does not open keeps nothing else locked.
  for (const lock of locks) count += await openLock(parts, { account, lock }).catch((error: unknown) => (broken.push(error), 0))
  if (broken.length > 0) throw broken[0]
  return count
}

async function openLock(parts: SealParts, { account, lock: sealed }: { account: string; lock: SealedRow }): Promise<number> {
  const { strictDb: db } = parts
  const { owner } = sealed
  const rows = JSON.parse(await parts.sealing.open(sealed)) as IntentRow[]
  assertInvariant(
    'opened-for-its-owner',
    rows.every((row) => row.account === account),
  )
  return db.transaction('rw', ['intents', 'history', 'sealed', 'session'], async () => {
    if ((await sessionRow(db, 'credentials'))?.profileId !== account || !(await db.sealed.get(owner))) return 0
    // Whether the one that was on its way arrived, its key will tell.
    for (const row of rows) {
      const isHere = (await db.intents.where('id').equals(row.id).count()) + (await db.history.where('id').equals(row.id).count())
      if (isHere > 0) continue
      const back = unsealed(row, await visitorsWords(db, row))
      if (back === 'replaced') await moveToHistory(db, row, { end: back, doneAt: parts.now() })
      else await db.intents.put(back)
    }
    await db.sealed.delete(owner)
    return rows.length
  })
}

/**
 * Whoever could not log in spoke as a visitor since: what they said before must not come after it. Not so a call for help: the visitor may have been
 * somebody else. Nor what the service may have. `words`: what visitors said under the same alert.
 */
export function unsealed(row: IntentRow, words: readonly Pick<IntentRow, 'createdAt'>[]): 'replaced' | IntentRow {
  const mayGiveWay = (isNeverSent(row) || isRefused(row)) && row.intent.kind === 'check-in' && row.intent.body.state !== 'help'
  if (mayGiveWay && words.some((word) => word.createdAt > row.createdAt)) return 'replaced'
  return { ...row, state: row.state === 'sending' ? 'waiting' : row.state, nextAttemptAt: null }
}

/** Call inside a transaction over both tables. */
async function visitorsWords(db: Pick<AbroadDatabase, 'intents' | 'history'>, { intent }: IntentRow) {
  if (intent.kind !== 'check-in') return []
  const range = visitorsRange(intent.body.alertId)
  const waiting = await db.intents
    .where('[account+entity]')
    .between(...range)
    .toArray()
  const done = await db.history
    .where('[account+entity]')
    .between(...range)
    .filter(({ end }) => end === 'applied')
    .toArray()
  return [...waiting, ...done]
}

function unsentOf(db: Pick<AbroadDatabase, 'intents'>, account: string): PromiseLike<IntentRow[]> {
  return db.intents.where('[account+entity]').between([account, ''], [account, '\uffff']).sortBy('seq')
}

/** The account's id says who somebody is to the services: what stays on the device says it to nobody. */
async function ownerOf({ digest }: SealParts, account: string): Promise<string> {
  const hash = await digest.digest('SHA-256', new TextEncoder().encode(account))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
