import type { Family } from '#contract/content.ts'
import type { ContentLanguage, Language } from '#contract/languages.ts'
import type { Failure, Outcome } from '#contract/wire.ts'

/** What the engine must know of its page. */
export interface EngineContext {
  language: Language
  /** ISO code of the guide's country; null while the citizen has not chosen and nothing could be guessed. */
  country: string | null
  build: string
}

/** `line`: the browser says that it went on or off line. */
export type RefreshReason = 'line' | 'visible' | 'asked'
export type RemovablePart = { part: 'feed' | 'maps' | 'pictures' } | { part: 'guide'; country: string; language: Language }

/** What an answer of the engine can be: plain values, because a thrown error loses its kind on the way. */
export type CommandResult = { ok: true } | { ok: false; failure: Failure | { kind: 'storage'; issue: string } }

/**
 * What a page may ask of the engine, over Comlink. Every call is made with a time-out and may be repeated: all are idempotent.
 * Nothing here returns content: screens read the database.
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
  fetchMap(representationId: string): Promise<CommandResult>
  downloadPack(wanted: { country: string; language: Language }): Promise<CommandResult>
  locate(place: { latitude: number; longitude: number }): Promise<Outcome<{ iso2: string }>>
  setFavourite(wanted: { id: string; isFavourite: boolean }): Promise<CommandResult>
  setFeedback(wanted: { topic: string; answer: 'yes' | 'no' }): Promise<CommandResult>
  removeStored(wanted: RemovablePart): Promise<CommandResult>
  close(): Promise<void>
}
