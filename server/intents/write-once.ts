import { TransactionRollbackError } from 'drizzle-orm'
import type { FieldError, Problem, ProblemType } from '#contract/wire/wire.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { claimKey, storeOutcome, type IntentKeyRow, type KnownKey } from './claim-key.ts'
import { isBusy } from './is-busy.ts'
import { problemDocument } from './problem-document.ts'
import { giveWriteBack, takeWrite } from './write-limit.ts'

/** Where a write happens: in the one transaction of its key, its effect and its stored reply. */
export interface WriteContext {
  tx: Db
  accountId: string
  receipt: string
  /** What the client named it by; a thing that the write makes is named the same, so that the client knows it again. */
  key: string | undefined
  now: number
}

/** A definite refusal: the same answer to every repeat. What the write has done until then is undone. */
export type Refusal = Extract<
  ProblemType,
  | 'abroad:invalid'
  | 'abroad:not-found'
  | 'abroad:gone'
  | 'abroad:full'
  | 'abroad:closed'
  | 'abroad:date-passed'
  | 'abroad:already-answered'
  | 'abroad:changed-elsewhere'
  | 'abroad:key-reused'
>
/** Too much at once is no refusal: nothing is stored of it, and the same request is welcome later. */
interface NotNow {
  ok: false
  type: 'abroad:too-many-requests'
  retryAfterS: number
}
export type WriteResult =
  | { ok: true; reply: string }
  | { ok: false; type: Refusal; detail?: string; errors?: FieldError[]; current?: Problem['current'] }
  | NotNow
export type Write = (context: WriteContext) => Promise<WriteResult>

/** `reply` is stored, or was before; `problem` is about this request alone and is stored nowhere. */
export type WriteAnswer = { kind: 'reply'; status: number; text: string } | { kind: 'problem'; type: ProblemType; retryAfterS?: number }

interface WriteRequest {
  key: string | undefined
  accountId: string
  /** Over all that the request asks for. */
  hash: string
  /** Whether the account may say only so much in an hour. */
  isLimited: boolean
}

/**
 * Does a write once for its key, however often it is asked for, and answers every time the same, byte for byte. A repeat that comes while the first
 * is under way waits for it. What throws leaves nothing behind, not even the key: the next try starts anew.
 */
export async function writeOnce(
  { db, now, random }: { db: Db } & Pick<Deps, 'now' | 'random'>,
  request: WriteRequest,
  write: Write,
): Promise<WriteAnswer> {
  const nowMs = now()
  let notNow: NotNow | undefined
  try {
    return await db.transaction(async (tx) => {
      const writer = { accountId: request.accountId, now: nowMs }
      const taken = request.isLimited ? await takeWrite(tx, writer) : { ok: true as const }
      const claim = await claimKey(tx, { ...request, now: nowMs, random })
      if (request.isLimited && claim.kind !== 'fresh') await giveWriteBack(tx, writer)
      switch (claim.kind) {
        case 'no-account':
          return { kind: 'problem', type: 'abroad:unauthorized' }
        case 'known':
          return answerOfKnown(claim.row, request)
        case 'fresh': {
          const { receipt } = claim
          if (!taken.ok) {
            notNow = { ...taken, type: 'abroad:too-many-requests' }
            return tx.rollback()
          }
          const result = await undoRefused(tx, (inner) =>
            write({ tx: inner, accountId: request.accountId, key: request.key, receipt, now: nowMs }),
          )
          if (isNotNow(result)) {
            notNow = result
            return tx.rollback()
          }
          const reply = result.ok ? { status: 200, text: result.reply } : problemDocument(result.type, result)
          const outcome = { state: result.ok ? 'done' : 'refused', status: reply.status, reply: reply.text } as const
          if (request.key !== undefined) await storeOutcome(tx, { key: request.key, ...outcome })
          return { kind: 'reply', ...reply }
        }
      }
    })
  } catch (failure) {
    if (notNow && failure instanceof TransactionRollbackError)
      return { kind: 'problem', type: notNow.type, retryAfterS: notNow.retryAfterS }
    if (isBusy(failure)) return { kind: 'problem', type: 'abroad:unavailable' }
    throw failure
  }
}

function isNotNow(result: WriteResult): result is NotNow {
  return !result.ok && result.type === 'abroad:too-many-requests'
}

export function answerOfKnown(row: KnownKey, request: Pick<WriteRequest, 'accountId' | 'hash'>): WriteAnswer {
  if (row.accountId !== request.accountId) return { kind: 'problem', type: 'abroad:account-mismatch' }
  if (row.state === 'cancelled') return { kind: 'problem', type: 'abroad:cancelled' }
  if (row.hash !== request.hash) return { kind: 'problem', type: 'abroad:key-reused' }
  if (row.status === null) throw new Error('a key stands there without its status')
  return { kind: 'reply', status: row.status, text: storedReply(row) }
}

/** What a write was answered; the receipt alone where the rest was forgotten, long after anybody asks again by themselves. */
export function storedReply({ reply, receipt }: Pick<IntentKeyRow, 'reply' | 'receipt'>): string {
  return reply ?? JSON.stringify({ receipt })
}

async function undoRefused(tx: Db, write: (inner: Db) => Promise<WriteResult>): Promise<WriteResult> {
  let refused: WriteResult | undefined
  try {
    return await tx.transaction(async (inner) => {
      const result = await write(inner)
      if (result.ok) return result
      refused = result
      return inner.rollback()
    })
  } catch (failure) {
    if (refused && failure instanceof TransactionRollbackError) return refused
    throw failure
  }
}
