import type { Collection } from 'dexie'
import type { EmergencyTier, PackManifest } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { rowOfArticle } from './article-row.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { ArticleRow, ManifestRow, ResourceRow, SearchIndexRow } from '#store/rows/rows.ts'

/** Where the guide and the contact screens read: the database, or the files in the service worker's core where no database is to be had. */
export interface GuideSource {
  /** Runs reads that must show one moment. */
  atOnce<T>(reads: () => Promise<T>): Promise<T>
  resource(key: string): Promise<ResourceRow | undefined>
  articles(language: Language): Promise<ArticleRow[]>
  articleHashes(language: Language): Promise<string[]>
  searchIndex(language: Language): Promise<SearchIndexRow | undefined>
  manifest(country: string, language: Language): Promise<ManifestRow | undefined>
  /** Hashes of articles that came with a file and that the service has not named to this device. */
  unconfirmed(): Promise<ReadonlySet<string>>
}

export function databaseSource(db: AbroadDatabase): GuideSource {
  return {
    atOnce: (reads) => db.transaction('r', [db.resources, db.manifests, db.articles, db.searchIndexes], reads),
    resource: (key) => db.resources.get(key),
    articles: (language) => articlesIn(db, language).toArray(),
    articleHashes: (language) => articlesIn(db, language).primaryKeys(),
    searchIndex: (language) => db.searchIndexes.get(language),
    manifest: (country, language) => db.manifests.get([country, language]),
    unconfirmed: () => unconfirmedHashes(db),
  }
}

export function articlesIn(db: AbroadDatabase, language: Language): Collection<ArticleRow, string> {
  return db.articles.where('[language+topic]').between([language, ''], [language, '\uffff'])
}

async function unconfirmedHashes(db: AbroadDatabase): Promise<ReadonlySet<string>> {
  const rows = await db.manifests.toArray()
  const hashes = new Set(rows.flatMap((row) => (row.origin === 'file' ? hashesOf(row.manifest) : [])))
  if (hashes.size === 0) return hashes
  const tier = await db.resources.get(resourceKeys.emergency)
  const ofService = rows.flatMap((row) => [...(row.origin === 'service' ? hashesOf(row.manifest) : []), ...hashesOf(row.next)])
  for (const hash of [...tierHashesOf(tier), ...ofService]) hashes.delete(hash)
  return hashes
}

/** Of the articles that the emergency tier names. */
export function tierHashesOf(row: ResourceRow | undefined): string[] {
  return (row?.value as { hashes?: string[] } | undefined)?.hashes ?? []
}

function hashesOf(manifest: PackManifest | null): string[] {
  return manifest?.articles.map((entry) => entry.hash) ?? []
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
    [
      resourceKeys.emergency,
      row(resourceKeys.emergency, { version: tier.version, helpline: tier.helpline, hashes: tier.articles.map((article) => article.hash) }),
    ],
  ])
  const articles = tier.articles.map((article) => rowOfArticle(article))
  return {
    atOnce: (reads) => reads(),
    resource: async (key) => resources.get(key),
    articles: async (language) => articles.filter((article) => article.language === language),
    articleHashes: async (language) => articles.flatMap((article) => (article.language === language ? [article.hash] : [])),
    searchIndex: async () => undefined,
    manifest: async () => undefined,
    unconfirmed: async () => new Set(),
  }
}
