import * as v from 'valibot'

export const headers = {
  contract: 'Abroad-Contract',
  idempotencyKey: 'Idempotency-Key',
  account: 'Abroad-Account',
  /** Of every reply: the number of the last release of an alert; absent before the first. */
  alert: 'Abroad-Alert',
} as const

/** Every `type` a problem document of ours can have (RFC 9457); an unknown one reads as `invalid`. */
export const problemTypes = [
  'about:blank',
  'abroad:invalid',
  'abroad:not-found',
  'abroad:method-not-allowed',
  'abroad:unauthorized',
  'abroad:forbidden-origin',
  'abroad:account-mismatch',
  'abroad:gone',
  'abroad:full',
  'abroad:closed',
  'abroad:date-passed',
  'abroad:already-answered',
  'abroad:changed-elsewhere',
  'abroad:cancelled',
  'abroad:key-reused',
  'abroad:too-large',
  'abroad:too-many-requests',
  'abroad:cursor-unknown',
  'abroad:ask-anew',
  'abroad:password-needed',
  'abroad:unavailable',
  'abroad:assertion-failed',
] as const
export const ProblemType = v.fallback(v.picklist(problemTypes), 'abroad:invalid')
export type ProblemType = v.InferOutput<typeof ProblemType>

/**
 * A field of the request and, as a word for machines, what keeps it from being taken: `missing`, `invalid`, or one that the call names. `field` is
 * its path, `representations.1.id`; empty where it concerns the whole.
 */
export const FieldError = v.object({ field: v.string(), code: v.string() })
export type FieldError = v.InferOutput<typeof FieldError>

/**
 * `errors` and `current` are extensions. `errors` comes with `abroad:invalid` and `abroad:changed-elsewhere`; `current`, with the latter, is what
 * the service holds instead.
 */
export const Problem = v.object({
  type: ProblemType,
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  errors: v.optional(v.array(FieldError)),
  current: v.optional(v.unknown()),
})
export type Problem = v.InferOutput<typeof Problem>

/**
 * Why a call brought nothing: closed, so that every policy can be one exhaustive switch. Plain values, because it crosses the worker.
 * - `no-answer`: nothing that our service said. A reply without our header is `portal` where it may be a captive portal's (a redirect, a page
 *   with 2xx), and `not-ours` where it is not: an edge's error page.
 * - `busy`: our service asks to come back (408, 425, 429, 5xx).
 * - `refused`: our service's definite answer, with its problem document.
 * - `unreadable`: our service's reply that this build cannot read. `isAnswer`: a whole 2xx of another shape than the contract's, so that asking
 *   again brings the same. `isNewer`: of a later contract, whatever its shape looks like; a later build of the app reads it.
 * - `storage`: the device could not read or store what the call needs.
 */
export type Failure =
  | { kind: 'no-answer'; reason: 'unreachable' | 'timeout' | 'portal' | 'not-ours' | 'cut-off' | 'too-large' }
  | { kind: 'busy'; status: number; retryAfterMs: number | undefined }
  | { kind: 'unauthorized' }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'unreadable'; issue: string; isAnswer?: true; isNewer?: true }
  | { kind: 'storage'; issue: string }

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** What names a write for good: minted at the tap, the same at every try. UUIDs, and what other clients use for them. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

/** What a write without anything else to say is answered with. The receipt is an extension. */
export const ReceiptReply = v.optional(v.object({ receipt: v.optional(v.string()) }))
