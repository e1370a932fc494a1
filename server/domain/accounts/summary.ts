import { eq, sql } from 'drizzle-orm'
import type { Summary } from '#contract/account/summary.ts'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { appointments, notifications } from '#server/database/contact-schema.ts'
import { numbersFrom } from '#server/database/restored.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { items, personal } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { passAt } from '#server/domain/items/pass.ts'
import { personalFields, type PersonalState } from '#server/domain/items/personal.ts'
import { isUnseen } from './notifications.ts'

interface Row {
  /** JSON. */
  counts: string
  unseen: string
  restored: number
  /** JSON. */
  personal: string
}

/**
 * What is a citizen's own of feed and counts, in one statement: whoever reads the feed itself out of a cache asks for this alone. On the list of an event that was
 * withdrawn is nobody.
 */
export async function readSummary(
  { database: { db }, signer, now }: Pick<Deps, 'database' | 'signer' | 'now'>,
  accountId: string,
): Promise<Summary> {
  const isOff = sql`(${items.removed} or ${items.deskState} is not distinct from 'withdrawn')`
  const state = sql`jsonb_build_object('id', ${items.id}, 'rev', ${items.rev}, 'liked', ${personal.liked},
    'registered', case when ${personal.registered} and ${isOff} then false else ${personal.registered} end, 'participants', ${personal.participants},
    'attendance', ${personal.attendance}, 'answerIds', ${personal.answerIds})`
  const [row] = await rowsOf<Row>(
    db,
    sql`select
      (select coalesce(jsonb_object_agg(type, times), '{}') from (
        select type, count(*) as times from ${notifications} where ${eq(notifications.accountId, accountId)} group by type) unread)::text as counts,
      (select count(*) from ${appointments} where ${isUnseen(accountId)}) as unseen,
      ${numbersFrom} as restored,
      (select coalesce(jsonb_agg(${state} order by ${items.id}), '[]')
        from ${personal} join ${items} on ${eq(items.id, personal.itemId)} where ${eq(personal.accountId, accountId)})::text as personal`,
  )
  if (!row) throw new Error('a statement without a row')
  const counts = JSON.parse(row.counts) as Record<string, number>
  const states = JSON.parse(row.personal) as (PersonalState & { id: string; rev: number })[]
  return {
    counts: { ...Object.fromEntries(notificationTypes.map((type) => [type, counts[type] ?? 0])), APPOINTMENT_ANSWERED: Number(row.unseen) },
    personal: states.map(({ id, rev, ...one }) => ({ id, rev, ...personalFields(one) })),
    restoredRev: row.restored,
    pass: await passAt(signer, now()),
  }
}
