import type { Category, CategoryId, Topic, TopicGroup } from '#contract/guide/guide.ts'
import { languages } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Country, Representation } from '#contract/contact/representation.ts'
import { soundArticleOf } from './article-row.ts'
import type { ArticleRow, ManifestRow, ResourceRow } from '#store/rows/rows.ts'
import { type GuideSource, tierHashesOf } from './source.ts'
import { withEmergency } from './emergency-topics.ts'
import type { GuideCategory, GuideOverview, TopicView } from './views.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'

export interface GuideContext {
  country: string | null
  language: Language
  /** The chosen country while another one is shown. It is shown instead if that one is unknown, and its sitemap if that one's is not stored. */
  home?: string | null
}

/** The guide of a country as the device has it: sitemap, the articles that can be opened, the country record. */
export interface GuideSnapshot {
  sitemap: Category[]
  articles: Map<string, ArticleRow>
  country: Country | null
  representation: Representation | null
  confirmedAt: number | null
  /** Hashes of what came with a file and no service has confirmed. */
  unconfirmed: ReadonlySet<string>
}

export function readGuide(source: GuideSource, context: GuideContext): Promise<GuideOverview> {
  return source.atOnce(async () => {
    const snapshot = await readGuideSnapshot(source, context)
    const topics = snapshot.sitemap.flatMap((category) => topicsOf(category))
    return {
      country: snapshot.country,
      representation: snapshot.representation,
      categories: snapshot.sitemap.map((category) => ({
        id: category.name as CategoryId,
        label: category.label,
        topicCount: topicsOf(category).length,
      })),
      topicCount: topics.length,
      topicsHere: topics.filter((topic) => snapshot.articles.has(topic.name)).length,
      confirmedAt: snapshot.confirmedAt,
    }
  })
}

export function readCategory(source: GuideSource, context: GuideContext, id: string): Promise<GuideCategory | null> {
  return source.atOnce(async () => {
    const snapshot = await readGuideSnapshot(source, context)
    const category = snapshot.sitemap.find((candidate) => candidate.name === id)
    if (!category) return null
    return {
      id: category.name as CategoryId,
      label: category.label,
      country: snapshot.country,
      groups: groupsOf(category, snapshot),
      confirmedAt: snapshot.confirmedAt,
    }
  })
}

export type TopicOrGroup = TopicView | { group: GuideCategory['groups'][number]; category: { id: CategoryId; label: string } }

export function readTopic(
  source: GuideSource,
  context: GuideContext,
  wanted: { categoryId: string; id: string },
): Promise<TopicOrGroup | null> {
  return source.atOnce(async () => {
    const snapshot = await readGuideSnapshot(source, context)
    const category = snapshot.sitemap.find((candidate) => candidate.name === wanted.categoryId)
    if (!category) return null
    const heading = { id: category.name as CategoryId, label: category.label }
    for (const group of groupsOf(category, snapshot)) {
      if (group.name === wanted.id) return { group, category: heading }
      const topic = group.subTopics.find((candidate) => candidate.name === wanted.id)
      if (topic)
        return topicView(topic, {
          category: heading,
          group: group.name ? { name: group.name, label: group.label } : null,
          snapshot,
          context,
        })
    }
    return null
  })
}

/** Where each topic of the country's guide stands: topic to category. */
export function readTopicIndex(source: GuideSource, context: GuideContext): Promise<Map<string, CategoryId>> {
  return source.atOnce(async () => {
    const snapshot = await readGuideSnapshot(source, context)
    return new Map(snapshot.sitemap.flatMap((category) => topicsOf(category).map((topic) => [topic.name, category.name as CategoryId])))
  })
}

export function topicsOf(category: Category): Topic[] {
  return category.topics.flatMap((entry) => ('subTopics' in entry ? entry.subTopics : [entry]))
}

function topicView(
  topic: Topic,
  found: { category: TopicView['category']; group: TopicView['group']; snapshot: GuideSnapshot; context: GuideContext },
): TopicView {
  const row = found.snapshot.articles.get(topic.name)
  return {
    topic: { name: topic.name, url: topic.url, label: topic.label },
    category: found.category,
    group: found.group,
    article: row ? soundArticleOf(row) : null,
    isOtherLanguage: row !== undefined && row.language !== found.context.language,
    isFromFile: row !== undefined && found.snapshot.unconfirmed.has(row.hash),
    country: found.snapshot.country,
    representation: found.snapshot.representation,
    confirmedAt: found.snapshot.confirmedAt,
  }
}

function groupsOf(category: Category, snapshot: GuideSnapshot): GuideCategory['groups'] {
  const loose: Topic[] = category.topics.filter((entry): entry is Topic => !('subTopics' in entry))
  const groups: TopicGroup[] = category.topics.filter((entry): entry is TopicGroup => 'subTopics' in entry)
  const all = loose.length > 0 ? [{ name: '', label: '', subTopics: loose }, ...groups] : groups
  return all.map((group) => ({
    ...group,
    subTopics: group.subTopics.map((topic) => {
      return { ...topic, isHere: snapshot.articles.has(topic.name) }
    }),
  }))
}

