import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/database/rows-of.ts'
import { personal } from '#server/database/schema.ts'
import type { WriteContext } from '#server/intents/write-once.ts'
import { columnsFor, type ItemRow } from './item-json.ts'
import type { PersonalState } from './personal.ts'
import type { Reader, Subject } from './subject.ts'

interface Touch extends Pick<Reader, 'languages'> {
  subject: Subject
  /** The columns that are new in what the citizen said. */
  say: Partial<PersonalState>
  /** The public count that changes with it; `personal` where none does. */
  op: 'likes' | 'participants' | 'personal'
  /** By how much. A count that the Lab has set knows nothing of the citizens, so it stops at nought. */
  delta?: number
  /** What must be true of the item at this moment. The database decides, in the statement that makes the effect. */
  when: SQL
}

/**
 * One statement: the item's count and `rev`, what was said, and the line in the log. Answers with the item as it stands then, also where somebody wrote it
 * anew since it was read; undefined where the condition did not hold, and nothing happened.
 */
export async function touchItem({ tx, accountId, now }: WriteContext, touch: Touch): Promise<Subject | undefined> {
  const { subject, say, op, delta = 0, when, languages } = touch
  const columns = Object.entries(getTableColumns(personal)).filter(([name]) => name in say)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map(([name, column]) => sql`${say[name as keyof PersonalState]}::${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  const fresh = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} = excluded.${sql.identifier(column.name)}`),
    sql`, `,
  )
  const count =
    op === 'personal' ? sql`` : sql`, ${sql.identifier(op)} = greatest(0, coalesce(${sql.identifier(op)}, 0) + ${delta}::integer)`
  const returned = sql.join(
    Object.entries(columnsFor(languages)).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const [touched] = await rowsOf<ItemRow>(
    tx,
    sql`
    with touched as (
      update items set rev = rev + 1${count} where id = ${subject.row.id} and not removed and (${when})
      returning ${returned}, audience, family),
    state as (
      insert into personal (account_id, item_id, ${names}) select ${accountId}, id, ${values} from touched
      on conflict (account_id, item_id) do update set ${fresh}),
    logged as (
      insert into changes (item_id, op, audience, family, at)
      select id, ${op}, audience, family, ${now}::bigint from touched)
    select * from touched`,
  )
  return touched && { row: { ...subject.row, ...touched }, state: { ...subject.state, ...say } }
}
