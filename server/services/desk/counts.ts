import { sql } from 'drizzle-orm'
import { checkIns } from '#server/database/alert-schema.ts'
import { appointments, conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

/** What waits for an answer at a desk. */
export interface Waiting {
  conversations: number
  appointments: number
  /** Reports of who needs help that nobody has read. */
  'check-ins': number
}

/** An open conversation in which the citizen had the last word. */
export const awaitsAnswer = sql`(${conversations.state} in ('open', 'reactivated') and exists (select 1 from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.seq} = ${conversations.seq} and ${messages.sender} = 'citizen'))`

/** `countries`: whose citizens the desk serves. */
export async function countWaiting(
  db: Db,
  { representationId, countries }: { representationId: string; countries: readonly string[] },
): Promise<Waiting> {
  const [row] = await rowsOf<Record<keyof Waiting, string>>(
    db,
    sql`select
      (select count(*) from ${conversations} where ${conversations.representationId} = ${representationId} and ${awaitsAnswer}) as conversations,
      (select count(*) from ${appointments} where ${appointments.representationId} = ${representationId} and ${appointments.state} = 'requested')
        as appointments,
      (select count(*) from ${checkIns} where ${checkIns.country} = any(${sql.param([...countries])}::text[]) and ${checkIns.body}::json ->> 'state' = 'help'
        and ${checkIns.readAt} is null) as "check-ins"`,
  )
  return { conversations: Number(row?.conversations), appointments: Number(row?.appointments), 'check-ins': Number(row?.['check-ins']) }
}
