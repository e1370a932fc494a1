import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { plainSigns } from '#contract/values/plain-signs.ts'
import { foldedWords } from '#contract/values/text-fold.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import { readNumber } from './read-number.ts'

export type CheckInFilter = 'all' | 'unread' | 'help' | 'safe'
export type CheckInMark = 'open' | 'read' | 'answered'

/** A check-in that no later one of the same sender has replaced. */
export interface Report {
  key: string
  no: number
  /** Its position in the list: help first. */
  place: number
  country: string
  body: Omit<CheckInBody, 'alertId'>
  receivedAt: number
  mark: CheckInMark
  /** How many earlier check-ins of the sender it follows. */
  earlier: number
  isCrowded: boolean
  /** The sender: an account's id, or that of a visitor's device. */
  person: string
  /** Null: a visitor, whose identity is unknown. */
  accountId: string | null
  /** When the account's owner confirmed its e-mail address; null if they have not, and for visitors. */
  verifiedAt: number | null
  /** The account's address; empty for visitors. */
  email: string
  /** Of the account's profile, or as a visitor gives it. */
  name: string
  /** The number to call back: as given with the check-in, else the profile's. */
  phone: string | null
}

/** An entry of the list. Check-ins of other senders do not affect it, unless staff have merged the two. */
export interface Entry {
  report: Report
  /** Shown with it: merged by staff, or an earlier "safe" of the same sender that arrived late. Newest first. */
  others: Report[]
}

export const reportsOf = ({ report, others }: Entry): Report[] => [report, ...others]

/** The number of the entry's newest check-in. Anything with a higher number arrived after the entry was read. */
export const lastNo = (entry: Entry): number => Math.max(...reportsOf(entry).map(({ no }) => no))

/** An alert, at the desk of these countries. */
export interface Desk {
  alertId: string
  countries: readonly string[]
}

const columns = {
  key: checkIns.key,
  no: checkIns.no,
  place: checkIns.place,
  alertId: checkIns.alertId,
  country: checkIns.country,
  body: checkIns.body,
  receivedAt: checkIns.receivedAt,
  readAt: checkIns.readAt,
  answeredAt: checkIns.answeredAt,
  earlier: checkIns.earlier,
  isCrowded: checkIns.isCrowded,
  sameAs: checkIns.sameAs,
  person: checkIns.person,
  foldedName: checkIns.foldedName,
  number: checkIns.number,
  homeNumber: checkIns.homeNumber,
  accountId: checkIns.accountId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  mobilePhone: profiles.mobilePhone,
  email: accounts.email,
  verifiedAt: accounts.verifiedAt,
}

type StoredReport = Report & { sameAs: string | null; foldedName: string | null; number: string | null; homeNumber: string | null }

/**
 * Those that count at the desk, of the check-ins that the condition names by key. It is the query's only condition: without statistics, which the embedded
 * database has of its last start, the planner would walk all check-ins of the alert.
 */
export async function readWhere(db: Db, { alertId, countries }: Desk, condition: SQL): Promise<StoredReport[]> {
  const found = await db
    .select(columns)
    .from(checkIns)
    .leftJoin(accounts, eq(accounts.id, checkIns.accountId))
    .leftJoin(profiles, eq(profiles.accountId, checkIns.accountId))
    .where(condition)
  const rows = found
    .filter((row) => row.body !== null && row.alertId === alertId && countries.includes(row.country))
    .toSorted((one, other) => one.no - other.no)
  return rows.map(({ firstName, lastName, mobilePhone, readAt, answeredAt, ...row }) => {
    const body = JSON.parse(row.body ?? '{}') as Report['body']
    const ownName = [firstName, lastName].filter(Boolean).join(' ') || (row.email ?? '')
    return {
      ...row,
      body,
      place: row.place ?? 0,
      email: row.email ?? '',
      name: body.visitor?.name ?? ownName,
      phone: body.phone ?? mobilePhone,
      mark: readAt === null ? 'open' : answeredAt === null ? 'read' : 'answered',
    }
  })
}

/** How many check-ins a page shows under its entries at most. */
const maxOthers = 200

/** The entries of these keys, in their order. A key that has been replaced since has none. */
export async function readEntries(db: Db, desk: Desk, keys: readonly string[]): Promise<Entry[]> {
  if (keys.length === 0) return []
  const reports = await readWhere(db, desk, inArray(checkIns.key, [...keys]))
  const others = await readWhere(
    db,
    desk,
    // Entry by entry: for a list of keys with a limit, a planner without statistics reads the whole table.
    sql`${checkIns.key} in (select other.key from unnest(${arrayOf(keys)}) as entry (key)
      cross join lateral (select key from check_ins where same_as = entry.key limit ${maxOthers}) other limit ${maxOthers})`,
  )
  const byKey = new Map(reports.map((report) => [report.key, report]))
  return keys.flatMap((key) => {
    const report = byKey.get(key)
    return report ? { report, others: others.filter(({ sameAs }) => sameAs === key).toReversed() } : []
  })
}

/** The entry that shows the check-in of this key; undefined if it has been replaced, or was sent to another desk. */
export async function readEntry(db: Db, desk: Desk, key: string): Promise<Entry | undefined> {
  const [report] = await readWhere(db, desk, eq(checkIns.key, key))
  const [entry] = report ? await readEntries(db, desk, [report.sameAs ?? report.key]) : []
  return entry
}

/** Bounds of `place`, as migration 0019 makes it. */
const places: Record<CheckInFilter, readonly [from: number, to: number]> = {
  all: [0, 9e15],
  unread: [0, 1e15],
  help: [0, 3e15],
  safe: [3e15, 9e15],
}

