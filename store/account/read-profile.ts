import type { Profile } from '#contract/account/user.ts'
import type { AbroadDatabase } from '#store/database/database.ts'
import { viewOfPending } from '#store/outbox/intent-view.ts'
import { overlayProfile } from '#store/outbox/overlay.ts'
import type { IntentView } from '#store/rows/views.ts'

/** The profile as the citizen last said it, and whether the service has it so. Call inside a transaction over `profiles` and `intents`. */
export async function profileWithIntents(
  db: AbroadDatabase,
  account: string,
): Promise<{ profile: Profile; intent: IntentView | null } | null> {
  const stored = await db.profiles.get(account)
  if (!stored) return null
  const pending = await db.intents.where('[account+entity]').equals([account, 'profile']).sortBy('seq')
  const last = pending.at(-1)
  return { profile: overlayProfile(stored.profile, pending), intent: last ? viewOfPending(last) : null }
}
