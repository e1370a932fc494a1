import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/values/languages.ts'
import { languages } from '#contract/values/language-codes.ts'
import { readContentFiles } from '#server/content-files/read-content-files.ts'
import { loadReferenceData } from '#server/reference-data/load-reference-data.ts'
import { manifestOf } from '#server/api/guide/packs.ts'
import { sitemapOf } from '#server/api/guide/sitemap.ts'
import { rowOfArticle } from '#store/guide/article-row.ts'
import { databaseSource } from '#store/guide/source.ts'
import { readSearchSnapshot } from '#store/guide/read-search.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { untouchedPack } from '#store/rows/rows.ts'
import { createSearch, type Search } from '#store/search/search-answer.ts'
import { createSearchIndexes } from '#store/search/search-indexes.ts'
import { createSearchIndex } from '#worker/guide/search-index.ts'
import { createTestWorld } from '#worker/testing/test-environment.ts'

export async function realContent() {
  const reference = await loadReferenceData()
  const folder = fileURLToPath(new URL('../../../server/content', import.meta.url))
  const { articles, mistakes } = await readContentFiles(folder, { reference, anchorMs: 0, demo: false })
  if (mistakes.length > 0) throw new Error('the content has mistakes')
  return { reference, articles }
}

export async function deviceWithGuide(country: string, stored: readonly Language[] = languages) {
  const { reference, articles } = await realContent()
  const record = reference.countryByIso.get(country)
  if (!record) throw new Error(`no country ${country}`)
  const content = { articles, articleByHash: new Map(), pictures: new Map(), emergencyVersion: 1 }
  const world = createTestWorld()
  const { db } = world
  for (const language of stored) {
    const manifest = manifestOf({ content, reference }, record, language)
    const named = new Set(manifest.articles.map((entry) => entry.hash))
    await db.articles.bulkPut(articles.filter(({ hash }) => named.has(hash)).map(({ article, line }) => rowOfArticle(article, line)))
    await db.manifests.put({ ...untouchedPack, unread: [], country, language, manifest, fetchedAt: 1, confirmedAt: 1 })
    await db.resources.put({
      key: resourceKeys.sitemap(country, language),
      value: sitemapOf(reference, record, language),
      etag: null,
      bytes: 1,
      fetchedAt: 1,
      confirmedAt: 1,
    })
  }
  const diary = { note: (...line: unknown[]) => complain(line), quarantine: complain, noteFailed: complain }
  await createSearchIndex({ env: world, diary, signal: new AbortController().signal }).refresh()

  return {
    async search(language: Language): Promise<Search> {
      const source = databaseSource(db)
      const shelf = await readSearchSnapshot(source, { country, language })
      const library = createSearchIndexes({ sleep: () => Promise.reject(new Error('nothing to wait for')) })
      await library.load(shelf.indexes, { ...source, articles: () => Promise.reject(new Error('the page need not build an index')) })
      const { indexes, isWhole } = library.read()
      if (!isWhole) throw new Error('an index is missing')
      return createSearch(shelf, indexes)
    },
    close: () => db.close(),
  }
}

function complain(what: unknown): never {
  throw new Error(JSON.stringify(what))
}
