import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import { checkIns } from '#server/database/alert-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { accounts, profiles } from '#server/database/schema.ts'
import type { Done } from '#server/services/desk/visit.ts'

/** A report that no later one of the same sender has replaced. */
export interface Word {
  key: string
  /** The sender: an account's id, or that of a visitor's device. */
  person: string
  no: number
  country: string
  body: Omit<CheckInBody, 'alertId'>
  receivedAt: number
  readAt: number | null
  answeredAt: number | null
  /** Null: a visitor, whose identity is unknown. */
  accountId: string | null
  /** When the account's owner confirmed its e-mail address; null if they have not, and for visitors. */
  verifiedAt: number | null
  /** As the profile has it, or as a visitor gives it. */
  name: string
  /** To call back: as given with the word, else of the profile. */
  phone: string | null
}

/** Under one alert, of these countries, in the order in which they came. */
export async function readWords(db: Db, { alertId, countries }: { alertId: string; countries: readonly string[] }): Promise<Word[]> {
  const rows = await db
    .select({
      key: checkIns.key,
      person: checkIns.person,
      no: checkIns.no,
      country: checkIns.country,
      body: checkIns.body,
      receivedAt: checkIns.receivedAt,
      readAt: checkIns.readAt,
      answeredAt: checkIns.answeredAt,
      accountId: checkIns.accountId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      mobilePhone: profiles.mobilePhone,
      email: accounts.email,
      verifiedAt: accounts.verifiedAt,
    })
    .from(checkIns)
    .leftJoin(accounts, eq(accounts.id, checkIns.accountId))
    .leftJoin(profiles, eq(profiles.accountId, checkIns.accountId))
    .where(and(eq(checkIns.alertId, alertId), inArray(checkIns.country, [...countries]), isNotNull(checkIns.body)))
    .orderBy(asc(checkIns.no))
  return rows.map(({ firstName, lastName, mobilePhone, email, ...row }) => {
    const body = JSON.parse(row.body ?? '{}') as Word['body']
    const ownName = [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')
    return { ...row, body, name: body.visitor?.name ?? ownName, phone: body.phone ?? mobilePhone }
  })
}

export type CheckInCounts = Record<'help' | 'safe', { reports: number; people: number }>

/** Of the countries in which people say they are, without a name. */
export async function countByCountry(db: Db, alertId: string): Promise<{ country: string; help: number; safe: number }[]> {
  const rows = await rowsOf<{ country: string; help: string; safe: string }>(
    db,
    sql`select coalesce(body::json ->> 'country', country) as country, count(*) filter (where body::json ->> 'state' = 'help') as help, count(*) filter (where body::json ->> 'state' = 'safe') as safe
      from check_ins where alert_id = ${alertId} and body is not null group by 1 order by 2 desc, 3 desc, 1`,
  )
  return rows.map(({ country, help, safe }) => ({ country, help: Number(help), safe: Number(safe) }))
}

/** The alerts under which somebody has reported from these countries. */
export async function alertsHeardOf(db: Db, countries: readonly string[]): Promise<ReadonlySet<string>> {
  const isHeard = and(inArray(checkIns.country, [...countries]), isNotNull(checkIns.body))
  const rows = await db.selectDistinct({ alertId: checkIns.alertId }).from(checkIns).where(isHeard)
  return new Set(rows.map(({ alertId }) => alertId))
}

interface Mark {
  keys: readonly string[]
  as: 'read' | 'answered'
  now: number
}

/** Of what was said again meanwhile nothing is marked: nobody has read that. The keys of what was. */
export async function markWords(tx: Db, { keys, as, now }: Mark): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const changed = await tx
    .update(checkIns)
    .set({
      readAt: sql`coalesce(${checkIns.readAt}, ${now}::bigint)`,
      ...(as === 'answered' && { answeredAt: sql`coalesce(${checkIns.answeredAt}, ${now}::bigint)` }),
    })
    .where(and(inArray(checkIns.key, [...keys]), isNotNull(checkIns.body)))
    .returning({ key: checkIns.key })
  return new Set(changed.map(({ key }) => key))
}

export async function mark(tx: Db, what: Mark): Promise<Done> {
  return (await markWords(tx, what)).size === 0 ? 'not-possible' : 'done'
}
