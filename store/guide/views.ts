import type { Article, CategoryId, Topic, TopicGroup } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import type { ArticleRow, Time } from '#store/rows/rows.ts'

export interface GuideOverview {
  country: Country | null
  representation: Representation | null
  categories: { id: CategoryId; label: string; topicCount: number }[]
  /** Topics of the sitemap, and how many of them can be opened here and now. */
  topicCount: number
  topicsHere: number
  confirmedAt: Time | null
}

export interface GuideCategory {
  id: CategoryId
  label: string
  country: Country | null
  /** Topics that stand alone come as a group with an empty name. */
  groups: (Omit<TopicGroup, 'subTopics'> & { subTopics: (Topic & { isHere: boolean })[] })[]
  confirmedAt: Time | null
}

export interface TopicView {
  topic: Topic
  category: { id: CategoryId; label: string }
  group: { name: string; label: string } | null
  /** Null where the device does not have the text yet. */
  article: Article | null
  /** True when the text stands in another language than the one asked for. */
  isOtherLanguage: boolean
  /** The text came with a file, and the service has not confirmed it. */
  isFromFile: boolean
  country: Country | null
  representation: Representation | null
  confirmedAt: Time | null
}

export interface SearchHit {
  topic: string
  categoryId: CategoryId
  categoryLabel: string
  title: string
  /** A passage of the article, or its summary. */
  snippet: string
  /** Folded words of title and snippet that the search found. */
  found: ReadonlySet<string>
  /** The language that title and snippet stand in. */
  language: Language
  confirmedAt: Time | null
}

/** What a search answers with: the country's topics that can be opened, in the guide's order. */
export interface SearchSnapshot {
  language: Language
  topics: SnapshotTopic[]
  /** Of each language that is stored, the app's first. */
  indexes: IndexState[]
}

export interface SnapshotTopic {
  topic: string
  categoryId: CategoryId
  categoryLabel: string
  /** In the app's language, or in another where that is not here. */
  row: ArticleRow
  confirmedAt: Time | null
}

export interface IndexState {
  language: Language
  /** The fingerprint of the articles that are here now. */
  articles: string
  /** That of the stored index; null: none is stored. */
  stored: string | null
}

export interface CountryChoice {
  iso2: string
  name: string
}
