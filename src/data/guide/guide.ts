import type { Partner } from '#contract/content/content-host.ts'
import type { CategoryId, Helpline, Article } from '#contract/guide/guide.ts'
import type { Country, EmergencyNumbers, Representation } from '#contract/contact/representation.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { databaseSource, type GuideSource } from '#store/guide/source.ts'
import {
  readCategory,
  readGuide,
  readTopic,
  readTopicIndex,
  type GuideContext,
  type TopicOrGroup,
  readGuideSnapshot,
  topicsOf,
} from '#store/guide/read-guide.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import type { GuideCategory, GuideOverview } from '#store/guide/views.ts'
import { pageDatabase } from '#src/data/database/database.ts'
import { silence } from '#src/data/database/follow.ts'
import { helplineNumbers } from './helpline-numbers.ts'
import { useSettings } from '#src/data/session/settings.ts'
import { useLive } from '#src/data/database/use-live.ts'
import { soundArticleOf } from '#store/guide/article-row.ts'

export function useGuide(): GuideOverview | undefined {
  const context = useGuideContext()
  return useGuideSource('guide', context, (source) => readGuide(source, context), true)
}

/** Null: no such category. */
export function useCategory(id: string): GuideCategory | null | undefined {
  const context = useGuideContext()
  return useGuideSource(`category|${id}`, context, (source) => readCategory(source, context, id))
}

/** `id` names a topic or a topic group; `country` replaces the chosen one. Null: no such topic. */
export function useTopic(categoryId: string, id: string, country: string | null): TopicOrGroup | null | undefined {
  const own = useGuideContext()
  const context = { ...own, country: country ?? own.country, home: own.country }
  return useGuideSource(`topic|${categoryId}|${id}`, context, (source) => readTopic(source, context, { categoryId, id }))
}

/** Where each topic of the country's guide stands: topic to category. */
export function useTopicIndex(): Map<string, CategoryId> | undefined {
  const context = useGuideContext()
  return useGuideSource('topic index', context, (source) => readTopicIndex(source, context))
}

export interface EmergencyView {
  country: Country | null
  representation: Representation | null
  numbers: EmergencyNumbers | null
  helpline: Helpline
  topics: GuideCategory['groups']
  confirmedAt: number | null
}

/** Everything the emergency screens need, from the database or from the files in the service worker's core. `iso2`: another country. */
export function useEmergency(iso2?: string): EmergencyView | undefined {
  const own = useGuideContext()
  const context = { ...own, country: iso2 ?? own.country }
  // It names its country: until another one is read, that one stands.
  return useGuideSource('emergency', context, (source) => readEmergency(source, context), true)
}

export function usePartners(): Partner[] | undefined {
  return useLive('partners', async (db) => ((await db.resources.get(resourceKeys.partners))?.value as Partner[] | undefined) ?? [], {
    fallback: async () => [],
  })
}

function readEmergency(source: GuideSource, context: GuideContext): Promise<EmergencyView> {
  return source.atOnce(() => readEmergencyParts(source, context))
}

async function readEmergencyParts(source: GuideSource, context: GuideContext): Promise<EmergencyView> {
  const category = await readCategory(source, context, 'emergencySituation')
  const [countries, representations, tier] = await Promise.all([
    source.resource(resourceKeys.countries),
    source.resource(resourceKeys.representations),
    source.resource(resourceKeys.emergency),
  ])
  const country = (countries?.value as Country[] | undefined)?.find((candidate) => candidate.iso2 === context.country) ?? null
  return {
    country,
    representation:
      (representations?.value as Representation[] | undefined)?.find((candidate) => candidate.id === country?.consularServicesId) ?? null,
    numbers: country?.emergency ?? null,
    helpline: (tier?.value as { helpline?: EmergencyView['helpline'] } | undefined)?.helpline ?? helplineNumbers,
    topics: category?.groups ?? [],
    confirmedAt: tier?.confirmedAt || null,
  }
}

export function useGuideContext(): GuideContext {
  const { country, language } = useSettings()
  return { country, language }
}

/** A read of the guide, from the database or, where there is none or nothing has filled it yet, from the emergency tier's file. */
export function useGuideSource<T>(
  name: string,
  context: GuideContext,
  read: (source: GuideSource) => Promise<T>,
  keepsPrevious = false,
): T | undefined {
  return useLive(`${name}|${context.country ?? ''}|${context.home ?? ''}|${context.language}`, async (db) => read(await sourceOf(db)), {
    keepsPrevious,
    fallback: async () => read(await tierFile()),
    standsInForSilence: true,
  })
}

/** What the guide is read from just now, for a read that nothing follows. */
export async function openGuideSource(): Promise<GuideSource> {
  if (silence.isSilent()) return tierFile()
  const page = await pageDatabase().catch(() => null)
  return page ? sourceOf(page.db) : tierFile()
}

/** An engine that could not start leaves the tables empty. The file is read only from the device: a screen never waits for the line. */
async function sourceOf(db: AbroadDatabase): Promise<GuideSource> {
  const source = databaseSource(db)
  if (await source.resource(resourceKeys.emergency)) return source
  return navigator.serviceWorker?.controller ? tierFile().catch(() => source) : source
}

async function tierFile(): Promise<GuideSource> {
  return (await import('./tier-file.ts')).readTierFile()
}

/** The stored articles of a category, in the guide's order. `iso2`: another country than the citizen's own. */
export function useCategoryArticles(categoryId: string, iso2: string | undefined): Article[] | undefined {
  const own = useGuideContext()
  const context = { ...own, country: iso2 ?? own.country }
  return useGuideSource(`articles of ${categoryId}`, context, (source) => readCategoryArticles(source, context, categoryId))
}

function readCategoryArticles(source: GuideSource, context: GuideContext, categoryId: string): Promise<Article[]> {
  return source.atOnce(async () => {
    const { sitemap, articles } = await readGuideSnapshot(source, context)
    const topics = sitemap.filter(({ name }) => name === categoryId).flatMap(topicsOf)
    return topics.flatMap(({ name }) => {
      const row = articles.get(name)
      return (row && soundArticleOf(row)) ?? []
    })
  })
}
