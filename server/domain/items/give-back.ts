import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { lockEditors } from './counter.ts'

/**
 * The places that an account held and the likes it gave, before it goes: others can have the places, and the counts are of who is there. Runs
 * in the transaction that deletes the account.
 */
export async function giveBack(tx: Db, { accountId, now }: { accountId: string; now: number }): Promise<void> {
  await lockEditors(tx)
  const held = sql`
    select i.id, i.audience, i.family, case when p.registered then p.participants else 0 end as places, case when p.liked then 1 else 0 end as likes
    from personal p join items i on i.id = p.item_id
    where p.account_id = ${accountId} and not i.removed and (p.registered or p.liked)`
  await tx.execute(sql`
    with held as (${held}), touched as (
      update items set rev = items.rev + 1,
        participants = case when held.places > 0 then greatest(0, items.participants - held.places) else items.participants end,
        likes = case when held.likes > 0 then greatest(0, items.likes - held.likes) else items.likes end
      from held where items.id = held.id)
    insert into changes (item_id, op, audience, family, at)
    select id, case when places > 0 then 'participants' else 'likes' end, audience, family,
      ${now}::bigint from held order by id`)
}
