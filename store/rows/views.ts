import type { Appointment, AppointmentBody } from '#contract/contact/appointments.ts'
import type { Attendance, Family, Image, Kind, SurveyText, Tag } from '#contract/content/content.ts'
import type { ContentLanguage, Language } from '#contract/values/languages.ts'
import type { RichText } from '#contract/values/rich-text.ts'
import type { notificationTypes } from '#contract/values/notification-types.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { UnreadableIntent, IntentEnd, IntentWait, Refusal } from './intents.ts'
import type { ConnectionState, ManifestRow, PackChanges, Time } from './rows.ts'

/** An item as a card of the feed: finished, so that painting it needs no look-up. Instants are ISO 8601 in UTC. */
export interface ItemCard {
  id: string
  rev: number
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
  survey: { answerCount: number; isMultiple: boolean; closesAt: string | null; isAnswered: boolean } | null
  isFavourite: boolean
  isExpired: boolean
  /** What the citizen last said about it and the service has yet to take; on a card that is all, a detail also has what was taken. */
  intent: IntentView | null
}

/**
 * How far something that the citizen said has come.
 * - `saved`: on this device; `attempts` says whether it was tried.
 * - `sending`: on its way.
 * - `answered`: the service has it, and this version of the app cannot read what it said.
 * - `needs-you`: `refusal` says why; nothing was changed at the service.
 * - `received`: `end` says how it ended; `receipt` proves that it was applied.
 */
export type IntentStage = 'saved' | 'sending' | 'answered' | 'needs-you' | 'received'

export interface IntentView {
  id: string
  entity: string
  intent: Intent | UnreadableIntent
  /** What the item was called. */
  about: string | null
  stage: IntentStage
  createdAt: Time
  attempts: number
  firstAttemptAt: Time | null
  /** Why the last try brought nothing, and when the next is due. */
  wait: IntentWait | null
  nextAttemptAt: Time | null
  refusal: Refusal | null
  /** The citizen wants it back, and the service is asked as soon as there is a line. */
  isCancelling: boolean
  end: IntentEnd | null
  receipt: string | null
  doneAt: Time | null
  /** Of a request for an appointment: what the representation has answered, and when. Absent while it has not. */
  answer?: { state: 'confirmed' | 'declined'; at: Time }
}

/** An unsent intent that a later one changes: Activity lists it under that one. */
export interface SupersededView extends IntentView {
  /** The id of the intent in `waiting` that supersedes it. */
  successorId: string
}

/** The outbox and its history, newest first; `needsYou` and `superseded` are oldest first. */
export interface OutboxView {
  waiting: IntentView[]
  /** Unsent too, but a later one in `waiting` supersedes them: they are counted and shown with it. Oldest first. */
  superseded: SupersededView[]
  needsYou: IntentView[]
  done: IntentView[]
  /** Unsent intents of a session that was lost, which only the same account can open. */
  locked: { count: number; at: Time } | null
}

export interface OutboxCounts {
  /** Saved or sending, without those that a later intent supersedes. */
  waiting: number
  sending: number
  needsYou: number
  locked: number
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
  selectedAttendance: Attendance | null
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
  /** What the cards were fetched in; null where nothing was. Another than the app's where a language was chosen without a line. */
  language: Language | null
  /** How far the pull has come; changes with every page, also with one that the filter hides. */
  reach: string | null
}

export interface ConnectionView {
  state: ConnectionState
  since: Time
  answeredAt: Time | null
  /** The services have gone on: this build of the app cannot read all that they say. */
  isOutdated: boolean
}

/**
 * How a pack of the guide stands.
 * - `whole`: all of it is here.
 * - `coming`: the first download is under way, or waits for a line; nothing was here before.
 * - `updating`: the old pack is whole and readable; a newer one is being fetched.
 * - `held`: no round fetches what is missing, see `hold`; `count` says what is here.
 * - `partial`: something of it was lost or damaged, and the next round fetches it.
 */
export type PackState = 'whole' | 'coming' | 'updating' | 'held' | 'partial'

/** One line of "what is stored": bytes as estimated from what came over the wire. */
export interface StoredPart {
  part: 'emergency' | 'guide' | 'feed' | 'representations' | 'maps'
  count: number
  bytes: number
  confirmedAt: Time | null
  /** For the guide: which pack. */
  country?: string
  language?: Language
  /**
   * For the guide, and without the bytes for the emergency help: how many articles the pack has and their bytes; `count` and `bytes` are here: "23 of 67 topics, 96 of 286 kB". While an update
   * is fetched they speak of the old pack. Absent while not even the list of its articles is here.
   */
  wanted?: number
  wantedBytes?: number
  /** For the guide: bytes that removing the pack would free; what other packs and the emergency help name as well stays. */
  frees?: number
  /** For the guide; the same for `hold` to `update`. */
  state?: PackState
  hold?: ManifestRow['hold']
  origin?: ManifestRow['origin']
  /** What the last update brought; null until there was one. */
  changes?: PackChanges | null
  /** How many topics an update changed or added that the citizen has not opened since; `unreadTopics` names them. */
  unread?: number
  unreadTopics?: string[]
  /** What an update that is under way or held brings; null when there is none. */
  update?: { count: number; bytes: number; wanted: number; wantedBytes: number } | null
  /** Topics that this build of the app cannot read; they come with its next version. */
  unreadable?: number
}

export interface StorageView {
  parts: StoredPart[]
  setAside: number
  /** Of guide articles that several packs share and that are stored once. */
  sharedBytes: number
  /** Of all guide articles that packs name. */
  guideBytes: number
}

/** Whether somebody is logged in on this device, and how that stands. */
export interface SessionView {
  /** `logging-in`: back from the identity provider, and the device is not registered yet. */
  state: 'logged-out' | 'logging-in' | 'logged-in'
  accountId: string | null
  /** Rises with each session of the citizen's; null while nobody is logged in, or nobody can say yet. */
  generation: number | null
  /** Null while the profile has not come. */
  isComplete: boolean | null
  /** Whether this browser can keep a device's key; null while nobody has tried. */
  canStoreKey: boolean | null
  /** The last session ended without the citizen's wish. */
  lostUnintentionally: boolean
  /** A log-out that the service has not heard of yet. */
  isRevoking: boolean
  /** Rises whenever the device is emptied of an account. */
  epoch: number
}

export type NotificationCounts = Record<(typeof notificationTypes)[number], number>

/** One request for an appointment: what this device said of it, what the service has, or both under one id. */
export interface AppointmentView {
  /** Of the intent, which is the service's too. */
  id: string
  asked: AppointmentBody
  at: Time
  state: 'waiting' | 'needs-you' | 'received' | 'confirmed' | 'declined'
  receipt: string | null
  /** Null where another device said it. */
  intent: IntentView | null
  /** Null until the service's list names it. */
  served: Appointment | null
}
