import { sql } from 'drizzle-orm'
import { appointments, conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

/** What waits for an answer at a desk. */
export interface Waiting {
  conversations: number
  appointments: number
}

/** An open conversation in which the citizen had the last word. */
export const awaitsAnswer = sql`(${conversations.state} in ('open', 'reactivated') and exists (select 1 from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.seq} = ${conversations.seq} and ${messages.sender} = 'citizen'))`

export async function countWaiting(db: Db, representationId: string): Promise<Waiting> {
  const [row] = await rowsOf<Record<keyof Waiting, string>>(
    db,
    sql`select
      (select count(*) from ${conversations} where ${conversations.representationId} = ${representationId} and ${awaitsAnswer}) as conversations,
      (select count(*) from ${appointments} where ${appointments.representationId} = ${representationId} and ${appointments.state} = 'requested')
        as appointments`,
  )
  return { conversations: Number(row?.conversations), appointments: Number(row?.appointments) }
}
