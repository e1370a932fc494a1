import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/database/open-database.ts'
import { accounts, personal, profiles } from '#server/database/schema.ts'
import { citizenColumns } from './citizens.ts'

/** Who comes to an event, by name. */
export function readRegistered(db: Db, eventId: string) {
  const { participants, attendance } = personal
  return db
    .select({ ...citizenColumns, participants, attendance })
    .from(personal)
    .innerJoin(accounts, eq(accounts.id, personal.accountId))
    .innerJoin(profiles, eq(profiles.accountId, personal.accountId))
    .where(and(eq(personal.itemId, eventId), eq(personal.registered, true)))
    .orderBy(asc(profiles.lastName), asc(profiles.firstName), asc(personal.accountId))
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
