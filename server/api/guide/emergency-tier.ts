import type { Country } from '#contract/contact/representation.ts'
import type { EmergencyTier } from '#contract/guide/guide.ts'
import { languages } from '#contract/values/language-codes.ts'
import { type Content, isReadIn } from '#server/content-files/content.ts'
import { etagOf } from '#server/etag.ts'
import { helpline, type ReferenceData } from '#server/reference-data/load-reference-data.ts'

/**
 * What an emergency needs: the helpline, every country's numbers, every representation's phone, the emergency articles in four
 * languages but for those that come with a country's pack. Served with an ETag, and written by the app's build as a static file into the service worker's core.
 */
export function buildEmergencyTier(
  content: Pick<Content, 'articles' | 'emergencyVersion'>,
  reference: Pick<ReferenceData, 'countries' | 'representations' | 'comingWithPack'>,
): EmergencyTier {
  return {
    version: content.emergencyVersion,
    helpline,
    // Neighbours stand within what gzip looks back, for the same reason: 0.7 kB.
    countries: reference.countries
      .map(inShort)
      .toSorted((one, other) => String(one.callingCodes[0]).localeCompare(String(other.callingCodes[0]))),
    representations: [...reference.representations],
    // By language: texts of one language, which are alike, stand within the 32 kB that gzip looks back. It is 2.2 kB of 70.
    articles: content.articles
      .filter(
        (article) => article.category === 'emergencySituation' && !reference.comingWithPack.has(article.topic) && isReadIn('CH', article),
      )
      .map(({ article }) => article)
      .toSorted((one, other) => languages.indexOf(one.language) - languages.indexOf(other.language)),
  }
}

/** Devices read of the capital its name alone: degrees would be 1 kB of the first visit. */
function inShort({ capital, ...country }: Country): Country {
  return { ...country, capital: capital && { name: capital.name, lat: Math.round(capital.lat), lon: Math.round(capital.lon) } }
}

/** Over the content without its version: a build and a service that know the same content give the same ETag. */
export function emergencyEtag(tier: EmergencyTier): string {
  return etagOf(JSON.stringify({ ...tier, version: 0, etag: undefined }))
}
