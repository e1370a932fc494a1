import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { Partners, type Partner } from '#contract/content/content-host.ts'
import { Countries, Representations, type Country, type Representation } from '#contract/contact/representation.ts'
import { ByLanguage } from '#contract/values/languages.ts'
import { CategoryId, type EmergencyTier } from '#contract/guide/guide.ts'
import { groupsOfCountries, type GroupsOfCountries } from './country-groups.ts'
import { EmergencyRow, EmergencySources, emergencyNumbersOf } from './emergency-numbers.ts'
import { contactsOf, type RawContacts } from './contacts.ts'
import { weekOfHours } from './opening-hours.ts'

/** Open around the clock, 365 days a year. Written in full, to be dialled from any phone. */
export const helpline: EmergencyTier['helpline'] = { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' }

const folder = new URL('../data/', import.meta.url)

/** `titles`: in the reader's language, where the source has a name in each. */
const Source = v.object({ title: v.string(), titles: v.optional(ByLanguage), url: v.string() })

const TaxonomyTopic = v.object({
  id: v.string(),
  labels: ByLanguage,
  appliesTo: v.picklist(['all', 'outside-eu-efta', 'eu-efta-uk']),
  referenceUrls: v.array(v.string()),
  /** An emergency topic that is not in the emergency tier: it is on a device with the country's pack. */
  comesWithPack: v.optional(v.boolean(), false),
  facts: v.array(v.object({ sources: v.array(v.string()) })),
})
export type TaxonomyTopic = v.InferOutput<typeof TaxonomyTopic>
const TaxonomyGroup = v.object({ id: v.string(), labels: ByLanguage, topics: v.array(TaxonomyTopic) })
const TaxonomyCategory = v.object({ id: CategoryId, labels: ByLanguage, topicGroups: v.array(TaxonomyGroup) })
export type TaxonomyCategory = v.InferOutput<typeof TaxonomyCategory>
const Taxonomy = v.object({
  sources: v.record(v.string(), Source),
  categories: v.array(TaxonomyCategory),
})

/** What the services know from `server/data`: read once, the same in every process of a build. */
export interface ReferenceData {
  countries: readonly Country[]
  countryByIso: ReadonlyMap<string, Country>
  /** By any code in use, in capitals: ISO 3166-1 in two letters, three letters or three digits, and the UK and EL of the European Union. */
  iso2ByCode: ReadonlyMap<string, string>
  groups: GroupsOfCountries
  representations: readonly Representation[]
  representationById: ReadonlyMap<string, Representation>
  /** By the code in lower case, as requests carry it. */
  representationByCode: ReadonlyMap<string, Representation>
  partners: readonly Partner[]
  categories: readonly TaxonomyCategory[]
  /** Category of each topic, in the guide's order. */
  categoryByTopic: ReadonlyMap<string, CategoryId>
  /** Emergency topics that are not in the emergency tier. */
  comingWithPack: ReadonlySet<string>
  sources: Readonly<Record<string, v.InferOutput<typeof Source>>>
  countriesOfRepcodes(codes: readonly string[]): string[]
}

export async function loadReferenceData(): Promise<ReferenceData> {
  const [rawCountries, rawRepresentations, rawNumbers, rawNumberSources, timezones, taxonomy, rawPartners, rawGroups] = await Promise.all([
    readJson('countries.json'),
    readJson('representations.json'),
    readJson('emergency-numbers.json'),
    readJson('emergency-sources.json'),
    readJson('timezones.json'),
    readJson('guide-taxonomy.json'),
    readJson('partners.json'),
    readJson('country-groups.json'),
  ])
  const numberSources = v.parse(EmergencySources, rawNumberSources)
  const numbersByIso = new Map(v.parse(v.array(EmergencyRow), rawNumbers).map((row) => [row.iso2, emergencyNumbersOf(row, numberSources)]))
  const countries = v.parse(
    Countries,
    (rawCountries as RawCountry[]).map((country) => ({
      ...country,
      // Two island territories have a capital whose place is not known: the contract wants both or neither.
      capital: country.capital?.lat === null ? null : country.capital,
      emergency: numbersByIso.get(country.iso2),
    })),
  )
  const representations = v.parse(
    Representations,
    (rawRepresentations as RawRepresentation[]).map((raw) => ({
      ...raw,
      ...contactsOf(raw),
      openingHours: (raw.closed ? [] : (raw.openingHours ?? [])).map((hours) => ({ ...hours, week: weekOfHours(hours.osm) })),
      timezone: (timezones as Record<string, string>)[raw.id],
    })),
  )
  const { sources, categories } = v.parse(Taxonomy, taxonomy)
  const representationByCode = new Map(representations.map((post) => [post.repCode.toLowerCase(), post]))

  return {
    countries,
    countryByIso: new Map(countries.map((country) => [country.iso2, country])),
    iso2ByCode: new Map([
      ...(rawCountries as RawCountry[]).flatMap(({ iso2, iso3, numeric }) =>
        [iso2, iso3, numeric].flatMap((code) => (code === null ? [] : [[code, iso2] as const])),
      ),
      ['UK', 'GB'],
      ['EL', 'GR'],
    ]),
    groups: groupsOfCountries(rawGroups),
    representations,
    representationById: new Map(representations.map((post) => [post.id, post])),
    representationByCode,
    partners: v.parse(Partners, rawPartners),
    categories,
    categoryByTopic: new Map(
      categories.flatMap((category) =>
        category.topicGroups.flatMap((group) => group.topics.map((topic) => [topic.id, category.id] as const)),
      ),
    ),
    comingWithPack: new Set(
      categories.flatMap((category) =>
        category.topicGroups.flatMap((group) => group.topics.flatMap((topic) => (topic.comesWithPack ? [topic.id] : []))),
      ),
    ),
    sources,
    countriesOfRepcodes: (codes) => codes.flatMap((code) => representationByCode.get(code)?.countryIso.toLowerCase() ?? []),
  }
}

interface RawCountry {
  iso2: string
  iso3: string
  /** Null for Kosovo, which has no official code. */
  numeric: string | null
  capital: { lat: number | null } | null
}

interface RawRepresentation extends RawContacts {
  id: string
  openingHours: { kind: string; osm: string; byAppointment: boolean; asOf: string | null }[] | null
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8'))
}
