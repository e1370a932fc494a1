import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { lockCounter, takeNumbers } from './counter.ts'

/**
 * The places that an account held and the likes it gave, before it goes: others can have the places, and the counts are of who is there. Runs
 * in the transaction that deletes the account.
 */
export async function giveBack(tx: Db, { accountId, now }: { accountId: string; now: number }): Promise<void> {
  await lockCounter(tx)
  const held = sql`
    select i.id, i.audience, i.family, case when p.registered then p.participants else 0 end as places, case when p.liked then 1 else 0 end as likes
    from personal p join items i on i.id = p.item_id
    where p.account_id = ${accountId} and not i.removed and (p.registered or p.liked)`
  const [found] = await rowsOf<{ count: string }>(tx, sql`select count(*) as count from (${held}) held`)
  const count = Number(found?.count)
  if (count === 0) return
  const first = await takeNumbers(tx, { count, changesShape: false })
  await tx.execute(sql`
    with held as (${held}), touched as (
      update items set rev = items.rev + 1,
        participants = case when held.places > 0 then greatest(0, items.participants - held.places) else items.participants end,
        likes = case when held.likes > 0 then greatest(0, items.likes - held.likes) else items.likes end
      from held where items.id = held.id)
    insert into changes (seq, item_id, op, audience, family, at)
    select ${first}::bigint - 1 + row_number() over (order by id), id, case when places > 0 then 'participants' else 'likes' end, audience, family,
      ${now}::bigint from held`)
}
