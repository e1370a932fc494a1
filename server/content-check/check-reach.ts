import type { Article } from '#contract/guide/guide.ts'
import { linksOf, wordsOf } from './article-parts.ts'
import type { Finding } from './check-guide.ts'

/** A guide that answers sends people on only where nobody but that office knows. */
const mostAsks = 60
const mostWithoutSource = 2
const fewestAddresses = 70

export interface Reach {
  asks: number
  /** Topics whose text says that it rests on no official source. */
  withoutSource: string[]
  /** Web addresses to act on, each once. */
  addresses: string[]
}

/** Of the whole texts in English. */
export function reachOf(articles: readonly Article[]): Reach {
  const english = articles.filter(({ language }) => language === 'en')
  const textOf = (article: Article) => wordsOf(article.body).join(' ')
  return {
    asks: english.reduce((sum, article) => sum + (textOf(article).match(/\bask\b/gi)?.length ?? 0), 0),
    withoutSource: english.filter((article) => /no official source/i.test(textOf(article))).map(({ topic }) => topic),
    addresses: [
      ...new Set(
        english.flatMap(({ body }) => linksOf(body).flatMap((link) => ('href' in link && link.href.startsWith('https:') ? link.href : []))),
      ),
    ],
  }
}

export function checkReach(articles: readonly Article[]): Finding[] {
  const { asks, withoutSource, addresses } = reachOf(articles)
  const where = 'the guide'
  return [
    ...(asks > mostAsks ? [{ where, what: `says “ask” ${asks} times, more than ${mostAsks}` }] : []),
    ...(withoutSource.length > mostWithoutSource ? [{ where, what: `has no official source for ${withoutSource.join(', ')}` }] : []),
    ...(addresses.length < fewestAddresses
      ? [{ where, what: `has ${addresses.length} addresses to act on, fewer than ${fewestAddresses}` }]
      : []),
  ]
}
