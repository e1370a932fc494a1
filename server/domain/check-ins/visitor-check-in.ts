import { eq } from 'drizzle-orm'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { ProblemType } from '#contract/wire/wire.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { createLimits } from '#server/limits/limits.ts'
import type { Deps } from '#server/deps.ts'
import { newReceipt } from '#server/intents/receipt.ts'
import { addCheckIn, openCountry } from './check-ins.ts'

interface VisitorCheckIn {
  key: string
  hash: string
  body: CheckInBody & { visitor: NonNullable<CheckInBody['visitor']> }
  /** The sender's networks; undefined: check-ins are not counted. */
  address: readonly string[] | undefined
}

type Answer = { ok: true; receipt: string } | { ok: false; type: ProblemType }

/** A check-in without a log-in: stored once for its key, however often it comes. It replaces only check-ins of the same visitor. */
export async function visitorCheckIn(
  { database: { db }, now, random, reference }: Pick<Deps, 'database' | 'now' | 'random' | 'reference'>,
  { key, hash, body, address }: VisitorCheckIn,
): Promise<Answer> {
  const nowMs = now()
  const [known] = await db.select().from(checkIns).where(eq(checkIns.key, key))
  if (known) return answerOf(known, hash)
  // A whole shelter may share one network, so no check-in is refused: those above the limit are marked, and staff may hide them.
  const isCrowded = address !== undefined && !(await createLimits({ db, now }).take(limitRules.checkInsPerClient, address)).ok
  const country = await openCountry(db, { body, now: nowMs, reference })
  if (!country.ok) return country
  const receipt = newReceipt(random)
  const row = {
    key,
    person: `visitor ${body.visitor.id}`,
    accountId: null,
    hash,
    receipt,
    now: nowMs,
    country: country.iso2,
    body,
    isCrowded,
  }
  if (await db.transaction((tx) => addCheckIn(tx, row))) return { ok: true, receipt }
  // A repeat that came beside the first.
  const [first] = await db.select().from(checkIns).where(eq(checkIns.key, key))
  return first ? answerOf(first, hash) : { ok: false, type: 'abroad:unavailable' }
}

function answerOf(known: { hash: string; receipt: string }, hash: string): Answer {
  return known.hash === hash ? { ok: true, receipt: known.receipt } : { ok: false, type: 'abroad:key-reused' }
}
