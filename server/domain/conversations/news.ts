import { sql } from 'drizzle-orm'
import type { News } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { readCounter } from '#server/domain/items/counter.ts'

/**
 * Change marks by account. Likes and registrations do not change the feed's mark. `alert`: the number of the last release, 0 before the
 * first.
 */
export async function readNews(db: Db, accountIds: readonly string[], alert: number): Promise<Map<string, News>> {
  if (accountIds.length === 0) return new Map()
  const feed = String((await readCounter(db)).shapeSeq)
  const rows = await rowsOf<{ id: string; own: string }>(
    db,
    sql`
    select account.id,
      concat_ws('.',
        (select coalesce(sum(rev), 0) from conversations where account_id = account.id),
        (select concat(coalesce(sum(rev), 0), '-', sum(seen_at)) from appointments where account_id = account.id),
        (select concat(count(*), '-', max(created_at)) from notifications where account_id = account.id)) as own
    from unnest(${sql.param([...new Set(accountIds)])}::text[]) as account (id)`,
  )
  return new Map(rows.map(({ id, own }) => [id, { own, feed, ...(alert > 0 && { alert }) }]))
}

export function isSame(one: News | undefined, other: News | undefined): boolean {
  return one?.own === other?.own && one?.feed === other?.feed && one?.alert === other?.alert
}
