import { sql } from 'drizzle-orm'
import { appointments, conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { deletedAt } from '#server/domain/check-ins/check-ins.ts'
import { readReleases } from '#server/domain/alerts/release.ts'
import { countEntries } from '#server/domain/check-ins/count-check-ins.ts'

/** How many of each kind wait for an answer at a desk. */
export interface Waiting {
  conversations: number
  appointments: number
  /** Unread calls for help. */
  'check-ins': number
}

/** An open conversation in which the citizen had the last word. */
export const awaitsAnswer = sql`(${conversations.state} in ('open', 'reactivated') and exists (select 1 from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.seq} = ${conversations.seq} and ${messages.sender} = 'citizen'))`

interface Desk {
  representationId: string
  /** The countries whose citizens the desk serves. */
  countries: readonly string[]
  now: number
}

export async function countWaiting(db: Db, { representationId, countries, now }: Desk): Promise<Waiting> {
  const [row] = await rowsOf<Record<'conversations' | 'appointments', string>>(
    db,
    sql`select
      (select count(*) from ${conversations} where ${conversations.representationId} = ${representationId} and ${awaitsAnswer}) as conversations,
      (select count(*) from ${appointments} where ${appointments.representationId} = ${representationId} and ${appointments.state} = 'requested')
        as appointments`,
  )
  const checkInsUnread = await countUnread(db, { countries, now })
  return { conversations: Number(row?.conversations), appointments: Number(row?.appointments), 'check-ins': checkInsUnread }
}

/** Unread calls for help under the alerts whose check-ins are still stored. */
async function countUnread(db: Db, { countries, now }: Pick<Desk, 'countries' | 'now'>): Promise<number> {
  let unread = 0
  for (const [alertId, counts] of await countEntries(db, countries)) {
    if (counts.unread === 0) continue
    const [last] = await readReleases(db, alertId)
    if (last && deletedAt(last.alert) > now) unread += counts.unread
  }
  return unread
}
