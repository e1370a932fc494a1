import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Attendance } from '#contract/content/content.ts'
import type { Family } from '#contract/values/kinds.ts'
import type { Db } from '#server/database/open-database.ts'
import { restoredAt } from '#server/database/restored.ts'
import { items, personal } from '#server/database/schema.ts'

export type PersonalRow = typeof personal.$inferSelect
export type PersonalState = Omit<PersonalRow, 'accountId' | 'itemId'>

export const noPersonalState: PersonalState = { liked: null, registered: null, participants: null, attendance: null, answerIds: null }

/** The contract's members; those about which the citizen has said nothing are left out. */
export interface PersonalFields {
  isLiked?: boolean
  userIsRegistered?: boolean
  selectedNumberOfParticipants?: number
  selectedAttendance?: Attendance
  isCompleted?: boolean
  submittedAnswerIds?: string[]
}

/** What a device may have stored of what a restore has taken away: of items from before it the opposite is said too. */
const nothingSaid: Record<Family, PersonalFields> = {
  STORY: { isLiked: false },
  EVENT: { userIsRegistered: false },
  SURVEY: { isCompleted: false },
}

/** By the item's id; empty for who is not logged in, without a look. */
export async function readPersonal(
  db: Db,
  { accountId, ids }: { accountId: string | undefined; ids: readonly string[] },
): Promise<Map<string, PersonalFields>> {
  if (accountId === undefined || ids.length === 0) return new Map()
  const isAmong = sql`${items.id} = any(${sql.param([...ids])}::text[])`
  const isOld = sql<boolean>`coalesce(${items.publishAt} < ${restoredAt}, false)`
  const rows = await db
    .select({ id: items.id, family: items.family, isOld, state: personal })
    .from(items)
    .leftJoin(personal, and(eq(personal.itemId, items.id), eq(personal.accountId, accountId)))
    .where(and(isAmong, or(isNotNull(personal.itemId), isOld)))
  return new Map(
    rows.map(({ id, family, isOld: wasThere, state }) => [
      id,
      { ...(wasThere && nothingSaid[family as Family]), ...personalFields(state ?? noPersonalState) },
    ]),
  )
}

/** As the members stand in an item, with a comma behind them. */
export function personalJson(fields: PersonalFields | undefined): string {
  const text = JSON.stringify(fields ?? {}).slice(1, -1)
  return text === '' ? '' : `${text},`
}

export function personalFields({ liked, registered, participants, attendance, answerIds }: PersonalState): PersonalFields {
  return {
    ...(liked !== null && { isLiked: liked }),
    ...(registered !== null && { userIsRegistered: registered }),
    ...(participants !== null && { selectedNumberOfParticipants: participants }),
    ...(attendance !== null && { selectedAttendance: attendance }),
    ...(answerIds !== null && { isCompleted: true, submittedAnswerIds: JSON.parse(answerIds) as string[] }),
  }
}
