import type { ContentItem, Family } from '#contract/content/content.ts'
import type { ProviderPage } from '#contract/account/devices.ts'
import type { ContentLanguage, Language } from '#contract/values/languages.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { MeasuredSteps } from '#contract/values/measurement-scales.ts'
import type { Failure, FieldError, Outcome } from '#contract/wire/wire.ts'

/** What the engine must know of its page. */
export interface EngineContext {
  language: Language
  /** ISO code of the guide's country; null while the citizen has not chosen and nothing could be guessed. */
  country: string | null
  build: string
}

/** `line`: the browser says that it went on or off line. */
export type RefreshReason = 'line' | 'visible' | 'asked'
export type RemovablePart = { part: 'feed' | 'maps' | 'pictures' } | ({ part: 'guide' } & PackName)

/** What an answer of the engine can be: plain values, because a thrown error loses its kind on the way. */
export type CommandResult = { ok: true } | CommandFailed
export type CommandFailed = { ok: false; failure: Failure }
export type CommandAnswer<T> = { ok: true; value: T } | CommandFailed

/** Why the service's no, or the device's own, is for good: what was stored of the log-in is gone. */
export type Rejection =
  /** A problem document of the service. */
  | 'refused'
  /** The service took the signed challenge, and said that it did not succeed. */
  | 'unsuccessful'
  /** The account no longer knows this device. */
  | 'device-unknown'
  /** What is stored lacks a part, so that nobody could log in by it. */
  | 'incomplete'
  /** A return from the identity provider that this device did not set out for, or that is another citizen's. Changes nothing. */
  | 'not-begun'
  /** Somebody is logged in already. Changes nothing. */
  | 'logged-in'
  | 'invalid-public-key'

/**
 * How a flow of identity ended short of its goal.
 * - `rejected`: for good; only a new log-in helps.
 * - `no-key-storage`: this browser cannot keep the device's key, and the app goes on without log-in.
 * - any other kind: nothing is lost. The same call goes on where it stopped; rounds do so by themselves.
 */
export interface FlowFailed {
  ok: false
  failure: CommandFailed['failure'] | { kind: 'rejected'; why: Rejection } | { kind: 'no-key-storage' }
}
export type FlowAnswer<T> = { ok: true; value: T } | FlowFailed

/** What a citizen says by a tap. Saying it again with the same id says nothing more. */
export interface IntentCommand {
  /** UUID, minted at the tap. */
  id: string
  /** For whom the page was drawn: a page of before must not speak for who is here now. */
  account: string
  intent: Intent
  /** What the item is called, for the list of what waits. */
  about: string | null
}

/**
 * - `saved`: on disk. `nothing`: together with what waited it changes nothing, and all of it is taken back.
 * - `invalid`: what the contract has against it. `logged-out`: that account is not here. `not-offered`: the service lacks the ability.
 * - `storage`: not saved; the device is full, or cannot be written, also after making room.
 */
export type EnqueueResult =
  | { ok: true; value: 'saved' | 'nothing' }
  | CommandFailed
  | { ok: false; failure: { kind: 'invalid'; fields: FieldError[] } | { kind: 'logged-out' } | { kind: 'not-offered' } }

/**
 * How a withdrawal ended:
 * - `cancelled`: the intent will not be sent, and nothing else is waiting for the same entity.
 * - `cancelled-others-pending`: the intent will not be sent, but another one of the same entity still will, such as the registration that it changed.
 * - `asked`: the service may have it and is asked once there is a connection.
 * - `not-yet`: the service was asked, did not withdraw it, and is asked again.
 * - `not-offered`: the service cannot withdraw anything, and the intent is still sent.
 * - `too-late`: the service has received it.
 * - `gone`: there is no such intent.
 */
export type Cancelled = 'cancelled' | 'cancelled-others-pending' | 'asked' | 'not-yet' | 'not-offered' | 'too-late' | 'gone'

/** A country's guide in one language. */
export interface PackName {
  country: string
  language: Language
}

/** What a pack is, and what of it is not on the device yet; bytes as they are stored, more than go over the wire. */
export interface PackSize {
  topics: number
  bytes: number
  missingTopics: number
  missingBytes: number
}

/** `opened`: articles that were read whole and whose hash fits; `broken`: topics whose text was damaged, removed, and comes again. */
export interface StoredTest {
  opened: number
  broken: string[]
  /** How many of the broken ones wait for a pack that the citizen has paused; absent: none. */
  held?: number
}

/** A `Blob`, by as much of it as is read. */
export interface GivenFile {
  readonly size: number
  text(): Promise<string>
}

/**
 * How reading in a pack's file ended; only `stored` has changed anything. `topics` is how many the file holds; `topic` is what the damaged one
 * is called, null where it is the file as a whole.
 */
export type PackImport =
  | ({ kind: 'stored' | 'nothing-new' | 'newer-here'; topics: number } & PackName)
  | { kind: 'damaged'; topic: string | null }
  | { kind: 'not-ours' | 'newer' | 'too-large' | 'unreadable' | 'unknown-country' | 'full' }

/**
 * - `watch`: this page is before the citizen's eyes, and on it a thread or none; null: it is not. For as long as it is, what is new with them
 *   and in the feed comes at once, and so does what is said in the thread.
 * - `older`: messages from before what is here of a conversation.
 */
export type ChatRequest = { watch: Watched | null } | { older: string }
/** `thread`: with which representation. */
export interface Watched {
  thread: string | null
}

