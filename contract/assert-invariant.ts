/**
 * The invariants that device and services check while they write. Decision 0145 lists where each is checked and which mistake it finds.
 * The names are in diaries and logs, so they do not change.
 */
export type InvariantName =
  | 'saved-is-stored'
  | 'saved-is-durable'
  | 'replaced-was-never-sent'
  | 'profile-fields-are-kept'
  | 'cancelled-was-never-sent'
  | 'sent-in-order'
  | 'outcome-of-own-try'
  | 'pause-is-kept'
  | 'applied-is-stored'
  | 'revision-rises'
  | 'cursor-moves-with-changes'
  | 'opened-for-its-owner'
  | 'key-has-one-outcome'
  | 'cancelled-was-not-applied'
  | 'changed-field-was-seen'

/** A bug in this program, never an expected failure. It must abort the transaction in which it is thrown. */
export class InvariantFailed extends Error {
  override name = 'InvariantFailed'
  readonly invariant: InvariantName

  /** `details`: numbers and states, never personal data, because they go to the diary and the log. */
  constructor(invariant: InvariantName, details: Record<string, string | number | undefined>) {
    super(`${invariant} ${JSON.stringify(details)}`)
    this.invariant = invariant
  }
}

/** Throws `InvariantFailed`, which aborts the transaction that it is called in. */
export function assertInvariant(
  invariant: InvariantName,
  holds: boolean,
  details: Record<string, string | number | undefined> = {},
): asserts holds {
  if (!holds) throw new InvariantFailed(invariant, details)
}
