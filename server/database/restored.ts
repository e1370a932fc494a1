import { sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from './open-database.ts'
import { rowsOf } from './rows-of.ts'

const settingName = 'restored-at'

/** When this database was last put back to what it was before, as `beginAnew` has noted; null: never. */
export const restoredAt = sql<string | null>`(select value::bigint from settings where name = ${settingName})`

/**
 * Below all that begins on this database. Devices compare by number, and know numbers that were lost: these are the seconds of the last restore since 2026, which
 * rise also where the same backup is put back twice, and have at most nine digits until 2057 (`after` of the chat takes no more). 0: never restored.
 */
export const numbersFrom = sql`greatest(coalesce(${restoredAt} / 1000 - 1767225600, 0), 0)::integer`

/**
 * After a restore: what devices know of later is lost here, and would stand on them, or hide what comes. Whatever they compare by a number gets one above all that
 * they can know, and who was logged in logs in by the device's key. Says what it did.
 */
export function beginAnew({ db }: Pick<Database, 'db'>, { now, newId }: { now: () => number; newId: () => string }): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into settings (name, value) values (${settingName}, ${String(now())})
      on conflict (name) do update set value = greatest(settings.value::bigint, excluded.value::bigint)::text`)
    const above = (column: string) => sql`${sql.identifier(column)} = greatest(${sql.identifier(column)}, ${numbersFrom}) + 1`
    await tx.execute(sql`update counter set ${above('seq')}, ${above('shape_seq')}, epoch = ${newId().replaceAll('-', '').slice(0, 8)}`)
    const raised = (table: string) => count(tx, sql`update ${sql.identifier(table)} set ${above('rev')}`)
    const removed = (table: string) => count(tx, sql`delete from ${sql.identifier(table)}`)
    const items = await raised('items')
    const profiles = await raised('profiles')
    const appointments = await raised('appointments')
    const conversations = await raised('conversations')
    const sessions = await removed('sessions')
    const staffSessions = await removed('staff_sessions')
    // Used once, perhaps after the moment that is back.
    for (const table of ['interactions', 'tickets', 'codes', 'challenges', 'mail_codes']) await removed(table)
    return [
      'The feed has begun anew: devices read it again from its beginning.',
      `Numbered above all that devices can know: items ${items}, profiles ${profiles}, appointments ${appointments}, conversations ${conversations}.`,
      `Sessions ended: of citizens ${sessions}, of staff ${staffSessions}, and every log-in under way. Devices log in again by their keys.`,
    ]
  })
}

async function count(tx: Db, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: string }>(tx, sql`with done as (${statement} returning 1) select count(*) as count from done`)
  return Number(row?.count)
}
