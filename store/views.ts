import type { Attendance, Family, Image, Kind, SurveyText, Tag } from '#contract/content.ts'
import type { Article, CategoryId, Topic, TopicGroup } from '#contract/guide.ts'
import type { ContentLanguage, Language } from '#contract/languages.ts'
import type { Country, Representation } from '#contract/representation.ts'
import type { RichText } from '#contract/rich-text.ts'
import type { ConnectionState, Time } from './rows.ts'

/** An item as a card of the feed: finished, so that painting it needs no look-up. Instants are ISO 8601 in UTC. */
export interface ItemCard {
  id: string
  kind: Kind
  family: Family
  tag: Tag
  /** Who speaks: the place the item was made at, in the citizen's language ("Embassy in Bangkok", else "Bern"). */
  place: string
  country: string
  publishedAt: string
  title: string
  teaser: string
  /** The language the texts stand in, and whether it is another than the one asked for. */
  language: ContentLanguage
  isOtherLanguage: boolean
  image: Image | null
  imageAlt: string
  event: EventFacts | null
  survey: { answerCount: number; isMultiple: boolean; closesAt: string | null } | null
  isFavourite: boolean
  isExpired: boolean
}

export interface EventFacts {
  startsAt: string
  endsAt: string
  timezone: string | null
  locations: Attendance[]
  address: string | null
  capacity: number | null
  participants: number | null
  registrationNeeded: boolean
  isRegistered: boolean
  selectedParticipants: number | null
}

export interface ItemDetail extends ItemCard {
  body: RichText
  partner: string | null
  likes: number
  answers: SurveyText['answers']
  submittedAnswerIds: string[]
  isCompleted: boolean
  /** Languages whose texts are on the device; a story offers the others too and fetches them. */
  languagesHere: ContentLanguage[]
  confirmedAt: Time | null
}

export type FeedFamilies = readonly Family[]
export interface FeedFilter {
  /** Empty: all. */
  families: FeedFamilies
  favouritesOnly: boolean
}

export interface FeedView {
  cards: ItemCard[]
  /** `here`: more is on the device; `coming`: the engine is fetching more; `end`: that is all; `waiting`: more exists, the line is missing. */
  more: 'here' | 'coming' | 'waiting' | 'end'
  /** Nothing has ever been fetched for this scope. */
  isEmptyDevice: boolean
  settling: boolean
  confirmedAt: Time | null
  /** How far the pull has come; changes with every page, also with one that the filter hides. */
  reach: string | null
}

export interface GuideOverview {
  country: Country | null
  categories: { id: CategoryId; label: string; topicCount: number }[]
  /** Topics of the sitemap, and how many of them can be opened here and now. */
  topicCount: number
  topicsHere: number
  confirmedAt: Time | null
}

export interface GuideCategory {
  id: CategoryId
  label: string
  country: Country | null
  /** Topics that stand alone come as a group with an empty name. */
  groups: (Omit<TopicGroup, 'subTopics'> & { subTopics: (Topic & { isHere: boolean; summary: string })[] })[]
  confirmedAt: Time | null
}

export interface TopicView {
  topic: Topic
  category: { id: CategoryId; label: string }
  group: { name: string; label: string } | null
  /** Null where the device does not have the text yet. */
  article: Article | null
  /** True when the text stands in another language than the one asked for. */
  isOtherLanguage: boolean
  country: Country | null
  representation: Representation | null
  confirmedAt: Time | null
}

export interface SearchHit {
  topic: string
  categoryId: CategoryId
  categoryLabel: string
  title: string
  summary: string
}

export interface CountryChoice {
  iso2: string
  name: string
}

export interface ConnectionView {
  state: ConnectionState
  since: Time
  answeredAt: Time | null
}

/** One line of "what is stored": bytes as estimated from what came over the wire. */
export interface StoredPart {
  part: 'emergency' | 'guide' | 'feed' | 'representations' | 'maps'
  count: number
  bytes: number
  confirmedAt: Time | null
  /** For the guide: which pack. */
  country?: string
  language?: Language
  /** For the guide: how many articles the pack has; `count` of them are here. */
  wanted?: number
}

export interface StorageView {
  parts: StoredPart[]
  setAside: number
}
