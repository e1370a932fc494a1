import { and, isNull, sql } from 'drizzle-orm'
import type { ContentLanguage } from '#contract/values/languages.ts'
import { contentLanguages, languages as ownLanguages } from '#contract/values/language-codes.ts'
import { items } from '#server/database/schema.ts'
import type { StoredItem } from './stored-item.ts'

/** The columns that a reply is glued from. */
export type ItemRow = Pick<typeof items.$inferSelect, 'id' | 'kind' | 'rev' | 'likes' | 'participants' | 'info' | 'fixed'> & TextColumns
type TextColumns = Partial<Record<TextColumn, string | null>>
type TextColumn = 'textDe' | 'textFr' | 'textIt' | 'textEn' | 'textLocal'

const textColumnByLanguage = { de: 'textDe', fr: 'textFr', it: 'textIt', en: 'textEn', local: 'textLocal' } as const satisfies Record<
  ContentLanguage,
  TextColumn
>

/** An item in none of the languages asked for comes in the first of these: read with a label is better than not read at all. */
const fallbackOrder: readonly ContentLanguage[] = [...ownLanguages, 'local']

/** Reads only the texts that the client asked for, which are most of an item; the others where an item has none of those. */
export function columnsFor(languages: readonly ContentLanguage[]) {
  const { id, kind, rev, likes, participants, info, fixed } = items
  const hasNone = and(...languages.map((language) => isNull(items[textColumnByLanguage[language]])))
  const texts = Object.fromEntries(
    contentLanguages.map((language) => {
      const name = textColumnByLanguage[language]
      return [name, languages.includes(language) ? items[name] : sql<string | null>`case when ${hasNone} then ${items[name]} end`]
    }),
  )
  return { id, kind, rev, likes, participants, info, fixed, ...texts }
}

/** `mine` is what the one who asks has said about it (`personalJson`). */
export function itemJson(row: ItemRow, languages: readonly ContentLanguage[], mine = ''): string {
  const textsIn = (wanted: readonly ContentLanguage[]) =>
    wanted.flatMap((language) => {
      const text = row[textColumnByLanguage[language]]
      return text ? [`"${language}":${text}`] : []
    })
  const asked = textsIn(languages)
  const texts = asked.length > 0 ? asked : textsIn(fallbackOrder).slice(0, 1)
  const likes = row.likes === null ? '' : `"likes":${row.likes},`
  const info = row.participants === null ? row.info : `{"participants":${row.participants},${row.info.slice(1)}`
  return `{"id":"${row.id}","type":"${row.kind}","rev":${row.rev},${mine}${likes}"info":${info},${row.fixed},"texts":{${texts.join(',')}}}`
}

/** The stored pieces of an item: the counterpart of `itemJson`. Personal fields are no part of an item. */
export function piecesOf(
  item: StoredItem,
): Pick<typeof items.$inferInsert, 'info' | 'fixed' | 'likes' | 'participants' | 'startsAt' | 'endsAt' | 'capacity'> &
  Record<TextColumn, string | null> {
  const { participants, ...info } = { participants: undefined, ...item.info }
  const event = 'event_location' in item.info ? item.info : undefined
  const at = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant))
  const shared = {
    meta: item.meta,
    ...('image' in item && item.image && { image: item.image }),
    ...('question_type' in item && { question_type: item.question_type }),
  }
  const texts = Object.fromEntries(
    contentLanguages.map((language) => [
      textColumnByLanguage[language],
      item.texts[language] ? JSON.stringify(item.texts[language]) : null,
    ]),
  )
  return {
    info: JSON.stringify(info),
    fixed: JSON.stringify(shared).slice(1, -1),
    likes: 'likes' in item ? item.likes : null,
    participants: participants ?? null,
    startsAt: at(event?.start_date),
    endsAt: at(event?.end_date),
    capacity: event?.capacity ?? null,
    ...(texts as Record<TextColumn, string | null>),
  }
}
