import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { ContentItem, StoryText, SurveyText } from '#contract/content/content.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { Db } from '#server/database/open-database.ts'
import { items } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { columnsFor, itemJson } from '#server/services/content/item-json.ts'
import { pageOf, pageSize, type ListPage, type ListPlace } from './list-page.ts'
import type { ItemState } from './words.ts'

const allLanguages = [...languages, 'local'] as const

export interface OwnItem {
  item: ContentItem
  state: ItemState
  publishAt: number
}

/** What the audience of a desk's own items is made of: its representation, and the countries whose citizens it serves. */
export function audienceOf({ id, repCode }: Representation, reference: ReferenceData): string[] {
  const countries = reference.countries.filter((country) => country.consularServicesId === id).map(({ iso2 }) => iso2.toLowerCase())
  return [`r:${repCode.toLowerCase()}`, ...countries]
}

interface Whose {
  audience: readonly string[]
  now: number
}

/** Items for nobody but the desk's own citizens, the newest first. */
export async function listItems(
  db: Db,
  { audience, now, family, after }: Whose & { family?: 'EVENT' | 'SURVEY'; after?: ListPlace | undefined },
): Promise<ListPage<OwnItem>> {
  const { publishAt, id } = items
  const follows = after && or(lt(publishAt, after.at), and(eq(publishAt, after.at), gt(id, after.id)))
  const found = await select(db)
    .where(and(isOwn(audience), family === undefined ? undefined : eq(items.family, family), follows))
    .orderBy(desc(publishAt), asc(id))
    .limit(pageSize + 1)
  const { rows, last } = pageOf(found, (one) => ({ at: one.publishAt, id: one.id }))
  return { rows: rows.map((row) => ownItemOf(row, now)), last }
}

/** Undefined where it is not the desk's own. */
export async function readItem(db: Db, { audience, now, id }: Whose & { id: string }): Promise<OwnItem | undefined> {
  const [row] = await select(db).where(and(isOwn(audience), eq(items.id, id)))
  return row && ownItemOf(row, now)
}

function select(db: Db) {
  const { id, publishAt, expiresAt, deskState } = items
  return db.select({ row: columnsFor(allLanguages), id, publishAt, expiresAt, deskState }).from(items)
}

function isOwn(audience: readonly string[]) {
  return sql`not ${items.removed} and ${items.audience} <@ ${sql.param([...audience])}::text[]`
}

type Row = Awaited<ReturnType<typeof select>>[number]

function ownItemOf({ row, publishAt, expiresAt, deskState }: Row, now: number): OwnItem {
  const item = JSON.parse(itemJson(row, allLanguages)) as ContentItem
  const isExpired = expiresAt !== null && expiresAt <= now
  const state = deskState === 'withdrawn' ? 'withdrawn' : isExpired ? 'expired' : publishAt > now ? 'scheduled' : 'published'
  return { item, state, publishAt: Date.parse(item.meta.publish_date) }
}

/** In the language of the reader, else in any that there is. */
export function textOf(item: ContentItem, language: Language) {
  const texts = item.texts as Partial<Record<string, StoryText | SurveyText>>
  return [language, ...allLanguages].map((one) => texts[one]).find((text) => text !== undefined)
}

export function titleOf(item: ContentItem, language: Language): string {
  const text = textOf(item, language)
  return text === undefined ? item.id : 'question' in text ? text.question : text.title
}
