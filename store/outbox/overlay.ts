import { changesOf, profileFields } from '#contract/account/profile-fields.ts'
import { intentVersion } from '#contract/intents/kind-tables.ts'
import type { Profile } from '#contract/account/user.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { PersonalRow } from '#store/rows/rows.ts'

export type PersonalState = Omit<PersonalRow, 'account' | 'id' | 'rev'>

/**
 * What the citizen has said, laid over what the service says, in the order of saying. Pure, and computed at every read: an intent that is
 * refused disappears from the view by itself, and so does one that the citizen is taking back.
 */
export function overlayPersonal(server: PersonalState | undefined, pending: readonly IntentRow[]): PersonalState | undefined {
  return pending.filter(isOverlaid).reduce<PersonalState | undefined>((view, { intent }) => {
    switch (intent.kind) {
      case 'register':
      case 'change-participants':
        return {
          ...view,
          userIsRegistered: true,
          selectedNumberOfParticipants: intent.body.numberOfParticipants,
          ...(intent.body.attendance && { selectedAttendance: intent.body.attendance }),
        }
      case 'unregister':
        return { ...view, userIsRegistered: false }
      case 'vote':
        return { ...view, isCompleted: true, submittedAnswerIds: intent.body.answerIds }
      case 'like':
        return { ...view, isLiked: intent.body.liked }
      case 'profile':
      case 'appointment':
      case 'chat-message':
      case 'read-notifications':
      case 'push-subscription':
      case 'check-in':
        return view
    }
  }, server)
}

/** The profile with the pending changes. Complete if every field is filled in and one representation is the main one. */
export function overlayProfile(server: Profile, pending: readonly IntentRow[]): Profile {
  return pending.filter(isOverlaid).reduce((view, { intent }) => {
    if (intent.kind !== 'profile') return view
    const next = { ...view, ...changesOf(intent.body) }
    return { ...next, isComplete: isComplete(next) }
  }, server)
}

function isComplete(profile: Profile): boolean {
  const isFilled = profileFields.every((field) => profile[field] !== null)
  return isFilled && profile.representations.some((entry) => entry.isMainRepresentation)
}

/** What a newer version of the app wrote shows nothing: this one cannot tell what it means. */
function isOverlaid(row: Pick<IntentRow, 'state' | 'isCancelling' | 'version'>): boolean {
  return row.state !== 'needs-you' && !row.isCancelling && row.version <= intentVersion
}
