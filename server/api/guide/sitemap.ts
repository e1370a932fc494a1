import type { Category, Sitemap, Topic } from '#contract/guide/guide.ts'
import type { Language } from '#contract/values/languages.ts'
import type { Country } from '#contract/contact/representation.ts'
import type { ReferenceData, TaxonomyTopic } from '#server/reference-data/load-reference-data.ts'

/** Topics of the guide for a country. One without an article is listed as well: its `url` leads to its source. */
export function sitemapOf(reference: ReferenceData, country: Country, language: Language): Sitemap {
  const countryTopics: Category[] = reference.categories.map((category) => ({
    name: category.id,
    label: category.labels[language],
    topics: category.topicGroups.flatMap((group) => {
      const subTopics = group.topics.filter((topic) => appliesTo(topic, country)).map((topic) => wireTopic(topic, language))
      return subTopics.length === 0 ? [] : [{ name: group.id, label: group.labels[language], subTopics }]
    }),
  }))
  return { isoCode: country.iso2, countryTopics, availableCountries: availableCountries(reference) }
}

/** The countries for which somebody gives consular services. */
export function availableCountries(reference: ReferenceData): string[] {
  return reference.countries.filter((country) => country.consularServicesId !== null).map((country) => country.iso2)
}

/**
 * Social insurance follows the agreements with EU and EFTA. The one with the United Kingdom says the same of health insurance, but not of the
 * voluntary AHV, which takes in who lives there. Who is still in Switzerland, or has not said where to go, may go anywhere.
 */
export function appliesTo(topic: TaxonomyTopic, country: Country): boolean {
  const isEuEfta = country.inEU || country.inEFTA
  switch (topic.appliesTo) {
    case 'all':
      return true
    case 'eu-efta-uk':
      return isEuEfta || country.iso2 === 'GB' || country.iso2 === 'CH'
    case 'outside-eu-efta':
      return !isEuEfta || country.iso2 === 'CH'
  }
}

function wireTopic(topic: TaxonomyTopic, language: Language): Topic {
  return { name: topic.id, url: topic.referenceUrls[0] ?? '', label: topic.labels[language] }
}
