import type { Article, CategoryId } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'

/** An article as it goes over the wire. */
export interface GuideArticle {
  article: Article
  topic: string
  category: CategoryId
  language: Language
  hash: string
  /** One line of NDJSON without its line feed; its member `hash` stands first. */
  line: string
  bytes: number
  /** Codes of the countries whose guide has this text; null: everywhere. Of a topic and language, each country has one text. */
  countries: ReadonlySet<string> | null
}

/** Whether the article is the text of its topic in a country's guide. The whole text of each topic is that of Switzerland. */
export function isReadIn(country: string, article: Pick<GuideArticle, 'countries'>): boolean {
  return article.countries === null || article.countries.has(country)
}

export interface Picture {
  name: string
  path: string
  /** Of the drawing; the address carries it, so that a new drawing is a new address. */
  hash: string
}

/** What the services hold in memory of `server/content`: the same in every process of a build. The feed's items live in the database. */
export interface Content {
  /** In the order of the guide, languages side by side. */
  articles: readonly GuideArticle[]
  articleByHash: ReadonlyMap<string, GuideArticle>
  pictures: ReadonlyMap<string, Picture>
  /** Milliseconds since 1970 of the emergency tier's last change. */
  emergencyVersion: number
}
