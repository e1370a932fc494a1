import { createHash } from 'node:crypto'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { StoryText, SurveyText } from '#contract/content/content.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Db } from '#server/database/open-database.ts'
import { items, personal } from '#server/database/schema.ts'
import { columnsFor, itemJson } from './item-json.ts'
import type { StoredItem } from './stored-item.ts'
import type { Officer } from '#server/domain/staff/officer.ts'
import { pageOf, pageSize, type ListPage, type ListPlace } from '#server/domain/paging.ts'

export type ItemState = 'draft' | 'published' | 'scheduled' | 'withdrawn' | 'expired'

const allLanguages = [...languages, 'local'] as const

export interface OwnItem {
  item: StoredItem
  state: ItemState
  /** When a draft was saved; when any other item is or was published. */
  publishAt: number
  audience: string[]
  /** How many people are registered for an event, or have voted in a survey. */
  people: number
}

/** The audiences that a desk may write for: its representation, and the countries whose citizens it serves. */
export function audiencesOf({ representation, countries }: Pick<Officer, 'representation' | 'countries'>) {
  return { representation: [`r:${representation.repCode.toLowerCase()}`], countries: countries.map((iso2) => iso2.toLowerCase()) }
}

/** The desk whose items are asked for. */
export interface ItemDesk extends Pick<Officer, 'representation' | 'countries'> {
  now: number
}

const partMs = 1e14

/** Items whose whole audience is the desk's own citizens, the newest first. Events are sorted by day: coming ones, the next first, then past ones. */
export async function listItems(
  db: Db,
  desk: ItemDesk,
  { family, after }: { family?: 'EVENT' | 'SURVEY'; after?: ListPlace | undefined },
): Promise<ListPage<OwnItem>> {
  const { now } = desk
  const { publishAt, startsAt, endsAt, id } = items
  const past = sql.raw(String(4 * partMs))
  const rank =
    family === 'EVENT'
      ? // Drafts without times come first.
        sql<string>`coalesce(case when coalesce(${endsAt}, ${startsAt}) >= ${now} then ${startsAt} else ${past}::bigint - ${startsAt} end, 0)`
      : sql<string>`(${past}::bigint - ${publishAt})`
  const follows = after && sql`(${rank}, ${id}) > (${after.at}::bigint, ${after.id})`
  const found = await select(db, rank)
    .where(and(isOwn(desk), family === undefined ? undefined : eq(items.family, family), follows))
    .orderBy(asc(rank), asc(id))
    .limit(pageSize + 1)
  const { rows, last } = pageOf(found, (one) => ({ at: one.rank, id: one.id }))
  return { rows: rows.map((row) => ownItemOf(row, now)), last }
}

/** Undefined if it is not the desk's own. */
export async function readItem(db: Db, desk: ItemDesk, id: string): Promise<OwnItem | undefined> {
  const [row] = await select(db).where(and(isOwn(desk), eq(items.id, id)))
  return row && ownItemOf(row, desk.now)
}

function select(db: Db, rank: SQL<string> = sql<string>`0`) {
  const { id, publishAt, expiresAt, deskState, audience } = items
  const people = sql<string>`(select coalesce(sum(case when ${personal.registered} then ${personal.participants} when ${personal.answerIds} is not null then 1 end), 0)
    from ${personal} where ${personal.itemId} = ${items.id})`
  const columns = { row: columnsFor(allLanguages), id, publishAt, expiresAt, deskState, audience, people: people.mapWith(Number) }
  return db.select({ ...columns, rank: rank.mapWith(Number) }).from(items)
}

function isOwn(desk: ItemDesk) {
  const { representation, countries } = audiencesOf(desk)
  return sql`not ${items.removed} and ${items.audience} <@ ${sql.param([...representation, ...countries])}::text[]`
}

type Row = Awaited<ReturnType<typeof select>>[number]

function ownItemOf({ row, publishAt, expiresAt, deskState, audience, people }: Row, now: number): OwnItem {
  const item = JSON.parse(itemJson(row)) as StoredItem
  const isExpired = expiresAt !== null && expiresAt <= now
  const state =
    deskState === 'withdrawn' || deskState === 'draft' ? deskState : isExpired ? 'expired' : publishAt > now ? 'scheduled' : 'published'
  return { item, state, publishAt: Date.parse(item.meta.publish_date), audience, people }
}

/** In the reader's language, otherwise in any language that the item has. */
export function textOf(item: StoredItem, language: Language) {
  const texts = item.texts as Partial<Record<string, StoryText | SurveyText>>
  return [language, ...allLanguages].map((one) => texts[one]).find((text) => text !== undefined)
}

export function titleOf(item: StoredItem, language: Language): string {
  const text = textOf(item, language)
  return text === undefined ? item.id : 'question' in text ? text.question : text.title
}

/** Undefined if it is no event, or a draft without times. */
export function startOf({ info }: StoredItem): number | undefined {
  return 'start_date' in info && info.start_date !== undefined ? Date.parse(info.start_date) : undefined
}

/** A hash of texts and facts, to detect that a colleague has changed them since a page was rendered. Counts are left out: they change by themselves. */
export function versionOf(item: StoredItem): string {
  const survey = 'question_type' in item ? [item.question_type, item.meta.expiration_date] : []
  return createHash('sha256')
    .update(JSON.stringify([{ ...item.info, participants: 0 }, item.texts, ...survey]))
    .digest('base64url')
    .slice(0, 16)
}
