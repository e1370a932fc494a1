import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { Partner } from '#contract/content/content-host.ts'
import { Country, Representation } from '#contract/contact/representation.ts'
import { ByLanguage } from '#contract/values/languages.ts'
import { CategoryId, type EmergencyTier } from '#contract/guide/guide.ts'
import { CountryGroup, groupsOfCountries, type GroupsOfCountries } from './country-groups.ts'
import { EmergencySource, readEmergencyNumbers } from './emergency-numbers.ts'
import { contactsOf, type RawContacts } from './contacts.ts'
import { isZoneOf, openingHoursOf } from './opening-hours.ts'
import { readEntries, readRows, withoutDuplicates, type BadRow, type ReportRow } from './read-rows.ts'

/** Open around the clock, 365 days a year. Written in full, to be dialled from any phone. */
export const helpline: EmergencyTier['helpline'] = { phone: '+41 58 465 33 33', freeCall: '+41 800 24 7 365' }

const dataFolder = new URL('../data/', import.meta.url)

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
  /** Rows and fields that were left out. */
  badRows: readonly BadRow[]
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

type ReportIn = (file: string) => ReportRow

/**
 * Reads `server/data`. A bad row or field is reported in `badRows` and left out, so that it never stops the services. A file that is not JSON,
 * or has no usable row, throws: serving it would empty every phone.
 */
export async function loadReferenceData(folder = dataFolder): Promise<ReferenceData> {
  const badRows: BadRow[] = []
  const reportIn: ReportIn = (file) => (row, reason) => badRows.push({ file, row, reason })
  const [rawCountries, rawRepresentations, rawNumbers, rawNumberSources, timezones, taxonomy, rawPartners, rawGroups] = await Promise.all([
    readList(folder, 'countries.json'),
    readList(folder, 'representations.json'),
    readList(folder, 'emergency-numbers.json'),
    readRecord(folder, 'emergency-sources.json'),
    readRecord(folder, 'timezones.json'),
    readRecord(folder, 'guide-taxonomy.json'),
    readList(folder, 'partners.json'),
    readRecord(folder, 'country-groups.json'),
  ])
  const numberSources = readEntries(rawNumberSources, EmergencySource, reportIn('emergency-sources.json'))
  const numbersByIso = readEmergencyNumbers(rawNumbers, numberSources, reportIn('emergency-numbers.json'))
  const countryRows = readCountries(rawCountries, numbersByIso, reportIn)
  const representations = readRepresentations(rawRepresentations, { timezones, countryByIso: byKey(countryRows, 'iso2') }, reportIn)
  const representationById = byKey(representations, 'id')
  const countries = countryRows.map((country) => withKnownPosts(country, representationById, reportIn('countries.json')))
  const { sources, categories } = readTaxonomy(taxonomy, reportIn('guide-taxonomy.json'))
  const representationByCode = new Map(representations.map((post) => [post.repCode.toLowerCase(), post]))
  const partners = readRows(rawPartners, { schema: Partner, report: reportIn('partners.json') })
  for (const [name, list] of Object.entries({ countries, representations, categories, partners }))
    if (list.length === 0) throw new Error(`server/data has no usable ${name}: ${badRows.slice(0, 3).map(badRowText).join('; ')}`)
  const topics = categories.flatMap(({ id, topicGroups }) =>
    topicGroups.flatMap((group) => group.topics.map((topic) => ({ ...topic, category: id }))),
  )

  return {
    badRows,
    countries,
    countryByIso: byKey(countries, 'iso2'),
    iso2ByCode: readCountryCodes(rawCountries),
    groups: groupsOfCountries(readEntries(rawGroups, CountryGroup, reportIn('country-groups.json'))),
    representations,
    representationById,
    representationByCode,
    partners,
    categories,
    categoryByTopic: new Map(topics.map(({ id, category }) => [id, category])),
    comingWithPack: new Set(topics.flatMap(({ id, comesWithPack }) => (comesWithPack ? [id] : []))),
    sources,
    countriesOfRepcodes: (codes) => codes.flatMap((code) => representationByCode.get(code)?.countryIso.toLowerCase() ?? []),
  }
}

function byKey<K extends string, T extends Record<K, string>>(rows: readonly T[], key: K): Map<string, T> {
  return new Map(rows.map((row) => [row[key], row]))
}

function readCountries(raws: unknown[], numbersByIso: ReturnType<typeof readEmergencyNumbers>, reportIn: ReportIn): Country[] {
  const report = reportIn('countries.json')
  const rows = readRows(raws, {
    schema: Country,
    report,
    optional: ['capital', 'drivesOn', 'consularServicesId'],
    make(raw, name) {
      const country = raw as RawCountry
      const emergency = numbersByIso.get(country.iso2)
      if (!emergency) reportIn('emergency-numbers.json')(name, 'has no row')
      // Two island territories have a capital without known coordinates. The contract requires both or neither.
      const capital = country.capital?.lat === null ? null : country.capital
      return { ...country, capital, emergency: emergency ?? { police: [], ambulance: [], fire: [], general: [] } }
    },
  })
  return withoutDuplicates(rows, ({ iso2 }) => iso2, report)
}

