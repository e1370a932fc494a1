import type { Article, Category } from '#contract/guide/guide.ts'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import type { PackToHandOn } from '#store/guide/read-pack-file.ts'
import type { wordsOf } from '#src/shared/i18n/i18n.ts'

/** The words of the pack's language, which need not be the one that the app is shown in. */
export type PageWords = Awaited<ReturnType<typeof wordsOf>>
export type Pack = PackToHandOn & { helpline: NonNullable<PackToHandOn['helpline']> }

/** A category as the page has it: `group` names run within it, in the guide's order. */
export interface Snapshot {
  name: string
  label: string
  articles: { article: Article; group: string }[]
}

export interface PageContext {
  pack: Pack
  t: PageWords
  language: Language
  locale: string
  categories: Snapshot[]
  /** What the country is called in the pack's language. */
  place: string
  anchorOf(topic: string): string | null
}

export function pageContext(pack: Pack, t: PageWords): PageContext {
  const { language, country: iso2 } = pack.manifest
  const articles = pack.lines.map((line) => JSON.parse(line) as Article)
  const anchors = new Map(articles.map(({ topic }, index) => [topic, /^[\w-]+$/.test(topic) ? `topic-${topic}` : `topic-${index}`]))
  return {
    pack,
    t,
    language,
    locale: localeByLanguage[language].intl,
    categories: categoriesOf(pack.sitemap?.countryTopics ?? [], articles, t('guide:topicsOf')),
    place: pack.country?.names[language] ?? iso2,
    anchorOf: (topic) => anchors.get(topic) ?? null,
  }
}

/** "Telephone: ", as the language writes it. */
export function labelled(words: string, { language }: PageContext): string {
  return language === 'fr' ? `${words}\u00a0: ` : `${words}: `
}

/** In the guide's order. What its list of topics does not name stands at the end, so that nothing of a pack is left out. */
function categoriesOf(categories: readonly Category[], articles: readonly Article[], otherLabel: string): Snapshot[] {
  const left = new Map(articles.map((article) => [article.topic, article]))
  const take = (topic: string, group: string) => {
    const article = left.get(topic)
    left.delete(topic)
    return article ? [{ article, group }] : []
  }
  const filled = categories.map(({ name, label, topics }) => ({
    name,
    label,
    articles: topics.flatMap((entry) =>
      'subTopics' in entry ? entry.subTopics.flatMap((topic) => take(topic.name, entry.label)) : take(entry.name, ''),
    ),
  }))
  const others = { name: 'other', label: otherLabel, articles: [...left.values()].map((article) => ({ article, group: '' })) }
  return [...filled, others].filter((category) => category.articles.length > 0)
}
