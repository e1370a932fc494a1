import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { categoryIds } from '#contract/values/categories.ts'
import { Language } from '#contract/values/languages.ts'
import { Countries, IsoCode, Representations } from '#contract/contact/representation.ts'
import { RichText } from '#contract/values/rich-text.ts'

export const CategoryId = v.picklist(categoryIds)
export type CategoryId = v.InferOutput<typeof CategoryId>

export const Topic = v.object({ name: v.string(), url: v.string(), label: v.string() })
export type Topic = v.InferOutput<typeof Topic>
export const TopicGroup = v.object({ name: v.string(), label: v.string(), subTopics: v.array(Topic) })
export type TopicGroup = v.InferOutput<typeof TopicGroup>

/** A category of the guide; `currentNews` has no topics and opens the country's stories. */
export const Category = v.object({ name: v.string(), label: v.string(), topics: v.array(v.union([TopicGroup, Topic])) })
export type Category = v.InferOutput<typeof Category>

/** Labels come in the language of `Accept-Language`. */
export const Sitemap = v.object({ isoCode: IsoCode, countryTopics: v.array(Category), availableCountries: v.array(IsoCode) })
export type Sitemap = v.InferOutput<typeof Sitemap>
export const sitemap = defineCall({ service: 'guide', method: 'GET', path: '/sitemap/{country}', reply: Sitemap })

export const availableCountries = defineCall({ service: 'guide', method: 'GET', path: '/available-countries', reply: v.array(IsoCode) })

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const PackEntry = v.object({ topic: v.string(), category: v.string(), hash: Hash, bytes: v.pipe(v.number(), v.integer(), v.minValue(1)) })
export type PackEntry = v.InferOutput<typeof PackEntry>

export const PackManifest = v.object({
  country: IsoCode,
  language: Language,
  /** Names the articles: see `packVersionText`. */
  version: v.string(),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  articles: v.array(PackEntry),
})
export type PackManifest = v.InferOutput<typeof PackManifest>

/** The same manifest for a device that said which articles it has: `articles` are the others, `dropped` the marks of what it names no more. */
export const PackDelta = v.object({ ...PackManifest.entries, dropped: v.array(v.string()) })
export type PackDelta = v.InferOutput<typeof PackDelta>

/** A device whose manifest names more asks for the whole one. */
export const maxMarksPerCall = 400
export const PackQuery = v.object({
  language: Language,
  /** Marks of the articles that the device's manifest names, one after the other; see `pack-delta.ts`. */
  have: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^([0-9a-f]{5}){1,${maxMarksPerCall}}$`)))),
})
export const pack = defineCall({
  service: 'guide',
  method: 'GET',
  path: '/pack/{country}',
  query: PackQuery,
  reply: v.union([PackDelta, PackManifest]),
  extension: true,
})

/** One article in one language, the same for every country. `hash` stands first on the wire; see `article-hash.ts`. */
export const Article = v.object({
  hash: Hash,
  topic: v.string(),
  category: v.string(),
  language: Language,
  title: v.string(),
  summary: v.string(),
  keywords: v.array(v.string()),
  body: RichText,
  sources: v.array(v.object({ title: v.string(), url: v.string() })),
  /** The day somebody last compared the article with its sources, yyyy-mm-dd. */
  checked: v.string(),
})
export type Article = v.InferOutput<typeof Article>

export const maxHashesPerCall = 40
export const ArticlesQuery = v.object({ hashes: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}(,[0-9a-f]{64}){0,39}$/, 'one to 40 hashes')) })
/** NDJSON, one article a line, in the order asked for; a hash the service does not have is left out. */
export const articles = defineCall({
  service: 'guide',
  method: 'GET',
  path: '/articles',
  query: ArticlesQuery,
  reply: Article,
  extension: true,
})

export const Helpline = v.object({ phone: v.string(), freeCall: v.string() })
export type Helpline = v.InferOutput<typeof Helpline>

/** The floor an emergency stands on: also a static file in the service worker's core. The newer `version` wins. */
export const EmergencyTier = v.object({
  /** Milliseconds since 1970 of the content's last change. */
  version: v.number(),
  /** In the static file: the ETag under which the service has the same content, so that the first request for news moves no bytes. */
  etag: v.optional(v.string()),
  helpline: Helpline,
  countries: Countries,
  representations: Representations,
  articles: v.array(Article),
})
export type EmergencyTier = v.InferOutput<typeof EmergencyTier>
export const emergencyTier = defineCall({
  service: 'guide',
  method: 'GET',
  path: '/emergency',
  reply: EmergencyTier,
  replyVersion: 2,
  extension: true,
})
