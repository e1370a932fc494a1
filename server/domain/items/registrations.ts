import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ContentLanguage } from '#contract/values/languages.ts'
import type { Db } from '#server/database/open-database.ts'
import { restoredAt } from '#server/database/restored.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import { items, personal } from '#server/database/schema.ts'
import { columnsFor, itemJson, type ItemRow } from './item-json.ts'
import { personalFields, personalJson } from './personal.ts'

/** A `RegistrationsPage` of the events that an account is registered for, past ones too, by their start. */
export async function readRegistrations(
  db: Db,
  { accountId, languages }: { accountId: string; languages: readonly ContentLanguage[] },
): Promise<string> {
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
  const content = rows.filter(isOn).map(({ item, state }) => itemJson(item as ItemRow, personalJson(personalFields(state))))
  const gone = rows.filter((row) => !isOn(row)).map(({ item }) => ({ id: item.id, rev: item.rev }))
  const [state] = await rowsOf<{ at: string | null }>(db, sql`select ${restoredAt} as at`)
  // What a restore has taken away nobody can name: then whatever the list lacks is gone.
  const named = state?.at ? '' : `,"gone":${JSON.stringify(gone)}`
  return `{"content":[${content.join(',')}],"lastPage":true${named}}`
}
