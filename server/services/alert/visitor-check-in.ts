import { eq } from 'drizzle-orm'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { ProblemType } from '#contract/wire/wire.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import { limitRules } from '#server/http/limit-rules.ts'
import { createLimits } from '#server/http/limits.ts'
import type { Deps } from '#server/http/deps.ts'
import { newReceipt } from '#server/intents/receipt.ts'
import { addWord, openCountry } from './check-ins.ts'

interface VisitorsWord {
  key: string
  hash: string
  body: CheckInBody & { visitor: NonNullable<CheckInBody['visitor']> }
  /** Whose tries are counted together; undefined: nobody's. */
  address: readonly string[] | undefined
}

type Answer = { ok: true; receipt: string } | { ok: false; type: ProblemType; retryAfterS?: number }

/** What somebody says without a log-in: once for its key, however often it comes, and never in the place of another person's word. */
export async function visitorCheckIn(
  { database: { db }, now, random, reference }: Pick<Deps, 'database' | 'now' | 'random' | 'reference'>,
  { key, hash, body, address }: VisitorsWord,
): Promise<Answer> {
  const nowMs = now()
  const [known] = await db.select().from(checkIns).where(eq(checkIns.key, key))
  if (known) return answerOf(known, hash)
  const taken = address === undefined ? { ok: true as const } : await createLimits({ db, now }).take(limitRules.checkInsPerClient, address)
  if (!taken.ok) return { ...taken, type: 'abroad:too-many-requests' }
  const country = await openCountry(db, { body, now: nowMs, reference })
  if (!country.ok) return country
  const receipt = newReceipt(random)
  const word = { key, person: `visitor ${body.visitor.id}`, accountId: null, hash, receipt, now: nowMs, country: country.iso2, body }
  if (await db.transaction((tx) => addWord(tx, word))) return { ok: true, receipt }
  // A repeat that came beside the first.
  const [first] = await db.select().from(checkIns).where(eq(checkIns.key, key))
  return first ? answerOf(first, hash) : { ok: false, type: 'abroad:unavailable' }
}

function answerOf(known: { hash: string; receipt: string }, hash: string): Answer {
  return known.hash === hash ? { ok: true, receipt: known.receipt } : { ok: false, type: 'abroad:key-reused' }
}
