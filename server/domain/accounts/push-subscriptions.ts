import { and, eq, sql } from 'drizzle-orm'
import { pushSubscriptions } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'

/** More browsers than one person uses; without a limit, one account could make alerts late for everybody by made-up ids. */
const maxPerAccount = 20

interface Subscription {
  id: string
  accountId: string
  now: number
}

/** A browser has one subscription, whoever uses it: who logs in there takes it over. */
export async function optIn(tx: Db, { id, accountId, now }: Subscription): Promise<void> {
  await put(tx, { id, accountId, now, set: { isOptedIn: true } })
}

/** Says for whom the subscription speaks until the session ends. */
export async function bind(tx: Db, { id, accountId, now, sessionHash }: Subscription & { sessionHash: string }): Promise<void> {
  await put(tx, { id, accountId, now, set: { sessionHash } })
}

export async function optOut(tx: Db, { id, accountId }: Omit<Subscription, 'now'>): Promise<void> {
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, accountId)))
}

/** What somebody else had said with it does not count for the one who has it now. */
async function put(tx: Db, parts: Subscription & { set: { isOptedIn?: true; sessionHash?: string } }): Promise<void> {
  const { id, accountId, now, set } = parts
  const fresh = { isOptedIn: false, sessionHash: null, ...set }
  const [own] = await tx
    .update(pushSubscriptions)
    .set({ ...set, changedAt: now })
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, accountId)))
    .returning({ id: pushSubscriptions.id })
  if (own) return
  await tx
    .insert(pushSubscriptions)
    .values({ id, accountId, changedAt: now, ...fresh })
    .onConflictDoUpdate({ target: pushSubscriptions.id, set: { accountId, changedAt: now, ...fresh } })
  await forgetOldest(tx, accountId)
}

async function forgetOldest(tx: Db, accountId: string): Promise<void> {
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where account_id = ${accountId} order by changed_at desc, id offset ${maxPerAccount}
    )`)
}
