import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { checkInCounts } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

export interface Counts {
  help: { reports: number; people: number }
  safe: { reports: number; people: number }
  /** Calls for help that are unread at the desk. */
  unread: number
  crowded: number
}

/** How many entries each alert has at a desk. Alerts without any are left out. */
export async function countEntries(db: Db, countries: readonly string[], alertId?: string): Promise<ReadonlyMap<string, Counts>> {
  const sum = (column: SQL | (typeof checkInCounts)[keyof typeof checkInCounts]) => sql`sum(${column})`.mapWith(Number)
  const rows = await db
    .select({
      alertId: checkInCounts.alertId,
      unread: sum(checkInCounts.helpUnread),
      help: sum(sql`${checkInCounts.helpUnread} + ${checkInCounts.helpRead}`),
      helpPeople: sum(checkInCounts.helpPeople),
      safe: sum(checkInCounts.safe),
      safePeople: sum(checkInCounts.safePeople),
      crowded: sum(checkInCounts.crowded),
    })
    .from(checkInCounts)
    .where(and(inArray(checkInCounts.country, [...countries]), alertId === undefined ? undefined : eq(checkInCounts.alertId, alertId)))
    .groupBy(checkInCounts.alertId)
  return new Map(
    rows.map(({ alertId: id, unread, help, helpPeople, safe, safePeople, crowded }) => [
      id,
      { unread, crowded, help: { reports: help, people: helpPeople }, safe: { reports: safe, people: safePeople } },
    ]),
  )
}

export const noEntries: Counts = { help: { reports: 0, people: 0 }, safe: { reports: 0, people: 0 }, unread: 0, crowded: 0 }

/** By the country that people report, without names. */
export async function countByCountry(db: Db, alertId: string): Promise<{ country: string; help: number; safe: number }[]> {
  const rows = await rowsOf<{ country: string; help: string; safe: string }>(
    db,
    sql`select located_in as country, sum(help_unread + help_read) as help, sum(safe) as safe from ${checkInCounts}
      where ${checkInCounts.alertId} = ${alertId} group by 1 having sum(help_unread + help_read + safe) > 0 order by 2 desc, 3 desc, 1`,
  )
  return rows.map(({ country, help, safe }) => ({ country, help: Number(help), safe: Number(safe) }))
}
