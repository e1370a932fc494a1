import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { checkIns } from '#server/database/alert-schema.ts'
import { appointments, conversations, messages } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { deletedAt } from '#server/services/alert/check-ins.ts'
import { readReleases } from '#server/services/alert/release.ts'
import { countPeople, mergeWords } from './check-in/merge-words.ts'
import { readWords } from './check-in/read-check-ins.ts'

/** What waits for an answer at a desk. */
export interface Waiting {
  conversations: number
  appointments: number
  /** People who need help, of whom nobody has read all that they reported. */
  'check-ins': number
}

/** An open conversation in which the citizen had the last word. */
export const awaitsAnswer = sql`(${conversations.state} in ('open', 'reactivated') and exists (select 1 from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.seq} = ${conversations.seq} and ${messages.sender} = 'citizen'))`

interface Desk {
  representationId: string
  /** Whose citizens the desk serves. */
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

/** As the list counts them: who reported from two devices is one. */
async function countUnread(db: Db, { countries, now }: Pick<Desk, 'countries' | 'now'>): Promise<number> {
  const isUnread = and(inArray(checkIns.country, [...countries]), isNull(checkIns.readAt), isNotNull(checkIns.body))
  const alerts = await db.selectDistinct({ alertId: checkIns.alertId }).from(checkIns).where(isUnread)
  let unread = 0
  for (const { alertId } of alerts) {
    const [last] = await readReleases(db, alertId)
    if (!last || deletedAt(last.alert) <= now) continue
    unread += countPeople(mergeWords(await readWords(db, { alertId, countries }))).unread
  }
  return unread
}
