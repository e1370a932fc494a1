import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/database/rows-of.ts'
import { personal } from '#server/database/schema.ts'
import type { WriteContext } from '#server/intents/write-once.ts'
import type { PersonalState } from './personal.ts'
import type { Subject } from './subject.ts'

interface Touch {
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
 * One statement: the item's count and `rev`, what was said, and the line in the log. Answers with the item and the words as they stand then;
 * undefined where the condition did not hold, and nothing happened.
 */
export async function touchItem({ tx, accountId, seq, now }: WriteContext, touch: Touch): Promise<Subject | undefined> {
  const { subject, say, op, delta = 0, when } = touch
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
  const [touched] = await rowsOf<{ rev: number; likes: number | null; participants: number | null }>(
    tx,
    sql`
    with touched as (
      update items set rev = rev + 1${count} where id = ${subject.row.id} and not removed and (${when})
      returning id, rev, likes, participants, audience, family),
    state as (
      insert into personal (account_id, item_id, ${names}) select ${accountId}, id, ${values} from touched
      on conflict (account_id, item_id) do update set ${fresh}),
    logged as (
      insert into changes (seq, item_id, op, audience, family, at)
      select ${seq}::bigint, id, ${op}, audience, family, ${now}::bigint from touched)
    select rev, likes, participants from touched`,
  )
  return touched && { row: { ...subject.row, ...touched }, state: { ...subject.state, ...say } }
}
