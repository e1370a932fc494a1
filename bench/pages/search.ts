import type { CategoryId } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { articlesOf } from '#store/guide/article-row.ts'
import type { ArticleRow } from '#store/rows/rows.ts'
import { buildIndex, indexFromText, indexToText } from '#store/search/article-index.ts'
import { createSearch } from '#store/search/search-answer.ts'
import type { LanguageIndex } from '#store/search/topic-search.ts'
import type { SnapshotTopic } from '#store/guide/views.ts'

interface SearchBench {
  /** Builds a language's index, as the engine does; gives back what it stores and how long the thread was at it. */
  build(language: Language, rows: ArticleRow[]): Promise<{ text: string; tookMs: number }>
  /** Reads the stored indexes, as a page does when the search is first touched. */
  load(texts: [Language, string][]): Promise<number>
  /** Types a question letter by letter into a search that has just been opened; milliseconds of each letter. */
  type(question: string, appLanguage: Language, rows: ArticleRow[]): number[]
}

declare global {
  interface Window {
    searchBench: SearchBench
  }
}

let indexes: LanguageIndex[] = []

window.searchBench = {
  async build(language, rows) {
    const began = performance.now()
    const text = indexToText(await buildIndex(articlesOf(rows), language))
    return { text, tookMs: performance.now() - began }
  },
  async load(texts) {
    const began = performance.now()
    indexes = []
    for (const [language, text] of texts) indexes.push({ language, index: await indexFromText(text) })
    return performance.now() - began
  },
  type(question, appLanguage, rows) {
    const topics = rows.map((row): SnapshotTopic => {
      const categoryId = row.category as CategoryId
      return { topic: row.topic, categoryId, categoryLabel: categoryId, row, confirmedAt: null }
    })
    const search = createSearch({ language: appLanguage, topics, indexes: [] }, indexes)
    return Array.from({ length: question.length }, (_, length) => {
      const began = performance.now()
      search(question.slice(0, length + 1))
      return performance.now() - began
    })
  },
}