/**
 * What a page may ask of the engine, over Comlink. Every call is made with a time-out and may be repeated: all are idempotent.
 * Nothing here returns content, which screens read from the database; but for a preview, which is stored nowhere.
 */
export interface EngineApi {
  start(context: EngineContext): Promise<void>
  /** Answers at once while the engine is alive. */
  beat(): Promise<number>
  setContext(context: EngineContext): Promise<void>
  refresh(reason: RefreshReason): Promise<CommandResult>
  /** The citizen came to the end of what is here. */
  reachDeeper(): Promise<void>
  /** Fetches an item's text in a language that is not here. */
  fetchTexts(wanted: { family: Family; id: string; language: ContentLanguage }): Promise<CommandResult>
  /** Fetches one item that a link names and the feed does not hold. */
  fetchItem(wanted: { family: Family; id: string }): Promise<CommandResult>
  /** Fetches an item that may not be published, for who has the desk's link to it, in every language that it has. */
  fetchPreview(wanted: { family: Family; id: string; token: string }): Promise<CommandAnswer<ContentItem>>
  fetchMap(representationId: string): Promise<CommandResult>
  /** The citizen's yes: lifts what holds the pack and fetches what is missing. Without a line the yes stands, and rounds go on with it. */
  downloadPack(wanted: PackName): Promise<CommandResult>
  /** Ends a download that is under way and keeps rounds away; what has arrived stays. */
  pausePack(wanted: PackName): Promise<CommandResult>
  /** Asks the service how large a pack is; stores nothing. */
  packSize(wanted: PackName): Promise<CommandAnswer<PackSize>>
  /** The citizen has opened a topic that an update changed. */
  markRead(wanted: { language: Language; topic: string }): Promise<CommandResult>
  /** Opens every stored article and compares it with its hash; what is damaged is removed and fetched again. */
  testStored(): Promise<CommandAnswer<StoredTest>>
  /** Reads a pack in from a file; needs no line. */
  importPack(file: GivenFile): Promise<CommandAnswer<PackImport>>
  /** Asks the service for the country at a place; for devices that have no borders yet. */
  locate(place: { latitude: number; longitude: number }): Promise<Outcome<{ iso2: string }>>
  /** The page has found out in which country the device is: alerts of that country concern the citizen for a day. */
  noteLocated(wanted: { iso2: string }): Promise<CommandResult>
  setFavourite(wanted: { id: string; isFavourite: boolean }): Promise<CommandResult>
  setFeedback(wanted: { topic: string; answer: 'yes' | 'no' }): Promise<CommandResult>
  removeStored(wanted: RemovablePart): Promise<CommandResult>
  /** Begins a log-in by the identity provider; the page goes to `redirectTo` and comes back to `/login?profile=ID&redirect=NAME`. */
  beginLogin(wanted: { redirect: string | null; page?: 'login' | 'register' }): Promise<FlowAnswer<{ redirectTo: string }>>
  /** The return from the identity provider: makes this device's key and registers it. Said again it goes on, or says that it is done. */
  finishLogin(wanted: { profileId: string }): Promise<FlowAnswer<{ redirect: string | null }>>
  /** Empties the device at once, line or no line. `revoked`: the service knows; else it is told with the next line, before all else. */
  logOut(): Promise<CommandAnswer<{ revoked: boolean }>>
  /** Needs the line. Where it fails nothing has changed; `abroad:password-needed`: after `provePassword`. */
  deleteAccount(): Promise<FlowAnswer<null>>
  /** Asks where the account is logged in; the list lies in the database then. */
  reloadDevices(): Promise<CommandResult>
  /** Logs out another device, or all others where none is named. `abroad:password-needed` as above. */
  endDevice(wanted: { id: string | null }): Promise<CommandResult>
  /** Whether it is the account's password. What needs one needs none then, for five minutes. */
  provePassword(wanted: { password: string }): Promise<CommandAnswer<{ isRight: boolean }>>
  /** The address of a page of the identity provider in the app's language; it returns to the screen of the devices. */
  openProviderPage(wanted: { page: ProviderPage }): Promise<CommandAnswer<{ redirectTo: string }>>
  /** Returns when the intent is on disk; never waits for the network. */
  enqueue(wanted: IntentCommand): Promise<EnqueueResult>
  /** Tries what waits now, however long its pause: one intent, or all. */
  sendNow(wanted: { id?: string }): Promise<CommandResult>
  /** Takes an intent back. One that was refused is let go. */
  cancelIntent(wanted: { id: string }): Promise<CommandAnswer<Cancelled>>
  /** Removes for good what a lost session left locked. */
  discardLocked(): Promise<CommandResult>
  /** Asks for the five notification counts. Nobody need wait for it. */
  reloadCounts(): Promise<CommandResult>
  /** Tells the push service for whom a subscription of this browser speaks: gives the alias for the push provider, null where it has none. */
  bindSubscription(wanted: { account: string; subscriptionId: string }): Promise<CommandAnswer<{ alias: string | null }>>
  /** Writes a line of the page's into the sync diary: what was tried, and in a word how it went. */
  noteInDiary(wanted: { what: string; outcome: string; detail?: string }): Promise<CommandResult>
  /** Sends what was measured of a visit, for nobody in particular. Not repeated: a second time would count as a second visit. */
  sendMeasurements(steps: MeasuredSteps): Promise<CommandResult>
  chat(wanted: ChatRequest): Promise<CommandResult>
  close(): Promise<void>
}