export interface ListPart {
  filter: CheckInFilter
  /** Whether entries from networks that send very many are left out. */
  withoutCrowd: boolean
  /** `place` of the last entry of the page before. */
  after: number | undefined
  limit: number
}

/** A part of the list in its order. Its cost does not depend on how many check-ins there are. */
export async function listEntries(db: Db, desk: Desk, { filter, withoutCrowd, after, limit }: ListPart): Promise<Entry[]> {
  const [from, to] = places[filter]
  const found = await rowsOf<{ key: string }>(
    db,
    sql`select part.key from unnest(${arrayOf(desk.countries)}) as of_desk (country) cross join lateral (
        select key, place from check_ins where alert_id = ${desk.alertId} and country = of_desk.country and body is not null and same_as is null
          and place > ${after ?? from - 1}::bigint and place < ${to}::bigint ${withoutCrowd ? sql`and not is_crowded` : sql``}
        order by place limit ${limit}) part
      order by part.place limit ${limit}`,
  )
  return readEntries(
    db,
    desk,
    found.map(({ key }) => key),
  )
}

interface Search {
  search: string
  /** `place` of the last entry of the page before. */
  after: number | undefined
  limit: number
}

/** Entries whose name has words that begin so, or that give this number; help first. Merged check-ins are found too. */
export async function searchEntries(db: Db, desk: Desk, { search, ...part }: Search): Promise<Entry[]> {
  const isNumber = /^[\s\d()+/.-]*\d{3}[\s\d()/.-]*$/.test(plainSigns(search))
  const keys = isNumber ? await keysOfNumber(db, desk, { search, ...part }) : await keysOfName(db, desk, { search, ...part })
  return readEntries(db, desk, keys)
}

async function keysOfNumber(db: Db, { alertId, countries }: Desk, { search, after, limit }: Search): Promise<string[]> {
  const readings = countries.flatMap((country) => readNumber(search, country) ?? [])
  const numbers = arrayOf([...new Set(readings.flatMap(({ local, home }) => [local, home]))])
  const withNumberIn = (
    column: 'number' | 'home_number',
  ) => sql`(select key, place from check_ins where coalesce(${sql.raw(column)}, '') = searched.number
    and alert_id = ${alertId} and country = of_desk.country and body is not null and place > ${after ?? -1}::bigint order by place limit ${limit})`
  const found = await rowsOf<{ key: string }>(
    db,
    sql`select key from unnest(${numbers}) as searched (number) cross join unnest(${arrayOf(countries)}) as of_desk (country)
        cross join lateral (${withNumberIn('number')} union ${withNumberIn('home_number')}) part
      group by key, place order by place limit ${limit}`,
  )
  return found.map(({ key }) => key)
}

/** How many entries are compared in the order of the list before the index of words is used. */
const maxWalked = 1_000

/** The index of words has no order: for words that very many names share, every match would be read and sorted. */
async function keysOfName(db: Db, { alertId, countries }: Desk, { search, after, limit }: Search): Promise<string[]> {
  const words = foldedWords(search)
  if (words.length === 0) return []
  const isMatch = sql`array_to_tsvector(string_to_array(folded_name, ' ')) @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
  const isLater = sql`place > ${after ?? -1}::bigint`
  const inOrder = await rowsOf<{ key: string; place: string }>(
    db,
    sql`with walked as materialized (
        select part.* from unnest(${arrayOf(countries)}) as of_desk (country) cross join lateral (
            select key, place, folded_name from check_ins where alert_id = ${alertId} and country = of_desk.country and body is not null
              and same_as is null and ${isLater} order by place limit ${maxWalked}) part
          order by place limit ${maxWalked})
      select key, place from walked where ${isMatch} order by place limit ${limit}`,
  )
  const isComplete = inOrder.length === limit
  const byWord = await rowsOf<{ key: string; place: string }>(
    db,
    sql`with matches as materialized (
        select key, place, alert_id, country from check_ins where body is not null and ${isMatch} ${isComplete ? sql`and same_as is not null` : sql``})
      select key, place from matches where alert_id = ${alertId} and country = any(${arrayOf(countries)}) and ${isLater} order by place limit ${limit}`,
  )
  const found = isComplete ? [...inOrder, ...byWord] : byWord
  return found
    .toSorted((one, other) => Number(one.place) - Number(other.place))
    .slice(0, limit)
    .map(({ key }) => key)
}

/** All check-ins that count, those in need of help first, for a file. Check-ins that arrive during the export come last. */
export async function* readAll(db: Db, desk: Desk): AsyncGenerator<Report[]> {
  const [newest] = await rowsOf<{ no: string | null }>(
    db,
    sql`select max(no) as no from check_ins where alert_id = ${desk.alertId} and body is not null`,
  )
  const until = Number(newest?.no ?? 0)
  yield* readPart(sql`${checkIns.state} = 'help' and ${checkIns.no} <= ${until}`)
  yield* readPart(sql`${checkIns.state} = 'safe' and ${checkIns.no} <= ${until}`)
  yield* readPart(sql`${checkIns.no} > ${until}`)

  async function* readPart(condition: SQL): AsyncGenerator<Report[]> {
    for (let after = 0; ;) {
      const found = await rowsOf<{ key: string; no: string }>(
        db,
        sql`select key, no from ${checkIns} where alert_id = ${desk.alertId} and body is not null and no > ${after} and ${condition} order by no limit 500`,
      )
      const last = found.at(-1)
      if (!last) return
      const keys = found.map(({ key }) => key)
      yield await readWhere(db, desk, inArray(checkIns.key, keys))
      after = Number(last.no)
    }
  }
}

/** As one parameter: a list of texts. */
export function arrayOf(texts: readonly string[]): SQL {
  return sql`${sql.param([...texts])}::text[]`
}
