import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { contentLanguages } from '#contract/values/language-codes.ts'
import { families, kinds, tags } from '#contract/values/kinds.ts'
import { readApart } from '#contract/values/read-apart.ts'
import { RichText } from '#contract/values/rich-text.ts'

export const Family = v.picklist(families)
export type Family = v.InferOutput<typeof Family>

export const Kind = v.picklist(kinds)
export type Kind = v.InferOutput<typeof Kind>

/** An unknown tag of a newer service shows as SERVICES rather than hiding the item. */
export const Tag = v.fallback(v.picklist(tags), 'SERVICES')
export type Tag = v.InferOutput<typeof Tag>

export const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,120}$/))
/** ISO 8601 in UTC. */
const Instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, 'not an instant in UTC'),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'no such instant'),
)
export const Revision = v.pipe(v.number(), v.integer(), v.minValue(1))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A map by content language; keys we do not know are ignored. */
export function byContentLanguage<T extends v.GenericSchema>(schema: T) {
  return v.object({
    de: v.optional(schema),
    fr: v.optional(schema),
    it: v.optional(schema),
    en: v.optional(schema),
    local: v.optional(schema),
  })
}

const Meta = v.object({
  creation_date: Instant,
  publish_date: Instant,
  creation_location: byContentLanguage(v.string()),
  creation_country: byContentLanguage(v.string()),
  expiration_date: v.optional(Instant),
})
export type Meta = v.InferOutput<typeof Meta>

export const StoryText = v.object({
  title: v.string(),
  teaser: v.string(),
  partner: v.optional(v.string()),
  image_alt: v.optional(v.string()),
  body: RichText,
})
export type StoryText = v.InferOutput<typeof StoryText>

/** Addresses are relative to the content host. Focal points are fractions of width and height, from the top left. */
export const Image = v.object({
  full_size_image_url: v.string(),
  focal_feed_image_url: v.string(),
  focal_detail_image_url: v.string(),
  image_type: v.string(),
  image_focal_x: v.number(),
  image_focal_y: v.number(),
})
export type Image = v.InferOutput<typeof Image>

const shared = {
  id: Id,
  rev: Revision,
  meta: Meta,
  /** Of a preview alone: whether citizens see the item already (extension). */
  isPublished: v.optional(v.boolean()),
}

export const Story = v.object({
  ...shared,
  type: v.picklist(['STORY', 'GLOBAL_STORY', 'COUNTRY_STORY', 'LOCAL_STORY']),
  info: v.object({ tag: Tag }),
  likes: Count,
  isLiked: v.optional(v.boolean()),
  image: v.optional(Image),
  texts: byContentLanguage(StoryText),
})
export type Story = v.InferOutput<typeof Story>

export const Attendance = v.picklist(['onsite', 'remote'])
export type Attendance = v.InferOutput<typeof Attendance>

export const Event = v.object({
  ...shared,
  type: v.picklist(['EVENT', 'GLOBAL_EVENT', 'COUNTRY_EVENT', 'LOCAL_EVENT']),
  info: v.object({
    tag: Tag,
    start_date: Instant,
    end_date: Instant,
    /** IANA name of the place's time zone (extension). */
    timezone: v.optional(v.string()),
    capacity: v.optional(Count),
    /** People registered so far (extension). */
    participants: v.optional(Count),
    event_location: v.pipe(v.array(Attendance), v.minLength(1)),
    address: v.optional(v.string()),
    registration_needed: v.boolean(),
  }),
  image: v.optional(Image),
  userIsRegistered: v.optional(v.boolean()),
  selectedNumberOfParticipants: v.optional(Count),
  /** Extension. */
  selectedAttendance: v.optional(Attendance),
  texts: byContentLanguage(StoryText),
})
export type Event = v.InferOutput<typeof Event>

export const SurveyText = v.object({
  question: v.string(),
  body: RichText,
  answers: v.pipe(v.array(v.object({ id: v.string(), text: v.string() })), v.minLength(2)),
})
export type SurveyText = v.InferOutput<typeof SurveyText>

export const Survey = v.object({
  ...shared,
  type: v.picklist(['SURVEY', 'GLOBAL_SURVEY', 'COUNTRY_SURVEY', 'LOCAL_SURVEY']),
  info: v.object({ tag: Tag }),
  question_type: v.fallback(v.picklist(['SINGLE', 'MULTIPLE']), 'SINGLE'),
  isCompleted: v.optional(v.boolean()),
  submittedAnswerIds: v.optional(v.array(v.string())),
  texts: byContentLanguage(SurveyText),
})
export type Survey = v.InferOutput<typeof Survey>

export const ContentItem = v.variant('type', [Story, Event, Survey])
export type ContentItem = v.InferOutput<typeof ContentItem>
const ItemReadApart = readApart(ContentItem)

/** What belongs to the citizen, not to the item: split off on arrival. */
export const personalFields = [
  'isLiked',
  'userIsRegistered',
  'selectedNumberOfParticipants',
  'selectedAttendance',
  'isCompleted',
  'submittedAnswerIds',
] as const
/** For whoever is logged in, an item carries them once the citizen has said something about it. */
export const PersonalFields = {
  isLiked: v.optional(v.boolean()),
  userIsRegistered: v.optional(v.boolean()),
  selectedNumberOfParticipants: v.optional(Count),
  selectedAttendance: v.optional(Attendance),
  isCompleted: v.optional(v.boolean()),
  submittedAnswerIds: v.optional(v.array(v.string())),
}

