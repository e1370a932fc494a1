import MiniSearch from 'minisearch'
import type { Options } from 'minisearch'
import type { Article } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { foldedWords } from '#contract/values/text-fold.ts'
import { linesOf } from './article-text.ts'
import { headOf } from './words/compounds.ts'
import { isFiller, phraseOf } from './words/filler-words.ts'

/** The full text of one language's articles. A document is an article of one hash; its topic stands with it. */
export type ArticleIndex = MiniSearch<IndexedArticle>

/** How much a word counts by where it stands. `phrases` are titles and keywords as wholes. */
export const weights = { title: 6, keywords: 5, summary: 2.5, headings: 1.6, body: 1 } as const
export type Field = keyof typeof weights

interface IndexedArticle extends Record<Field | 'phrases', string> {
  hash: string
  topic: string
}

const fields = [...(Object.keys(weights) as Field[]), 'phrases' as const]
const between = '\n'

const options: Options<IndexedArticle> = {
  idField: 'hash',
  fields,
  storeFields: ['topic'],
  tokenize: (text) => text.split(between),
  processTerm: (term) => term,
  autoVacuum: false,
}

/** Builds in slices, so that the thread stays free for others. */
export async function buildIndex(articles: readonly Article[], language: Language): Promise<ArticleIndex> {
  const index = new MiniSearch<IndexedArticle>(options)
  const heads = language === 'de' ? headsIn(articles) : null
  await index.addAllAsync(
    articles.map((article) => indexed(article, language, heads)),
    { chunkSize: 8 },
  )
  return index
}

export function indexToText(index: ArticleIndex): string {
  return JSON.stringify(index)
}

/** Rejects a text that is no index. */
export function indexFromText(text: string): Promise<ArticleIndex> {
  return MiniSearch.loadJSONAsync<IndexedArticle>(text, options)
}

function indexed(article: Article, language: Language, heads: ReadonlyMap<string, string> | null): IndexedArticle {
  const { headings, lines } = linesOf(article)
  const words = (text: string) =>
    foldedWords(text)
      .filter((word) => !isFiller(word, language))
      .flatMap((word) => {
        const head = heads?.get(word)
        return head === undefined ? [word] : [word, head]
      })
      .join(between)
  return {
    hash: article.hash,
    topic: article.topic,
    title: words(article.title),
    keywords: words(article.keywords.join(' ')),
    summary: words(article.summary),
    headings: words(headings.join(' ')),
    body: words(lines.join(' ')),
    phrases: [article.title, ...article.keywords].map((phrase) => `=${phraseOf(foldedWords(phrase), language)}`).join(between),
  }
}

function headsIn(articles: readonly Article[]): Map<string, string> {
  const all = articles.flatMap((article) => {
    const { headings, lines } = linesOf(article)
    return foldedWords([article.title, article.summary, ...article.keywords, ...headings, ...lines].join(' '))
  })
  // Without fillers: "überfallen" has nothing to do with "fallen".
  const words = new Set(all.filter((word) => !isFiller(word, 'de')))
  const heads = new Map<string, string>()
  for (const word of words) {
    const head = word.length >= 8 ? headOf(word, words) : null
    if (head !== null) heads.set(word, head)
  }
  return heads
}
