import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { ByLanguage } from '#contract/values/languages.ts'

export const IsoCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const Phone = v.pipe(v.string(), v.regex(/^\+?[\d #*-]{2,24}$/))
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2880))

/**
 * A week of opening hours in the place's own time: `week[0]` is Monday; each span is [from, to] in minutes after midnight.
 * `asOf` is the date of the evidence (year, or year and month), shown beside the hours.
 */
export const OpeningHours = v.object({
  kind: v.fallback(v.picklist(['counter', 'phone']), 'counter'),
  week: v.pipe(v.array(v.array(v.tuple([Minutes, Minutes]))), v.length(7)),
  byAppointment: v.boolean(),
  asOf: v.nullable(v.string()),
})
export type OpeningHours = v.InferOutput<typeof OpeningHours>

/**
 * What a contact rests on: a page of the FDFA; a list kept in its country (a diplomatic list, a consular corps); unofficial sources that agree; an
 * open collection of data; one unofficial source. `asOf` is the date of that evidence (year, or year and month), null where it has none.
 */
const Evidence = v.object({
  support: v.fallback(v.picklist(['fdfa', 'local-list', 'corroborated', 'dataset', 'single-source']), 'single-source'),
  asOf: v.nullable(v.string()),
})
export type Evidence = v.InferOutput<typeof Evidence>

export const Representation = v.object({
  id: v.string(),
  repCode: v.string(),
  type: v.fallback(v.picklist(['embassy', 'mission', 'consulate-general', 'consulate', 'honorary-consulate']), 'consulate'),
  countryIso: IsoCode,
  seatCountryIso: IsoCode,
  names: ByLanguage,
  nameAddition: v.nullable(ByLanguage),
  city: ByLanguage,
  address: v.nullable(v.object({ lines: v.array(v.string()), postalCode: v.nullable(v.string()), city: v.nullable(v.string()) })),
  coordinates: v.nullable(v.object({ lat: v.number(), lon: v.number(), precision: v.picklist(['building', 'city']) })),
  phone: v.nullable(Phone),
  email: v.nullable(v.string()),
  website: v.nullable(v.string()),
  openingHours: v.array(OpeningHours),
  /** ISO codes of the countries the post is accredited to or responsible for. */
  jurisdiction: v.array(v.string()),
  timezone: v.string(),
  asOf: v.nullable(v.string()),
  /** Of each contact that is given; a service that does not say leaves it out. */
  evidence: v.optional(v.object({ phone: v.optional(Evidence), email: v.optional(Evidence), address: v.optional(Evidence) })),
  /** The post receives nobody, and has no telephone and no hours. `since`: year, or year and month. */
  closed: v.optional(v.object({ since: v.string(), isTemporary: v.boolean() })),
})
export type Representation = v.InferOutput<typeof Representation>

/** Best supported first. Services built before November 2026 leave out `oneList` and `disputed`. */
export const EmergencyNumbers = v.object({
  police: v.array(Phone),
  ambulance: v.array(Phone),
  fire: v.array(Phone),
  general: v.array(Phone),
  /** The numbers above that only one list has. */
  oneList: v.optional(v.array(Phone)),
  /** The numbers above for which two databases have another number. */
  disputed: v.optional(v.array(Phone)),
})
export type EmergencyNumbers = v.InferOutput<typeof EmergencyNumbers>

/** The country record: what differs between countries, woven into the shared articles on the device. */
export const Country = v.object({
  iso2: IsoCode,
  names: ByLanguage,
  capital: v.nullable(v.object({ name: v.string(), lat: v.number(), lon: v.number() })),
  callingCodes: v.array(v.string()),
  currencies: v.array(v.string()),
  languages: v.array(v.string()),
  timezones: v.array(v.string()),
  drivesOn: v.nullable(v.picklist(['left', 'right'])),
  inEU: v.boolean(),
  inEFTA: v.boolean(),
  emergency: EmergencyNumbers,
  /** The post that gives consular services to people in the country, and the posts listed under it. */
  consularServicesId: v.nullable(v.string()),
  representationIds: v.array(v.string()),
})
export type Country = v.InferOutput<typeof Country>

export const Countries = v.array(Country)
export const countries = defineCall({ service: 'representation', method: 'GET', path: '/countries', reply: Countries })

export const Representations = v.array(Representation)
/** All representations at once (extension): what the device keeps for the day without a line. */
export const representations = defineCall({
  service: 'representation',
  method: 'GET',
  path: '/representations',
  reply: Representations,
  replyVersion: 2,
  extension: true,
})

export const CountryWithRepresentations = v.object({ country: Country, representations: Representations })
export const byIsoCode = defineCall({
  service: 'representation',
  method: 'GET',
  path: '/by-iso-code/{code}',
  reply: CountryWithRepresentations,
})

/** The country at a place. Refused as `abroad:not-found` on the high seas. Coordinates never reach a log. */
export const countryAt = defineCall({
  service: 'representation',
  method: 'GET',
  path: '/country/{latitude},{longitude}',
  reply: CountryWithRepresentations,
})

export const StaticMapQuery = v.object({
  markers: v.pipe(v.string(), v.regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, 'must be latitude,longitude in degrees')),
  size: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}x210$/, 'must be {width}x210, at most 9999 pixels wide')),
})
/**
 * A picture of the surroundings with a marker in its middle: `image` is a data address of an image, base64. For places within a kilometre of a
 * representation; others are refused as `abroad:not-found`.
 */
export const StaticMap = v.object({ image: v.pipe(v.string(), v.regex(/^data:image\/(png|svg\+xml|webp);base64,[A-Za-z0-9+/=]+$/)) })
export const staticMap = defineCall({
  service: 'representation',
  method: 'GET',
  path: '/static-map',
  query: StaticMapQuery,
  reply: StaticMap,
})