/**
 * If the country's sitemap is not stored in the language, the first stored one of these is used: the country's in another language, that of the
 * chosen country, Switzerland's. The emergency topics came with the app and are always there. A topic without a text in the language shows one in
 * another language.
 */
export async function readGuideSnapshot(source: GuideSource, context: GuideContext): Promise<GuideSnapshot> {
  const countries = (await source.resource(resourceKeys.countries))?.value as Country[] | undefined
  const find = (iso2: string | null | undefined) => countries?.find((candidate) => candidate.iso2 === iso2)
  const country = find(context.country) ?? find(context.home) ?? null
  const wantedCountry = country?.iso2 ?? context.country ?? 'CH'
  const [representations, tier, articles, sitemapRow, manifest, unconfirmed] = await Promise.all([
    source.resource(resourceKeys.representations),
    source.resource(resourceKeys.emergency),
    source.articles(context.language),
    findSitemap(source, [wantedCountry, context.home ?? 'CH', 'CH'], context.language),
    source.manifest(wantedCountry, context.language),
    source.unconfirmed(),
  ])
  const representation =
    ((representations?.value as Representation[] | undefined) ?? []).find((candidate) => candidate.id === country?.consularServicesId) ??
    null
  const named = new Set(shownEntries(manifest).map((entry) => entry.hash))
  const ofTier = new Set(tierHashesOf(tier))
  const byTopic = new Map<string, ArticleRow>()
  for (const row of articles.toSorted((one, other) => rankOf(other) - rankOf(one) || byNews(one, other)))
    if (!byTopic.has(row.topic)) byTopic.set(row.topic, row)
  const sitemap = withEmergency(sitemapRow, {
    language: context.language,
    texts: byTopic,
    tier: await tierRows(source, { ofTier, articles, language: context.language }),
  })
  await borrowTexts(source, { byTopic, sitemap, language: context.language, unconfirmed })
  const confirmedAt = oldest(sitemapRow?.confirmedAt, manifest?.confirmedAt)
  return { sitemap, articles: byTopic, country, representation, confirmedAt, unconfirmed }

  /**
   * Versions of a topic can stand side by side: while a pack is fetched, and where a file brought one. What the manifest names wins; but of what
   * an emergency needs, the app's own text stands before a file's, and elsewhere a file's is the last choice.
   */
  function rankOf({ hash }: ArticleRow): number {
    const isOfFile = unconfirmed.has(hash)
    if (named.has(hash)) return isOfFile ? 2 : 4
    return ofTier.has(hash) ? 3 : isOfFile ? 0 : 1
  }
}

/** Before the first download is whole, what it names is the newest there is. */
function shownEntries(row: ManifestRow | undefined) {
  return (row?.manifest ?? row?.next)?.articles ?? []
}

/** Where nothing else decides between two versions: the one that was compared with its sources last. */
function byNews(one: ArticleRow, other: ArticleRow): number {
  if (one.topic !== other.topic) return 0
  const [first, second] = [one, other].map((row) => soundArticleOf(row)?.checked ?? '')
  return (second ?? '').localeCompare(first ?? '') || one.hash.localeCompare(other.hash)
}

/** The emergency tier's articles, the asked language's first. It has each topic in every language: others are read where one is lacking. */
async function tierRows(
  source: GuideSource,
  given: { ofTier: ReadonlySet<string>; articles: readonly ArticleRow[]; language: Language },
): Promise<ArticleRow[]> {
  const { ofTier, language } = given
  const rows = given.articles.filter((row) => ofTier.has(row.hash))
  if (rows.length * languages.length >= ofTier.size) return rows
  for (const other of inOrderFor(language).slice(1)) rows.push(...(await source.articles(other)).filter((row) => ofTier.has(row.hash)))
  return rows
}

async function findSitemap(source: GuideSource, countries: readonly string[], language: Language): Promise<ResourceRow | undefined> {
  for (const place of new Set(countries)) {
    for (const candidate of inOrderFor(language)) {
      const row = await source.resource(resourceKeys.sitemap(place, candidate))
      if (row) return row
    }
  }
  return undefined
}

/** Reads another language's articles only where a topic lacks its text. */
async function borrowTexts(
  source: GuideSource,
  snapshot: { byTopic: Map<string, ArticleRow>; sitemap: Category[]; language: Language; unconfirmed: ReadonlySet<string> },
): Promise<void> {
  const { byTopic } = snapshot
  const isLacking = () => snapshot.sitemap.some((category) => topicsOf(category).some((topic) => !byTopic.has(topic.name)))
  for (const language of inOrderFor(snapshot.language).slice(1)) {
    if (!isLacking()) return
    const isOfFile = ({ hash }: ArticleRow) => Number(snapshot.unconfirmed.has(hash))
    const rows = (await source.articles(language)).toSorted((one, other) => isOfFile(one) - isOfFile(other))
    for (const row of rows) if (!byTopic.has(row.topic)) byTopic.set(row.topic, row)
  }
}

export function inOrderFor(language: Language): Language[] {
  return [language, ...languages.filter((candidate) => candidate !== language)]
}

/** 0 is no age: nobody has confirmed it yet. */
function oldest(...times: (number | undefined)[]): number | null {
  const known = times.filter((time) => time !== undefined && time > 0) as number[]
  return known.length > 0 ? Math.min(...known) : null
}
