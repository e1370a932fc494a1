import type { EmergencyTier } from '#contract/guide.ts'
import type { Language } from '#contract/languages.ts'
import type { AbroadDatabase } from './database.ts'
import { rowOfArticle } from './article-row.ts'
import { resourceKeys } from './resource-keys.ts'
import type { ArticleRow, ManifestRow, ResourceRow } from './rows.ts'

/** Where the guide and the contact screens read: the database, or the files in the service worker's core where no database is to be had. */
export interface GuideSource {
  /** Runs reads that must show one moment. */
  atOnce<T>(reads: () => Promise<T>): Promise<T>
  resource(key: string): Promise<ResourceRow | undefined>
  articles(language: Language): Promise<ArticleRow[]>
  manifest(country: string, language: Language): Promise<ManifestRow | undefined>
}

export function databaseSource(db: AbroadDatabase): GuideSource {
  return {
    atOnce: (reads) => db.transaction('r', [db.resources, db.manifests, db.articles], reads),
    resource: (key) => db.resources.get(key),
    articles: (language) => db.articles.where('[language+topic]').between([language, ''], [language, '\uffff']).toArray(),
    manifest: (country, language) => db.manifests.get([country, language]),
  }
}

export function tierSource(tier: EmergencyTier): GuideSource {
  const row = (key: string, value: unknown): ResourceRow => ({
    key,
    value,
    etag: null,
    bytes: 0,
    fetchedAt: tier.version,
    confirmedAt: tier.version,
  })
  const resources = new Map([
    [resourceKeys.countries as string, row(resourceKeys.countries, tier.countries)],
    [resourceKeys.representations, row(resourceKeys.representations, tier.representations)],
    [resourceKeys.emergency, row(resourceKeys.emergency, { version: tier.version, helpline: tier.helpline, hashes: [] })],
  ])
  const articles = tier.articles.map((article) => rowOfArticle(article))
  return {
    atOnce: (reads) => reads(),
    resource: async (key) => resources.get(key),
    articles: async (language) => articles.filter((article) => article.language === language),
    manifest: async () => undefined,
  }
}
