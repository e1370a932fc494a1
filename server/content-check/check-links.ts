import type { GuideArticle } from '#server/content-files/content.ts'
import type { ReferenceData } from '#server/reference-data/load-reference-data.ts'
import { manifestOf } from '#server/api/guide/packs.ts'
import { languages } from '#contract/values/language-codes.ts'
import { linksOf } from './article-parts.ts'
import type { Finding } from './check-guide.ts'

/** Links to articles that a country's pack does not have: there they would be dead text. And topics that stand in a pack twice. */
export function checkLinks(reference: ReferenceData, articles: readonly GuideArticle[]): Finding[] {
  const linked = new Map(
    articles.map(({ hash, article }) => [hash, linksOf(article.body).flatMap((link) => ('topic' in link ? [link.topic] : []))]),
  )
  const countriesByFinding = new Map<string, Finding & { countries: string[] }>()
  const note = (where: string, what: string, country: string) => {
    const known = countriesByFinding.get(where + what) ?? { where, what, countries: [] }
    known.countries.push(country)
    countriesByFinding.set(where + what, known)
  }
  for (const country of reference.countries)
    for (const language of languages) {
      const entries = manifestOf({ content: { articles }, reference }, country, language).articles
      const topics = new Set<string>()
      for (const { topic } of entries) {
        if (topics.has(topic)) note(`${topic}/${language}`, 'stands twice', country.iso2)
        topics.add(topic)
      }
      for (const { topic, hash } of entries)
        for (const to of linked.get(hash) ?? [])
          if (!topics.has(to)) note(`${topic}/${language}`, `links to ${to}, which is not there`, country.iso2)
    }
  return [...countriesByFinding.values()].map(({ where, what, countries }) => {
    const more = countries.length > 5 ? ` and ${countries.length - 5} more` : ''
    return { where, what: `${what} in ${countries.slice(0, 5).join(', ')}${more}` }
  })
}