function readCountryCodes(raws: unknown[]): Map<string, string> {
  const codes = (raws as Partial<RawCountry>[]).flatMap((raw) =>
    [raw?.iso2, raw?.iso3, raw?.numeric].flatMap((code) =>
      typeof code === 'string' && typeof raw.iso2 === 'string' ? [[code, raw.iso2] as const] : [],
    ),
  )
  return new Map([...codes, ['UK', 'GB'], ['EL', 'GR']])
}

interface Places {
  timezones: Record<string, unknown>
  countryByIso: ReadonlyMap<string, Country>
}

function readRepresentations(raws: unknown[], { timezones, countryByIso }: Places, reportIn: ReportIn): Representation[] {
  const report = reportIn('representations.json')
  const rows = readRows(raws, {
    schema: Representation,
    report,
    optional: ['nameAddition', 'address', 'coordinates', 'phone', 'email', 'website', 'asOf'],
    make(raw, name) {
      const post = raw as RawRepresentation
      const zones = countryByIso.get(post.seatCountryIso)?.timezones ?? []
      const timezone = timezones[post.id]
      const isKnown = isZoneOf(timezone, zones)
      if (!isKnown)
        reportIn('timezones.json')(name, `"${String(timezone)}" is no time zone of ${post.seatCountryIso}; its hours are left out`)
      // Without a time zone the hours are ambiguous.
      const openingHours = post.closed || !isKnown ? [] : openingHoursOf(post.openingHours, (reason) => report(name, reason))
      return { ...post, ...contactsOf(post), openingHours, timezone: isKnown ? timezone : (zones[0] ?? 'UTC') }
    },
  })
  return withoutDuplicates(rows.map(withoutLostEvidence), ({ id }) => id, report)
}

export function badRowText({ file, row, reason }: BadRow): string {
  return `server/data/${file}, ${row}: ${reason}`
}

/** A contact that was left out has no evidence either. */
function withoutLostEvidence({ evidence, ...post }: Representation): Representation {
  const kept = Object.entries(evidence ?? {}).filter(([field]) => post[field as 'phone' | 'email' | 'address'] !== null)
  return kept.length === 0 ? post : { ...post, evidence: Object.fromEntries(kept) }
}

/** References to representations that exist. */
function withKnownPosts(country: Country, known: ReadonlyMap<string, unknown>, report: ReportRow): Country {
  const { consularServicesId, representationIds } = country
  const unknown = [consularServicesId, ...representationIds].filter((id) => id !== null && !known.has(id))
  if (unknown.length === 0) return country
  report(country.iso2, `names unknown representations: ${unknown.join(', ')}`)
  return {
    ...country,
    consularServicesId: consularServicesId !== null && known.has(consularServicesId) ? consularServicesId : null,
    representationIds: representationIds.filter((id) => known.has(id)),
  }
}

const Keyed = v.record(v.string(), v.unknown())
const List = v.fallback(v.array(v.unknown()), [])

/** A bad topic, group or category is left out without those beside it. */
function readTaxonomy(raw: Record<string, unknown>, report: ReportRow): v.InferOutput<typeof Taxonomy> {
  const within = (parent: unknown, key: string) => v.parse(List, v.is(Keyed, parent) ? parent[key] : undefined)
  const categories = within(raw, 'categories').map((category) => ({
    ...(category as object),
    topicGroups: readRows(within(category, 'topicGroups'), {
      schema: TaxonomyGroup,
      report,
      make: (group) => ({ ...(group as object), topics: readRows(within(group, 'topics'), { schema: TaxonomyTopic, report }) }),
    }),
  }))
  return {
    sources: readEntries(v.is(Keyed, raw['sources']) ? raw['sources'] : {}, Source, report),
    categories: readRows(categories, { schema: TaxonomyCategory, report }),
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
  seatCountryIso: string
  openingHours: unknown
}

async function readList(folder: URL, name: string): Promise<unknown[]> {
  const json = await readJson(folder, name)
  if (!Array.isArray(json)) throw new Error(`server/data/${name} is no list`)
  return json
}

async function readRecord(folder: URL, name: string): Promise<Record<string, unknown>> {
  const json = await readJson(folder, name)
  if (Array.isArray(json) || !v.is(Keyed, json)) throw new Error(`server/data/${name} is no object`)
  return json
}

async function readJson(folder: URL, name: string): Promise<unknown> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`server/data/${name} is not JSON`)
  }
}
