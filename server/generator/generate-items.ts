import { getTableColumns, sql, type Table } from 'drizzle-orm'
import type { ContentItem } from '#contract/content/content.ts'
import { tags } from '#contract/values/kinds.ts'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Db } from '#server/database/open-database.ts'
import { changes, items } from '#server/database/schema.ts'
import { refreshStatistics } from '#server/database/tend.ts'
import { createRandom } from '#server/seeded-random.ts'
import { lockEditors } from '#server/domain/items/counter.ts'
import { rowOf, type ItemDraft } from '#server/domain/items/mutations.ts'
import { generatedStory, generatedSurvey } from './generated-words.ts'

export interface GenerateOptions {
  count: number
  /** The same seed, options and `now` give the same items. */
  seed: number
  now: number
  /** ISO codes over which the items that are not global spread. */
  countries?: readonly string[]
  /** Share of items for everybody, 0 to 1. */
  globalShare?: number
  /** Minutes between two items; the first one is that old. */
  minutesApart?: number
  /** Ids begin with it; runs with different prefixes add to each other. */
  prefix?: string
}

const someCountries = ['TH', 'FR', 'DE', 'IT', 'US', 'BR', 'AU', 'JP', 'ZA', 'ES', 'GB', 'CA']
const rowsPerStatement = 500
const minuteMs = 60_000

/** Items of about 2 kB in four languages, for measuring: seven stories, two events and a survey in ten. */
export function draftItems(options: GenerateOptions): ItemDraft[] {
  const random = createRandom(options.seed)
  return Array.from({ length: options.count }, (_, index) => draftItem(index, random, options))
}

/** Writes generated items, about five thousand a second. An id that is taken is written over, with the next revision. */
export async function generateItems(db: Db, options: GenerateOptions): Promise<string[]> {
  const drafts = draftItems(options)
  await db.transaction(async (tx) => {
    await lockEditors(tx)
    for (let start = 0; start < drafts.length; start += rowsPerStatement) {
      const some = drafts.slice(start, start + rowsPerStatement)
      const rows = some.map((draft) => rowOf(draft))
      await insertMany(tx, items, rows)
      await insertMany(
        tx,
        changes,
        rows.map((row) => ({
          itemId: row.id,
          op: 'put',
          audience: row.audience,
          family: row.family,
          at: options.now,
        })),
      )
    }
  })
  await refreshStatistics(db)
  return drafts.map((draft) => draft.item.id)
}

function draftItem(index: number, random: () => number, options: GenerateOptions): ItemDraft {
  const { countries = someCountries, globalShare = 0.5, minutesApart = 7, prefix = `gen-${options.seed}` } = options
  const isGlobal = random() < globalShare
  const country = countries[Math.floor(random() * countries.length)] ?? 'TH'
  const published = new Date(options.now - (index + 1) * minutesApart * minuteMs).toISOString()
  const shared = {
    id: `${prefix}-${String(index).padStart(6, '0')}`,
    rev: 1,
    meta: { creation_date: published, publish_date: published, creation_location: {}, creation_country: {} },
  }
  const level = isGlobal ? 'GLOBAL' : 'COUNTRY'
  const tag = tags[Math.floor(random() * tags.length)] ?? 'SERVICES'
  const texts = <T>(write: (language: Language, text: { random: () => number; number: number }) => T) =>
    Object.fromEntries(languages.map((language) => [language, write(language, { random, number: index })])) as Record<Language, T>
  return { item: itemOf(), audience: [isGlobal ? 'global' : country.toLowerCase()], source: 'generated' }

  function itemOf(): ContentItem {
    const turn = index % 10
    if (turn === 4 || turn === 8) {
      const start = Date.parse(published) + 20 * 1440 * minuteMs
      const info = {
        tag,
        start_date: published,
        end_date: new Date(start).toISOString(),
        timezone: 'UTC',
        capacity: 200,
        participants: Math.floor(random() * 200),
        event_location: ['onsite' as const],
        registration_needed: true,
      }
      return {
        ...shared,
        type: `${level}_EVENT`,
        info: { ...info, start_date: new Date(start - 120 * minuteMs).toISOString() },
        texts: texts(generatedStory),
      }
    }
    if (turn === 6) return { ...shared, type: `${level}_SURVEY`, info: { tag }, question_type: 'SINGLE', texts: texts(generatedSurvey) }
    return { ...shared, type: `${level}_STORY`, info: { tag }, likes: Math.floor(random() * 400), texts: texts(generatedStory) }
  }
}

/** One parameter holds all rows as JSON: a parameter a value would be nine thousand for a statement. */
async function insertMany(tx: Db, table: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => rows[0] && name in rows[0])
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const typed = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key] ?? null]))))
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${json}::json) as row (${typed}) ${conflict(table)}`,
  )
}

function conflict(table: Table) {
  if (table !== items) return sql``
  const set = Object.values(getTableColumns(items)).map(({ name }) =>
    name === 'rev' ? sql`rev = items.rev + 1` : sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  )
  return sql`on conflict (id) do update set ${sql.join(set, sql`, `)}`
}
