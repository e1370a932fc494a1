import { fieldsOf } from '#contract/account/profile-fields.ts'
import type { ProfileChange } from '#contract/account/user.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow, UnreadableIntent } from '#store/rows/intents.ts'
import { isAppendOnly } from './lane.ts'

interface Submitted extends Pick<IntentRow, 'entity'> {
  intent: Intent | UnreadableIntent
}

/**
 * Whether the later of two intents of one entity settles the earlier one. A change of the profile settles another only if it names each of its
 * fields: otherwise a field that the service refused would be lost.
 */
export function supersedes(later: Submitted, earlier: Pick<Submitted, 'intent'>): boolean {
  if (isAppendOnly(later.entity)) return false
  const [next, before] = [profileBodyOf(later), profileBodyOf(earlier)]
  if (!next || !before) return true
  const fields = fieldsOf(next)
  return fieldsOf(before).every((field) => fields.includes(field))
}

/**
 * The intents that a later one settles. They are still sent, because the service may know them, but the citizen has one thing waiting.
 * `unsent`: in the order of submission.
 */
export function supersededOf<T extends Submitted & Pick<IntentRow, 'isCancelling'>>(unsent: readonly T[]): T[] {
  return unsent.filter((earlier, index) =>
    unsent.some((later, place) => place > index && later.entity === earlier.entity && !later.isCancelling && supersedes(later, earlier)),
  )
}

/** Null for other kinds, and for a row that was damaged on disk. */
export function profileBodyOf({ intent }: Pick<Submitted, 'intent'>): ProfileChange | null {
  const read = intent as Intent | null
  return read?.kind === 'profile' ? read.body : null
}
