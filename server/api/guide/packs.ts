import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PackManifest } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { packVersionLength, packVersionText } from '#contract/guide/pack-delta.ts'
import type { Country } from '#contract/contact/representation.ts'
import { type Content, isReadIn } from '#server/content-files/content.ts'
import type { Db } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { appliesTo } from './sitemap.ts'

/** The articles that concern a country, in one language and in the order of the guide. */
export function manifestOf(
  parts: { content: Pick<Content, 'articles'>; reference: ReferenceData },
  country: Country,
  language: Language,
): PackManifest {
  const topics = new Set(
    parts.reference.categories.flatMap((category) =>
      category.topicGroups.flatMap((group) => group.topics.filter((topic) => appliesTo(topic, country)).map((topic) => topic.id)),
    ),
  )
  const articles = parts.content.articles
    .filter((article) => article.language === language && topics.has(article.topic) && isReadIn(country.iso2, article))
    .map(({ topic, category, hash, bytes }) => ({ topic, category, hash, bytes }))
  return {
    country: country.iso2,
    language,
    version: createHash('sha256').update(packVersionText(articles)).digest('hex').slice(0, packVersionLength),
    bytes: articles.reduce((sum, article) => sum + article.bytes, 0),
    articles,
  }
}

/** Lines in the order asked for. What this process does not hold, another one may have stored; what nobody has is left out. */
export async function linesOf(parts: { content: Content; db: Db }, hashes: readonly string[]): Promise<string[]> {
  const lines = new Map(hashes.map((hash) => [hash, parts.content.articleByHash.get(hash)?.line]))
  const missing = hashes.filter((hash) => lines.get(hash) === undefined)
  if (missing.length > 0) {
    const rows = await rowsOf<{ hash: string; line: string }>(
      parts.db,
      sql`select hash, line from articles where hash = any(${sql.param(missing)}::text[]) order by hash`,
    )
    for (const row of rows) lines.set(row.hash, row.line)
  }
  return [...lines.values()].filter((line) => line !== undefined)
}