const lowerList = v.pipe(v.string(), v.regex(/^([a-z0-9-]+(,[a-z0-9-]+)*)?$/, 'a comma list of lower-case codes'))
const anyLanguage = contentLanguages.join('|')
const languageList = v.pipe(v.string(), v.regex(new RegExp(`^(${anyLanguage})(,(${anyLanguage}))*$`), 'a comma list of content languages'))
const pageNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

const ScopeQuery = {
  countries: v.optional(lowerList, ''),
  repcodes: v.optional(lowerList, ''),
  story: v.optional(v.literal('story')),
  event: v.optional(v.literal('event')),
  survey: v.optional(v.literal('survey')),
  languages: v.optional(languageList),
  /**
   * As everybody sees it, whoever asks, so that a cache in front may answer many by one reply (extension). `1`: as who is not logged in does. The pass out of
   * a `Summary`: as every citizen does, without what they said.
   */
  public: v.optional(v.pipe(v.string(), v.regex(/^(1|[\w-]{22})$/))),
}

export const ContentEntriesQuery = v.object({
  ...ScopeQuery,
  pagination: v.optional(pageNumber, '0'),
  /** Items a page (extension): 1 to 500; the default is 20. */
  limit: v.optional(v.pipe(pageNumber, v.minValue(1), v.maxValue(500)), '20'),
})

/**
 * A page of the feed, newest first. Items are parsed one by one, so that a malformed one is set aside and the others show.
 * `cursor` (extension) is the scope's change counter before the page was read: changes since it bring what the pages missed. `total` (extension):
 * items in all pages, so that a page that ends the feed too early is known for what it is.
 */
export const ContentPage = v.object({
  content: v.array(ItemReadApart),
  lastPage: v.boolean(),
  cursor: v.optional(v.string()),
  total: v.optional(Count),
})
export type ContentPage = v.InferOutput<typeof ContentPage>

/** Newest first: `pagination` counts from 0; a page is the end when it is empty or says `lastPage`. */
export const contentEntries = defineCall({
  service: 'content',
  method: 'GET',
  path: '/content-entries',
  query: ContentEntriesQuery,
  reply: ContentPage,
})

/**
 * A field that changes often travels alone; `put` carries a whole item, also one that moved into the scope. What the citizen said about an
 * item raises its `rev` like any other change, so that their other devices hear of it the same way.
 */
export const ContentChange = v.variant('op', [
  v.object({ op: v.literal('put'), item: ItemReadApart }),
  v.object({
    op: v.literal('patch'),
    id: Id,
    rev: Revision,
    likes: v.optional(Count),
    participants: v.optional(Count),
    ...PersonalFields,
  }),
  v.object({ op: v.literal('drop'), id: Id }),
])
export type ContentChange = v.InferOutput<typeof ContentChange>

const Cursor = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
export const ContentChangesQuery = v.object({
  ...ScopeQuery,
  since: Cursor,
  /** Of something that the asker knows to be later: it changes nothing but the address, so that no cache answers by what it kept before. */
  mark: v.optional(Cursor),
})
export const ContentChanges = v.object({
  changes: v.array(readApart(ContentChange)),
  cursor: v.string(),
  /** More changes wait behind `cursor`: ask again at once. */
  more: v.optional(v.boolean(), false),
})
export type ContentChanges = v.InferOutput<typeof ContentChanges>

/** 304 when nothing changed since the cursor, with `public` 204; a refusal `abroad:cursor-unknown` (404) means: pull the pages again. */
export const contentChanges = defineCall({
  service: 'content',
  method: 'GET',
  path: '/content-entries/changes',
  query: ContentChangesQuery,
  reply: ContentChanges,
  extension: true,
})

export const RelatedEventsQuery = v.object({
  repcodes: v.optional(lowerList, ''),
  pagination: v.optional(pageNumber, '0'),
  languages: v.optional(languageList),
})
export const relatedEvents = defineCall({
  service: 'content',
  method: 'GET',
  path: '/related-events',
  query: RelatedEventsQuery,
  reply: ContentPage,
})

export const SingleQuery = v.object({
  isPreviewMode: v.optional(v.picklist(['true', 'false']), 'false'),
  contentItemType: v.optional(v.string()),
  languages: v.optional(languageList),
  /** A signed, expiring link from the desk (extension). */
  previewToken: v.optional(v.string()),
})
/** `typeOrKind` takes a family or a kind, in any case. */
export const single = defineCall({
  service: 'content',
  method: 'GET',
  path: '/single/{typeOrKind}/{id}',
  query: SingleQuery,
  reply: ContentItem,
})

/**
 * `gone` names, with their revision, the events that the citizen has taken themselves off, and withdrawn ones: a list that lay in some cache
 * would else take them off what they said since. Optional: without it whatever the list lacks is gone.
 */
export const RegistrationsPage = v.object({
  content: v.array(ItemReadApart),
  lastPage: v.boolean(),
  gone: v.optional(v.array(v.object({ id: Id, rev: Revision }))),
})

/** The events that the citizen is registered for, by their start; for a backend without it `relatedEvents` is looked through. */
export const registrations = defineCall({
  service: 'content',
  method: 'GET',
  path: '/registrations',
  query: v.object({ languages: v.optional(languageList) }),
  reply: RegistrationsPage,
  extension: true,
})
