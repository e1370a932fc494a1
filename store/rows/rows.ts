import type { Attendance, ContentItem } from '#contract/content/content.ts'
import type { PackManifest } from '#contract/guide/guide.ts'
import type { ContentLanguage, Language } from '#contract/values/languages.ts'
import type { Profile } from '#contract/account/user.ts'
import type { ChatMessage, Conversation } from '#contract/contact/chat.ts'

/** Milliseconds since 1970 by the device's clock; for ages shown to people, never for order. */
export type Time = number

/**
 * A run of feed items as one record, because IndexedDB costs by the record and not by the byte. Runs of a scope never overlap:
 * `low` and `high` are the order keys of the first and the last item. What changes afterwards stands in `ChangedRow` and wins.
 */
export interface SegmentRow {
  key?: number
  scope: string
  low: string
  high: string
  ids: string[]
  items: StoredItem[]
}

/** An item with the revision its texts came with: a like raises `rev` and leaves the texts as they are. */
export type StoredItem = ContentItem & { textRev?: number } & ReadBy

/** The `replyVersion` of the call whose schema read what stands here; absent: 1. */
export interface ReadBy {
  replyVersion?: number
}

export function isReadBy(row: ReadBy, call: { replyVersion: number }): boolean {
  return (row.replyVersion ?? 1) === call.replyVersion
}

/**
 * What happened to an item after its segment was written: `item` whole; or only a `patch` of the fields that change often, to lay over the
 * segment's item; or neither, where the service dropped it.
 */
export interface ChangedRow {
  scope: string
  id: string
  order: string
  item: StoredItem | null
  patch?: ItemPatch
}

export interface ItemPatch {
  rev: number
  likes?: number
  participants?: number
}

/**
 * How far the pull of a scope has come. What the device holds up to `frontier` is exactly the head of the service's list as of `cursor`.
 * `generation` rises with every new start; replies to an older one never land.
 */
export interface ScopeRow extends ReadBy {
  scope: string
  language: Language
  countries: string[]
  repcodes: string[]
  generation: number
  /** The service's change counter; null with a backend that has none: then whole passes tell what changed. */
  cursor: string | null
  /** Order key of the last item of the gapless head; null before the first page. */
  frontier: string | null
  /** Items of the head that came malformed: not here, but counted where the service counts them. */
  skipped: string[]
  /** The head is the whole list. */
  complete: boolean
  /** Where a pull met the end of the list, and when first: without the service's total it is believed when a second one, later, meets it there too. */
  endSaid?: { order: string; at: Time }
  /** Passes did not come to rest; the next interval goes on. */
  settling: boolean
  /** With a backend without a change counter: the next page of the first pass. */
  nextPage: number
  fetchedAt: Time | null
  confirmedAt: Time | null
  /** Of the last news that the service was asked about. */
  newsMark?: string
}

/** Item texts in languages beyond the scope's projection. */
export interface TextRow {
  id: string
  language: ContentLanguage
  rev: number
  text: ContentItem['texts'][ContentLanguage]
}

export interface PersonalRow {
  account: string
  id: string
  rev: number
  isLiked?: boolean
  userIsRegistered?: boolean
  selectedNumberOfParticipants?: number
  selectedAttendance?: Attendance
  isCompleted?: boolean
  submittedAnswerIds?: string[]
}

/** A service's answer kept whole, with what is needed to ask again only for news. */
export interface ResourceRow extends ReadBy {
  key: string
  value: unknown
  etag: string | null
  bytes: number
  fetchedAt: Time
  /** 0: no service has confirmed it; of no known age, and asked for at once. */
  confirmedAt: Time
  /** By the service's clock, when what stands here was last asked for: it knows of nothing later. Only where that matters. */
  askedAt?: Time
}

