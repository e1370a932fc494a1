import { fieldsOf } from '#contract/account/profile-fields.ts'
import type { ProfileChange } from '#contract/account/user.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { isAppendOnly } from './lane.ts'

/**
 * Whether the later of two intents of one entity settles the earlier one. A change of the profile settles another only if it names each of its
 * fields: otherwise a field that the service refused would be lost.
 */
export function supersedes(later: Pick<IntentRow, 'entity' | 'intent'>, earlier: Pick<IntentRow, 'intent'>): boolean {
  if (isAppendOnly(later.entity)) return false
  const [next, before] = [profileBodyOf(later), profileBodyOf(earlier)]
  if (!next || !before) return true
  const fields = fieldsOf(next)
  return fieldsOf(before).every((field) => fields.includes(field))
}

/** Null for other kinds, and for a row that was damaged on disk. */
export function profileBodyOf({ intent }: Pick<IntentRow, 'intent'>): ProfileChange | null {
  const read = intent as Intent | null
  return read?.kind === 'profile' ? read.body : null
}
