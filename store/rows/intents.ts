import type { InvariantName } from '#contract/assert-invariant.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { FieldError, ProblemType } from '#contract/wire/wire.ts'
import type { Time } from './rows.ts'

/**
 * Something a citizen has said and the service has yet to take: the intent alone, never headers or tokens, which are made when it is sent.
 * An entity's intents leave in the order of `seq`.
 *
 *   waiting ──> sending ──> (moved to history)
 *      ^           ├── nothing, or a busy service ──> waiting
 *      │           ├── ours, and this build cannot read it ──> answered ── another build ──> waiting
 *      └── edit ── └── refused ──> needs-you ── discarded, edited ──> (moved to history)
 */
export interface IntentRow {
  seq?: number
  /** UUID, minted at the tap: the command's id, and the idempotency key of the call. */
  id: string
  account: string
  /** What it is about: `event:…`, `survey:…`, `story:…`, `profile`. Others never wait for it. */
  entity: string
  intent: Intent
  /** Version of the shape of `intent`. */
  version: number
  /** What the item was called when the citizen said it; it may be gone by the time they look. */
  about: string | null
  createdAt: Time
  /** How often it was sent, the try under way included. Above 0 the service may have heard it. */
  attempts: number
  /** By the service's clock; null until a try began with that clock known. */
  firstAttemptAt: Time | null
  state: 'waiting' | 'sending' | 'answered' | 'needs-you'
  /** Why the last try brought nothing; null before the first. */
  wait: IntentWait | null
  /** When the next try is due, and how long that was from when it was decided: a clock that was set back must not keep it for a year. */
  nextAttemptAt: Time | null
  waitMs: number
  /** Why it needs the citizen; null in any other state. */
  refusal: Refusal | null
  /** The citizen wants it back, and the service may have it: asked before anything else is tried. */
  isCancelling: boolean
  /** The build that could not read the answer, or that the refusal was met by. */
  build: string | null
  /** All that met such an end, because builds live side by side: each tries once. Absent in rows of before, whose only one is `build`. */
  builds?: string[]
}

/** How a row stands of which no try has been made. */
export const neverTried = {
  attempts: 0,
  firstAttemptAt: null,
  state: 'waiting',
  wait: null,
  nextAttemptAt: null,
  waitMs: 0,
  refusal: null,
  isCancelling: false,
  build: null,
} as const satisfies Partial<IntentRow>

/** `line`: no answer; `busy`: ours asked to come back; `log-in`: the session is over and did not come back by itself. */
export type IntentWait = 'line' | 'busy' | 'log-in'

export interface Refusal {
  /** `too-old`: first sent so long ago that its key may be forgotten. `unreadable`: written by a newer version of the app. */
  type: ProblemType | 'too-old' | 'unreadable'
  detail: string | null
  /** What of the body it is about, where the service says so. */
  errors?: FieldError[]
  /**
   * The invariant that failed while it was sent, or `service` if one failed there. The type is then `unreadable`: builds that do not know this field
   * keep the intent, and may try it. It is tried again at the next start.
   */
  failed?: InvariantName | 'service'
  at: Time
}

/** How an intent ended. The newest of each account are kept, for receipts and for the citizen's own memory. */
export interface HistoryRow {
  /** Order of ending. */
  no?: number
  id: string
  account: string
  entity: string
  intent: Intent
  /** Version of the shape of `intent`. */
  version: number
  about: string | null
  createdAt: Time
  attempts: number
  doneAt: Time
  end: IntentEnd
  /** Only of what was applied, and only from a service that gives one. */
  receipt: string | null
}

/**
 * - `applied`: by the service.
 * - `cancelled`: by the citizen, before the service had it, or with the service's word that it never will.
 * - `discarded`: it was refused, and the citizen let it go.
 * - `replaced`: another intent of the citizen took its place before it was sent, or after it was refused.
 */
export type IntentEnd = 'applied' | 'cancelled' | 'discarded' | 'replaced'

/**
 * The unsent intents of a citizen whose session was lost, encrypted: nobody reads them before the same account has logged in again. The key
 * cannot be exported, and goes with the row.
 */
export interface SealedRow {
  /** SHA-256 of the account's id, in hex; a further lock of the same account has the time behind it. */
  owner: string
  key: CryptoKey
  iv: Uint8Array
  sealed: ArrayBuffer
  count: number
  at: Time
}

/** Written by another version of the app: kept, and shown by what it was about. Nobody here can tell what it asks for. */
export interface UnreadableIntent {
  kind: 'unread'
}
