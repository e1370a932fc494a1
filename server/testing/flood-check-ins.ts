import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'

interface Flood {
  alertId: string
  /** Numbers of the first and the last. */
  from: number
  to: number
  /** All give the same name and number. */
  isOneName: boolean
}

/** Stores calls for help of as many visitors, as the service would, in one statement. */
export async function floodCheckIns(db: Db, { alertId, from, to, isOneName }: Flood): Promise<void> {
  const name = isOneName ? sql`'Anna Muster'` : sql`'Visitor ' || n`
  const number = isOneName ? sql`'+66812345678'` : sql`'+668' || (10000000 + n)`
  await db.execute(sql`insert into check_ins (key, alert_id, person, country, hash, receipt, body, received_at, folded_name, number, home_number)
    select 'key-no-' || n, ${alertId}::text, 'visitor device-of-number-' || n, 'TH', 'hash', 'AAA-AAA',
      json_build_object('state', 'help', 'people', 1, 'country', 'TH', 'phone', ${number}, 'text', 'Water is rising, we are on the roof of building ' || n,
        'visitor', json_build_object('id', 'device-of-number-' || n, 'name', ${name}))::text, 0,
      ${isOneName ? sql`'anna muster'` : sql`n || ' visitor'`}, ${number}, ${number}
    from generate_series(${from}::integer, ${to}::integer) n`)
}
