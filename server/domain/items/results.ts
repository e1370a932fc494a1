import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { accounts, personal, profiles } from '#server/database/schema.ts'
import { citizenColumns } from '#server/domain/accounts/citizen.ts'
import { type ListPage, type ListPlace, pageOf, pageSize } from '#server/domain/paging.ts'

/** The columns that registrations are sorted by. None of them may be null, because a page begins after a row. */
const order = [sql`coalesce(${profiles.lastName}, '')`, sql`coalesce(${profiles.firstName}, '')`, sql`${profiles.accountId}`]
const orderColumns = sql.join(order, sql`, `)

/** Every registration for an event, by name. */
export function readRegistered(db: Db, eventId: string, after?: ListPlace) {
  const { participants, attendance, accountId } = personal
  const last = after && sql`(select ${orderColumns} from ${profiles} where ${profiles.accountId} = ${after.id})`
  // If that account has been deleted, its place is null, and the list begins again.
  const isAfter = last && sql`coalesce((${orderColumns}) > ${last}, true)`
  return db
    .select({ ...citizenColumns, participants, attendance, accountId })
    .from(personal)
    .innerJoin(accounts, eq(accounts.id, personal.accountId))
    .innerJoin(profiles, eq(profiles.accountId, personal.accountId))
    .where(and(eq(personal.itemId, eventId), eq(personal.registered, true), isAfter))
    .orderBy(...order.map((column) => asc(column)))
}

type Registered = Awaited<ReturnType<typeof readRegistered>>[number]

/** One page of the registrations, and how many people have registered in all. */
export async function readRegisteredPage(
  db: Db,
  { eventId, after }: { eventId: string; after: ListPlace | undefined },
): Promise<ListPage<Registered> & { people: number }> {
  const [found, [sum]] = await Promise.all([
    readRegistered(db, eventId, after).limit(pageSize + 1),
    db
      .select({ people: sql<string>`coalesce(sum(${personal.participants}), 0)` })
      .from(personal)
      .innerJoin(profiles, eq(profiles.accountId, personal.accountId))
      .where(and(eq(personal.itemId, eventId), eq(personal.registered, true))),
  ])
  return { ...pageOf(found, ({ accountId }) => ({ at: 0, id: accountId })), people: Number(sum?.people ?? 0) }
}

/** How often each answer was given. Who gave it is not read. */
export async function readVotes(db: Db, surveyId: string): Promise<{ voters: number; votes: ReadonlyMap<string, number> }> {
  const rows = await db
    .select({ answerIds: personal.answerIds })
    .from(personal)
    .where(and(eq(personal.itemId, surveyId), isNotNull(personal.answerIds)))
    .orderBy(asc(personal.accountId))
  const votes = new Map<string, number>()
  for (const { answerIds } of rows)
    for (const id of new Set(JSON.parse(answerIds ?? '[]') as string[])) votes.set(id, (votes.get(id) ?? 0) + 1)
  return { voters: rows.length, votes }
}
