import { sql } from 'drizzle-orm'
import type { Marks } from '#contract/account/user.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { contactMark } from '#server/services/chat/news.ts'

/** An event that they are registered for is theirs with all that changes of it; of other items only what they have said. */
export async function readMarks(db: Db, accountId: string): Promise<Marks> {
  const [row] = await rowsOf<Record<keyof Marks, string | null>>(
    db,
    sql`
    select ${contactMark} as contact,
      (select concat(profiles.rev, '-', md5(email)) from accounts left join profiles on account_id = id where id = account.id) as profile,
      (select md5(string_agg(concat(own::text, case when registered then items.rev end), ' ' order by item_id))
        from personal as own join items on items.id = item_id where account_id = account.id) as said
    from (select ${accountId}::text as id) as account`,
  )
  return { profile: row?.profile ?? '', said: row?.said ?? '', contact: row?.contact ?? '' }
}
