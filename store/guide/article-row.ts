import { lineOf } from '#contract/guide/article-hash.ts'
import type { Article } from '#contract/guide/guide.ts'
import type { ArticleRow } from '#store/rows/rows.ts'

/** The article of a row. It was validated when it came. */
export function articleOf(row: ArticleRow): Article {
  return JSON.parse(row.line) as Article
}

/** `line`: as it came over the wire. An article that came in another wrapping is written as the service writes it. */
export function rowOfArticle(article: Article, line = lineOf(article)): ArticleRow {
  const { hash, topic, category, language } = article
  return { hash, topic, category, language, bytes: new TextEncoder().encode(line).length, line }
}

/** The articles of rows. One that was damaged on the device is left out: it must not take the others with it. */
export function articlesOf(rows: readonly ArticleRow[]): Article[] {
  return rows.flatMap((row) => soundArticleOf(row) ?? [])
}

/** Null where the line was damaged on the device: it costs its own topic and no other. */
export function soundArticleOf(row: ArticleRow): Article | null {
  try {
    const article = articleOf(row)
    return article.hash === row.hash ? article : null
  } catch {
    return null
  }
}
