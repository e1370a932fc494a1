import type { CategoryId } from '../../contract/guide/guide.ts'
import type { Language } from '../../contract/values/languages.ts'
import { articlesOf } from '../../store/guide/article-row.ts'
import type { SnapshotTopic } from '../../store/guide/views.ts'
import type { ArticleRow } from '../../store/rows/rows.ts'
import { buildIndex, indexFromText, indexToText } from '../../store/search/article-index.ts'
import { createSearch } from '../../store/search/search-answer.ts'
import type { LanguageIndex } from '../../store/search/topic-search.ts'

let indexes: LanguageIndex[] = []

const searchBench = {
  /** Builds the index of a language as the engine does. Returns its stored text and the time it took. */
  async build(language: Language, rows: ArticleRow[]) {
    const began = performance.now()
    const text = indexToText(await buildIndex(articlesOf(rows), language))
    return { text, tookMs: performance.now() - began }
  },
  /** Reads the stored indexes as a page does when the search gets focus. */
  async load(texts: [Language, string][]) {
    const began = performance.now()
    indexes = []
    for (const [language, text] of texts) indexes.push({ language, index: await indexFromText(text) })
    return performance.now() - began
  },
  /** Types a question key by key into a new search. Returns the milliseconds of each keystroke. */
  type(question: string, appLanguage: Language, rows: ArticleRow[]) {
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

Object.assign(window, { searchBench })