export interface ManifestRow {
  country: string
  language: Language
  manifest: PackManifest | null
  etag: string | null
  fetchedAt: Time
  confirmedAt: Time
  /** The manifest that is being fetched; it takes the place of `manifest` when all its articles are here. */
  next: PackManifest | null
  nextEtag: string | null
  /** Why rounds leave it alone: the citizen paused it, or the line is slow or metered and nobody has said yes yet. */
  hold: 'citizen' | 'line' | null
  /** Where the pack came from: a file that somebody handed on stands until the service has confirmed it. */
  origin: 'service' | 'file'
  /** What the last update brought; null until there was one. */
  changes: PackChanges | null
  /** Topics that an update changed or added and that the citizen has not opened since. */
  unread: string[]
  /** Articles that the service names and that this build of the app cannot read; another build tries again. */
  unreadable?: { build: string; hashes: string[] }
}

export interface PackChanges {
  at: Time
  changed: string[]
  added: string[]
  removed: string[]
  /** Of the articles that came with it; another pack may have fetched them already. */
  bytes: number
}

export interface ArticleRow {
  hash: string
  topic: string
  category: string
  language: Language
  bytes: number
  /** The article as it came, byte for byte: its hash can be checked again, and it can be handed on. Read by `articleOf`. */
  line: string
}

/** The full-text index of one language's articles, as MiniSearch wrote it. */
export interface SearchIndexRow {
  language: Language
  /** What the index was built from: another value means that it is out of date. */
  builtFrom: string
  index: string
}

/** A malformed thing a service sent: kept, counted and shown in the diary instead of hiding everything around it. */
export interface QuarantineRow {
  seq?: number
  source: string
  id: string | null
  issue: string
  at: Time
}

export const connectionStates = ['online', 'slow', 'captive', 'service-down', 'offline'] as const
export type ConnectionState = (typeof connectionStates)[number]

export interface ConnectionRow {
  key: 'now'
  state: ConnectionState
  /** When this state began. */
  since: Time
  /** The last real reply of a service. */
  answeredAt: Time | null
  /** Service time minus device time, in milliseconds. */
  clockOffsetMs: number
  /** Builds of this contract and of those before are too old: a service has answered one of them by a later contract. */
  tooOldContract?: number
}

export interface DiaryRow {
  seq?: number
  at: Time
  what: string
  outcome: string
  detail?: string
}

/** Who may work alone: `beat` is a counter, so that no clock decides who is alive. */
export interface LeaseRow {
  name: string
  token: string
  beat: number
}

export interface SettingRow {
  key: string
  value: unknown
}

/** A favourite keeps its item: it stays readable when it expires, and in another country's feed. */
export interface FavouriteRow {
  id: string
  at: Time
  /** Whose it is; absent where it was made while nobody was logged in, and then it stays when somebody logs out. */
  account?: string
  item?: StoredItem
}

export interface FeedbackRow {
  topic: string
  answer: 'yes' | 'no'
}

export interface ProfileRow extends ReadBy {
  account: string
  profile: Profile
  etag: string | null
  fetchedAt: Time
  confirmedAt: Time
}

/** A pull that begins over what is here, which stays on the screen meanwhile. */
export const pulledAnew = { cursor: null, frontier: null, skipped: [], complete: false, nextPage: 0 } satisfies Partial<ScopeRow>

/** A pull of which nothing has come yet: where every scope begins, and begins again when its feed is removed. */
export const untouchedPull = {
  ...pulledAnew,
  settling: false,
  fetchedAt: null,
  confirmedAt: null,
} satisfies Partial<ScopeRow>

/** A pack of which nothing is here yet. */
export const untouchedPack = {
  manifest: null,
  etag: null,
  fetchedAt: 0,
  confirmedAt: 0,
  next: null,
  nextEtag: null,
  hold: null,
  origin: 'service',
  changes: null,
  unread: [],
} satisfies Partial<ManifestRow>

/**
 * A conversation, and how much of it is here: nothing is missing from number `from` to `known`. Of what was said beyond, single messages may be
 * here already, as replies to the citizen's own.
 */
export interface ConversationRow extends Conversation, ReadBy {
  account: string
  /** 1: its beginning is here. Null before the first page. */
  from: number | null
  known: number
}

export interface MessageRow extends ChatMessage {
  conversation: string
}
