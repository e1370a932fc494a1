import { createHash } from 'node:crypto'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { StoryText, SurveyText } from '#contract/content/content.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Representation } from '#contract/contact/representation.ts'
import type { Db } from '#server/database/open-database.ts'
import { items, personal } from '#server/database/schema.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { columnsFor, itemJson } from './item-json.ts'
import type { StoredItem } from './stored-item.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { pageOf, pageSize, type ListPage, type ListPlace } from '#server/domain/paging.ts'

export type ItemState = 'draft' | 'published' | 'scheduled' | 'withdrawn' | 'expired'

const allLanguages = [...languages, 'local'] as const

export interface OwnItem {
  item: StoredItem
  state: ItemState
  /** Of a draft when it was saved. */
  publishAt: number
  audience: string[]
  /** People registered for an event; of a survey, how many have voted. */
  people: number
}

/** What the audience of a desk's own items is made of: its representation, and the countries whose citizens it serves. */
export function audienceOf(representation: Representation, reference: ReferenceData): string[] {
  const countries = countriesOf(representation, reference).map((iso2) => iso2.toLowerCase())
  return [`r:${representation.repCode.toLowerCase()}`, ...countries]
}

/** ISO codes of the countries whose citizens the representation serves; the head office those that no representation does. */
export function countriesOf({ id }: Pick<Representation, 'id'>, reference: ReferenceData): string[] {
  const servedBy = id === headOfficeId ? null : id
  return reference.countries.filter((country) => country.consularServicesId === servedBy).map(({ iso2 }) => iso2)
}

interface Whose {
  audience: readonly string[]
  now: number
}

const partMs = 1e14

/** Items for nobody but the desk's own citizens, the newest first; events by their day: those to come, the next first, then those that were. */
export async function listItems(
  db: Db,
  { audience, now, family, after }: Whose & { family?: 'EVENT' | 'SURVEY'; after?: ListPlace | undefined },
): Promise<ListPage<OwnItem>> {
  const { publishAt, startsAt, endsAt, id } = items
  const past = sql.raw(String(4 * partMs))
  const rank =
    family === 'EVENT'
      ? // Drafts without times come first.
        sql<string>`coalesce(case when coalesce(${endsAt}, ${startsAt}) >= ${now} then ${startsAt} else ${past}::bigint - ${startsAt} end, 0)`
      : sql<string>`(${past}::bigint - ${publishAt})`
  const follows = after && sql`(${rank}, ${id}) > (${after.at}::bigint, ${after.id})`
  const found = await select(db, rank)
    .where(and(isOwn(audience), family === undefined ? undefined : eq(items.family, family), follows))
    .orderBy(asc(rank), asc(id))
    .limit(pageSize + 1)
  const { rows, last } = pageOf(found, (one) => ({ at: one.rank, id: one.id }))
  return { rows: rows.map((row) => ownItemOf(row, now)), last }
}

/** Undefined where it is not the desk's own. */
export async function readItem(db: Db, { audience, now, id }: Whose & { id: string }): Promise<OwnItem | undefined> {
  const [row] = await select(db).where(and(isOwn(audience), eq(items.id, id)))
  return row && ownItemOf(row, now)
}

function select(db: Db, rank: SQL<string> = sql<string>`0`) {
  const { id, publishAt, expiresAt, deskState, audience } = items
  const people = sql<string>`(select coalesce(sum(case when ${personal.registered} then ${personal.participants} when ${personal.answerIds} is not null then 1 end), 0)
    from ${personal} where ${personal.itemId} = ${items.id})`
  const columns = { row: columnsFor(allLanguages), id, publishAt, expiresAt, deskState, audience, people: people.mapWith(Number) }
  return db.select({ ...columns, rank: rank.mapWith(Number) }).from(items)
}

function isOwn(audience: readonly string[]) {
  return sql`not ${items.removed} and ${items.audience} <@ ${sql.param([...audience])}::text[]`
}

type Row = Awaited<ReturnType<typeof select>>[number]

function ownItemOf({ row, publishAt, expiresAt, deskState, audience, people }: Row, now: number): OwnItem {
  const item = JSON.parse(itemJson(row)) as StoredItem
  const isExpired = expiresAt !== null && expiresAt <= now
  const state =
    deskState === 'withdrawn' || deskState === 'draft' ? deskState : isExpired ? 'expired' : publishAt > now ? 'scheduled' : 'published'
  return { item, state, publishAt: Date.parse(item.meta.publish_date), audience, people }
}

/** In the language of the reader, else in any that there is. */
export function textOf(item: StoredItem, language: Language) {
  const texts = item.texts as Partial<Record<string, StoryText | SurveyText>>
  return [language, ...allLanguages].map((one) => texts[one]).find((text) => text !== undefined)
}

export function titleOf(item: StoredItem, language: Language): string {
  const text = textOf(item, language)
  return text === undefined ? item.id : 'question' in text ? text.question : text.title
}

/** Undefined for what is no event, and for a draft without its times. */
export function startOf({ info }: StoredItem): number | undefined {
  return 'start_date' in info && info.start_date !== undefined ? Date.parse(info.start_date) : undefined
}

/** A hash of the texts and facts that a reader saw, to find out that a colleague has changed them. Counts are left out: they change by themselves. */
export function versionOf(item: StoredItem): string {
  const survey = 'question_type' in item ? [item.question_type, item.meta.expiration_date] : []
  return createHash('sha256')
    .update(JSON.stringify([{ ...item.info, participants: 0 }, item.texts, ...survey]))
    .digest('base64url')
    .slice(0, 16)
}
