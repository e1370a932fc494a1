import { sql, type SQL } from 'drizzle-orm'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { contentLanguages, languages as ownLanguages } from '#contract/values/language-codes.ts'
import { items } from '#server/database/schema.ts'
import type { StoredItem } from './stored-item.ts'

/** The columns of a reply. `texts`: the members of its `texts`, without braces. */
export type ItemRow = Pick<typeof items.$inferSelect, 'id' | 'kind' | 'rev' | 'likes' | 'participants' | 'info' | 'fixed'> & {
  texts: string | null
}

/** An item that exists in none of the requested languages is sent in the first of these that it has. */
const fallbackOrder: readonly ContentLanguage[] = [...ownLanguages, 'local']

/** Reads only the requested texts, because texts are most of an item. */
export function columnsFor(languages: readonly ContentLanguage[]) {
  const { id, kind, rev, likes, participants, info, fixed } = items
  const members = (wanted: readonly ContentLanguage[]) =>
    sql.join(
      wanted.map((language) => sql`'"' || ${language}::text || '":' || ${textIn(language)}`),
      sql`, `,
    )
  const texts = sql<string | null>`coalesce(nullif(concat_ws(',', ${members(languages)}), ''), ${members(fallbackOrder)})`
  return { id, kind, rev, likes, participants, info, fixed, texts }
}

/** The item's text in one language, as JSON; null if it has none. */
function textIn(language: ContentLanguage): SQL<string | null> {
  return sql<string | null>`(${items.texts} ->> ${language}::text)`
}

/** A text in any language, as JSON; null if the item has none. */
export const anyText = sql<string | null>`coalesce(${sql.join((['en', ...fallbackOrder] as const).map(textIn), sql`, `)})`

/** `mine`: what the account has said about the item (`personalJson`). */
export function itemJson(row: ItemRow, mine = ''): string {
  const likes = row.likes === null ? '' : `"likes":${row.likes},`
  const info = row.participants === null ? row.info : `{"participants":${row.participants},${row.info.slice(1)}`
  return `{"id":"${row.id}","type":"${row.kind}","rev":${row.rev},${mine}${likes}"info":${info},${row.fixed},"texts":{${row.texts ?? ''}}}`
}

type Pieces = Pick<typeof items.$inferInsert, 'info' | 'fixed' | 'texts' | 'likes' | 'participants' | 'startsAt' | 'endsAt' | 'capacity'>

/** The columns of an item, from which `itemJson` joins it again. */
export function piecesOf(item: StoredItem): Pieces {
  const { participants, ...info } = { participants: undefined, ...item.info }
  const event = 'event_location' in item.info ? item.info : undefined
  const at = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant))
  const shared = {
    meta: item.meta,
    ...('image' in item && item.image && { image: item.image }),
    ...('question_type' in item && { question_type: item.question_type }),
  }
  const texts = contentLanguages.flatMap((language) => {
    const text = item.texts[language]
    return text ? [[language, JSON.stringify(text)]] : []
  })
  return {
    info: JSON.stringify(info),
    fixed: JSON.stringify(shared).slice(1, -1),
    texts: Object.fromEntries(texts),
    likes: 'likes' in item ? item.likes : null,
    participants: participants ?? null,
    startsAt: at(event?.start_date),
    endsAt: at(event?.end_date),
    capacity: event?.capacity ?? null,
  }
}
