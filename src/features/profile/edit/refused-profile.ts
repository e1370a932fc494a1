import type { Profile } from '#contract/account/user.ts'
import type { FieldError } from '#contract/wire/wire.ts'
import type { IntentView } from '#store/rows/views.ts'

export interface RefusedProfile {
  /** As the citizen wanted it: the form begins where they left it. */
  profile: Profile
  /** As in `ProfileBody`. */
  fields: FieldError[]
}

/** What the service did not take of the profile; null where it has, or has yet to answer. */
export function refusedProfile(own: { profile: Profile; intent: IntentView | null }): RefusedProfile | null {
  const { profile, intent: entry } = own
  if (entry?.stage !== 'needs-you' || entry.intent.kind !== 'profile') return null
  return { profile: { ...profile, ...entry.intent.body }, fields: entry.refusal?.errors ?? [] }
}
