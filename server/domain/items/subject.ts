import { and, eq, sql } from 'drizzle-orm'
import type { Family } from '#contract/content/content.ts'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { items, personal } from '#server/database/schema.ts'
import type { WriteContext, WriteResult } from '#server/intents/write-once.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { isFor } from './audience.ts'
import { anyText, columnsFor, itemJson, type ItemRow } from './item-json.ts'
import { personalFields, personalJson, noPersonalState, type PersonalState } from './personal.ts'

/** The item that a citizen speaks about, and what they have said about it before. */
export interface Subject {
  row: SubjectRow
  state: PersonalState
}

interface SubjectRow extends ItemRow {
  audience: readonly string[]
  family: string
  removed: boolean
  publishAt: number
  expiresAt: number | null
  startsAt: number | null
  /** A survey's text in any language: its answers have the same ids in each. */
  anyText: string | null
}

/** For whom a write is answered, and by whose lists. */
export interface Reader {
  languages: readonly ContentLanguage[]
  reference: ReferenceData
}

type Found = { ok: true; subject: Subject } | (WriteResult & { ok: false })

const surveyText = sql<string | null>`case when ${items.family} = 'SURVEY' then ${anyText} end`

/** What the citizen said holds until the end of the transaction, since their writes stand in one line. The item may be written by others meanwhile. */
export async function readSubject({ tx, accountId, now }: WriteContext, wanted: Reader & { id: string; family: Family }): Promise<Found> {
  const { audience, family, removed, publishAt, expiresAt, startsAt } = items
  const isMine = and(eq(personal.itemId, items.id), eq(personal.accountId, accountId))
  const [found] = await tx
    .select({
      row: { ...columnsFor(wanted.languages), audience, family, removed, publishAt, expiresAt, startsAt, anyText: surveyText },
      state: personal,
    })
    .from(items)
    .leftJoin(personal, isMine)
    .where(eq(items.id, wanted.id))
  if (!found || found.row.family !== wanted.family) return { ok: false, type: 'abroad:not-found' }
  if (found.row.removed || found.row.publishAt > now) return { ok: false, type: 'abroad:gone' }
  // Who has moved since may still take back, or change, what they said.
  if (!found.state && !(await isFor({ tx, reference: wanted.reference }, { accountId, audience: found.row.audience })))
    return { ok: false, type: 'abroad:not-found' }
  return { ok: true, subject: { row: found.row, state: found.state ?? noPersonalState } }
}

/** The contract's `WriteReply`. */
export function writeReply({ receipt }: WriteContext, { row, state }: Subject): WriteResult {
  const item = itemJson(row, personalJson(personalFields(state)))
  return { ok: true, reply: `{"receipt":"${receipt}","item":${item}}` }
}
