import { sql } from 'drizzle-orm'
import type { News } from '#contract/contact/chat.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { readCounter } from '#server/services/content/counter.ts'

/** The marks of what there is to hear, by account. What citizens say about items (likes, registrations) moves no mark of the feed. */
export async function readNews(db: Db, accountIds: readonly string[]): Promise<Map<string, News>> {
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
  return new Map(rows.map(({ id, own }) => [id, { own, feed }]))
}

export function isSame(one: News | undefined, other: News | undefined): boolean {
  return one?.own === other?.own && one?.feed === other?.feed
}
