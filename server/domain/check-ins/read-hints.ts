import { eq, sql, type SQL } from 'drizzle-orm'
import { checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { arrayOf, readEntries, readWhere, type Desk, type Entry } from './read-check-ins.ts'

export interface Hint {
  entry: Entry
  kind: 'same-person' | 'same-number' | 'same-name'
}
const kinds = ['same-person', 'same-number', 'same-name'] as const

/**
 * True if staff have not merged the check-in into another entry. `same_as is null` means the same, but then a planner without statistics may take the index of
 * the list and read every check-in of the alert for each entry.
 */
const isEntry = (table: 'check_ins' | 'other') => sql.raw(`coalesce(${table}.same_as, '') = ''`)

/** Other entries with the same name and number, then the same number, then the same name. Anyone can write them: they prove nothing. */
export async function readHints(db: Db, desk: Desk, { entry, limit }: { entry: Entry; limit: number }): Promise<Hint[]> {
  const [own] = await readWhere(db, desk, eq(checkIns.key, entry.report.key))
  if (!own) return []
  const similar = (kind: number, condition: SQL) => sql`(select key, ${kind}::integer as kind from check_ins where ${condition}
    and alert_id = ${desk.alertId} and country = any(${arrayOf(desk.countries)}) and body is not null
    and ${isEntry('check_ins')} and person <> ${own.person} limit ${limit})`
  const hasNumber = sql`number = ${own.number}`
  const hasHomeNumber = sql`home_number = ${own.homeNumber}`
  const hasName = sql`folded_name = ${own.foldedName} and folded_name <> ''`
  const found = await rowsOf<{ key: string; kind: number }>(
    db,
    sql`select key, min(kind) as kind from (
        ${similar(0, sql`${hasNumber} and ${hasName}`)} union all ${similar(0, sql`${hasHomeNumber} and ${hasName}`)}
        union all ${similar(1, hasNumber)} union all ${similar(1, hasHomeNumber)} union all ${similar(2, hasName)}) similar_ones
      group by key order by min(kind), key limit ${limit}`,
  )
  const entries = await readEntries(
    db,
    desk,
    found.map((row) => row.key),
  )
  const kindByKey = new Map(found.map((row) => [row.key, kinds[row.kind] ?? 'same-name']))
  return entries.map((one) => ({ entry: one, kind: kindByKey.get(one.report.key) ?? 'same-name' }))
}

/** For each of these keys whether another entry of the desk has the same number, and whether the same name too. */
export async function hintsByKey(db: Db, desk: Desk, keys: readonly string[]): Promise<ReadonlyMap<string, 'same-person' | 'same-number'>> {
  if (keys.length === 0) return new Map()
  // As a scalar with a limit: `exists` may be answered by a hash of all check-ins.
  const isAny = (condition: SQL) => sql`(select true from check_ins other where ${condition} and other.alert_id = own.alert_id
    and other.country = any(${arrayOf(desk.countries)}) and other.body is not null and ${isEntry('other')} and other.person <> own.person limit 1)`
  const hasName = sql`other.folded_name = own.folded_name and own.folded_name <> ''`
  const rows = await rowsOf<{ key: string; has_person: boolean | null; has_number: boolean | null }>(
    db,
    sql`select key,
        coalesce(${isAny(sql`other.number = own.number and ${hasName}`)}, ${isAny(sql`other.home_number = own.home_number and ${hasName}`)}) as has_person,
        coalesce(${isAny(sql`other.number = own.number`)}, ${isAny(sql`other.home_number = own.home_number`)}) as has_number
      from check_ins own where key = any(${arrayOf(keys)})`,
  )
  return new Map(rows.flatMap((row) => (row.has_number ? [[row.key, row.has_person ? 'same-person' : 'same-number']] : [])))
}
