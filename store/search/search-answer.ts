import type { Article } from '#contract/guide/guide.ts'
import { soundArticleOf } from '#store/guide/article-row.ts'
import type { SearchHit, SearchSnapshot, SnapshotTopic } from '#store/guide/views.ts'
import { isWeak } from './words/filler-words.ts'
import { type Passages, passagesOf, snippetOf } from './snippet.ts'
import { createTopicSearch, type FoundTopic, type LanguageIndex } from './topic-search.ts'

const maxHits = 20
/** Of the best one's score, what a topic must have at least that answers the whole question, or a part of it. */
const least = { whole: 0.06, part: 0.3 }
/** Where two answer alike, the emergency comes first. */
const emergencyLead = 1.1

export type Search = (term: string) => SearchHit[]

/**
 * Looks a term up in every language that is stored and answers with topics of the snapshot, best first: the country's guide in the app's language.
 * The same term gives the same order.
 */
export function createSearch(snapshot: SearchSnapshot, indexes: readonly LanguageIndex[]): Search {
  const topicSearch = createTopicSearch(indexes, snapshot.language)
  const byTopic = new Map(snapshot.topics.map((entry, order) => [entry.topic, { ...entry, order }]))
  const opened = new Map<string, { article: Article; passages: Passages }>()

  function open(entry: SnapshotTopic) {
    const before = opened.get(entry.topic)
    if (before) return before
    const article = soundArticleOf(entry.row)
    if (!article) return null
    const made = { article, passages: passagesOf(article) }
    opened.set(entry.topic, made)
    return made
  }

  function hitOf(entry: SnapshotTopic, found: FoundTopic): SearchHit | null {
    const text = open(entry)
    if (!text) return null
    const { article, passages } = text
    const words = new Set([...(found.words[article.language] ?? [])].filter((word) => !isWeak(word)))
    return {
      topic: entry.topic,
      categoryId: entry.categoryId,
      categoryLabel: entry.categoryLabel,
      title: article.title,
      snippet: snippetOf(passages, words),
      found: words,
      language: article.language,
      confirmedAt: entry.confirmedAt,
    }
  }

  return (term) => {
    const ranked = topicSearch
      .find(term)
      .flatMap((found) => {
        const entry = byTopic.get(found.topic)
        return entry ? [{ entry, found, score: found.score * (entry.categoryId === 'emergencySituation' ? emergencyLead : 1) }] : []
      })
      .toSorted((one, other) => other.score - one.score || one.entry.order - other.entry.order)
    const best = ranked[0]?.score ?? 0
    return ranked
      .filter(({ found, score }) => score >= best * (found.isWhole ? least.whole : least.part))
      .slice(0, maxHits)
      .flatMap(({ entry, found }) => hitOf(entry, found) ?? [])
  }
}
