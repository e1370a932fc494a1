import type { CategoryId } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { GuideSource } from './source.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { fingerprintOf } from '#store/search/fingerprint.ts'
import type { IndexState, SearchSnapshot } from './views.ts'
import { type GuideContext, inOrderFor, readGuideSnapshot, topicsOf } from './read-guide.ts'

/** What a search answers with, and how the index of each stored language stands. */
export function readSearchSnapshot(source: GuideSource, context: GuideContext): Promise<SearchSnapshot> {
  return source.atOnce(async () => {
    // All at once: after an awaited read of several steps, Dexie loses the transaction of a live query.
    const [snapshot, tier, states] = await Promise.all([
      readGuideSnapshot(source, context),
      source.resource(resourceKeys.emergency),
      Promise.all(inOrderFor(context.language).map((language) => indexState(source, language))),
    ])
    const inTier = new Set((tier?.value as { hashes?: string[] } | undefined)?.hashes)
    const topics = snapshot.sitemap.flatMap((category) =>
      topicsOf(category).flatMap((topic) => {
        const row = snapshot.articles.get(topic.name)
        if (!row) return []
        const confirmedAt = inTier.has(row.hash) ? newest(snapshot.confirmedAt, tier?.confirmedAt) : snapshot.confirmedAt
        return [{ topic: topic.name, categoryId: category.name as CategoryId, categoryLabel: category.label, row, confirmedAt }]
      }),
    )
    return { language: context.language, topics, indexes: states.filter((state) => state !== null) }
  })
}

/** Null: nothing of the language is here. */
async function indexState(source: GuideSource, language: Language): Promise<IndexState | null> {
  const [hashes, row] = await Promise.all([source.articleHashes(language), source.searchIndex(language)])
  return hashes.length === 0 ? null : { language, articles: fingerprintOf(hashes), stored: row?.builtFrom ?? null }
}

/** A topic of the emergency tier came by itself: it is as fresh as the newer of the two. */
function newest(pack: number | null, tier: number | undefined): number | null {
  return Math.max(tier ?? 0, pack ?? 0) || null
}
