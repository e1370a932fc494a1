import { categoryIds } from '#contract/values/categories.ts'
import type { Category, CategoryId, Sitemap, Topic } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import { soundArticleOf } from './article-row.ts'
import type { ArticleRow, ResourceRow } from '#store/rows/rows.ts'

const emergency: CategoryId = 'emergencySituation'
const labels: Record<Language, string> = {
  de: 'Notfall',
  fr: 'Urgence',
  it: 'Emergenza',
  en: 'Emergency',
}

interface Texts {
  language: Language
  /** What each topic shows. */
  texts: ReadonlyMap<string, ArticleRow>
  /** The emergency tier's articles, those of the language first. */
  tier: readonly ArticleRow[]
}

/**
 * A sitemap's categories, in which an emergency stands with at least the tier's topics, whatever the sitemap says. One that came with a file and
 * that no service has confirmed has no say in how an emergency's topics are called, grouped or linked: they go by the titles of their texts.
 */
export function withEmergency(sitemap: ResourceRow | undefined, given: Texts): Category[] {
  const categories = (sitemap?.value as Sitemap | undefined)?.countryTopics ?? []
  const told = categories.find((category) => category.name === emergency)
  const isConfirmed = sitemap !== undefined && sitemap.confirmedAt > 0
  const toldTopics = told ? topicsIn(told) : []
  const confirmed = isConfirmed ? (told?.topics ?? []) : toldTopics.map((topic) => titled(topic, given))
  const topics = [...confirmed, ...untold(new Set(toldTopics.map((topic) => topic.name)), sitemap, given)]
  if (topics.length === 0) return categories
  const label = isConfirmed && told ? told.label : labels[given.language]
  const category = { name: emergency, label, topics }
  if (told) return categories.map((other) => (other === told ? category : other))
  const after = categories.findIndex((other) => placeOf(other.name) > placeOf(emergency))
  return after < 0 ? [...categories, category] : categories.toSpliced(after, 0, category)
}

/** The tier's topics that no sitemap tells of; without any sitemap, all that is here for an emergency. */
function untold(names: ReadonlySet<string>, sitemap: ResourceRow | undefined, { tier, texts }: Texts): Topic[] {
  const rows = sitemap ? tier : [...tier, ...texts.values()]
  const lacking = new Map<string, ArticleRow>()
  for (const row of rows)
    if (row.category === emergency && !names.has(row.topic) && !lacking.has(row.topic)) lacking.set(row.topic, texts.get(row.topic) ?? row)
  return [...lacking.values()].map(topicOf)
}

function titled(topic: Topic, { texts, tier }: Texts): Topic {
  const row = texts.get(topic.name) ?? tier.find((candidate) => candidate.topic === topic.name)
  return row ? topicOf(row) : { ...topic, url: '' }
}

function topicOf(row: ArticleRow): Topic {
  return { name: row.topic, url: '', label: soundArticleOf(row)?.title ?? row.topic }
}

function topicsIn(category: Category): Topic[] {
  return category.topics.flatMap((entry) => ('subTopics' in entry ? entry.subTopics : [entry]))
}

function placeOf(name: string): number {
  return categoryIds.indexOf(name as CategoryId)
}
