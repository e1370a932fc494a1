import { fieldsOf } from '#contract/account/profile-fields.ts'
import type { ProfileChange } from '#contract/account/user.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow, UnreadableIntent } from '#store/rows/intents.ts'
import { isAppendOnly } from './lane.ts'

interface Submitted extends Pick<IntentRow, 'entity'> {
  intent: Intent | UnreadableIntent
}

/**
 * Whether `later` makes `earlier` obsolete. Both have the same entity. A profile change supersedes another one only if it contains all its
 * fields. Otherwise a field that the service refused would be lost.
 */
export function supersedes(later: Submitted, earlier: Pick<Submitted, 'intent'>): boolean {
  if (isAppendOnly(later.entity)) return false
  const [next, before] = [profileBodyOf(later), profileBodyOf(earlier)]
  if (!next || !before) return true
  const fields = fieldsOf(next)
  return fieldsOf(before).every((field) => fields.includes(field))
}

/**
 * The unsent intents that a later one supersedes, each with the id of the last one that does. They are still sent first, because the service
 * may already have them, but the user sees one waiting item. `unsent` is in the order of submission.
 */
export function supersededOf<T extends Submitted & Pick<IntentRow, 'id' | 'isCancelling'>>(unsent: readonly T[]): Map<T, string> {
  const successorIds = new Map<T, string>()
  for (const [index, earlier] of [...unsent.entries()].toReversed()) {
    const successor = unsent.findLast(
      (later, place) => place > index && later.entity === earlier.entity && !later.isCancelling && supersedes(later, earlier),
    )
    // The successor may be superseded too: a row that this build cannot read supersedes and is superseded whatever its fields are.
    if (successor) successorIds.set(earlier, successorIds.get(successor) ?? successor.id)
  }
  return successorIds
}

/** Null for other kinds and for a row that was damaged on disk. */
export function profileBodyOf({ intent }: Pick<Submitted, 'intent'>): ProfileChange | null {
  const read = intent as Intent | null
  return read?.kind === 'profile' ? read.body : null
}
