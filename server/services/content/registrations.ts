import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { Db } from '#server/database/open-database.ts'
import { items, personal } from '#server/database/schema.ts'
import { columnsFor, itemJson, type ItemRow } from './item-json.ts'
import { personalFields, personalJson } from './personal.ts'

/** A `RegistrationsPage` of the events that an account is registered for, past ones too, by their start, and of all that it has said. */
export async function readRegistrations(
  db: Db,
  { accountId, languages, ticket }: { accountId: string; languages: readonly ContentLanguage[]; ticket: string },
): Promise<string> {
  // One look at both: a `rev` stands for the words that it comes with.
  const all = await db
    .select({ id: items.id, rev: items.rev, state: personal })
    .from(personal)
    .innerJoin(items, eq(personal.itemId, items.id))
    .where(and(eq(personal.accountId, accountId), eq(items.removed, false)))
    .orderBy(asc(items.id))
  const said = all.map(({ id, rev, state }) => ({ id, rev, ...personalFields(state) }))
  const rows = await db
    .select({
      item: columnsFor(languages),
      state: personal,
      isRemoved: sql<boolean>`(${items.removed} or ${items.deskState} is not distinct from 'withdrawn')`,
    })
    .from(items)
    .innerJoin(personal, eq(personal.itemId, items.id))
    .where(and(eq(personal.accountId, accountId), isNotNull(personal.registered)))
    .orderBy(asc(items.startsAt), asc(items.id))
  const isOn = ({ state, isRemoved }: (typeof rows)[number]) => state.registered === true && !isRemoved
  const content = rows.filter(isOn).map(({ item, state }) => itemJson(item as ItemRow, languages, personalJson(personalFields(state))))
  const gone = rows.filter((row) => !isOn(row)).map(({ item }) => ({ id: item.id, rev: item.rev }))
  return `{"content":[${content.join(',')}],"lastPage":true,"gone":${JSON.stringify(gone)},"said":${JSON.stringify(said)},"ticket":"${ticket}"}`
}
