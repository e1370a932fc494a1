import { assertInvariant } from '#contract/assert-invariant.ts'
import { changesOf } from '#contract/account/profile-fields.ts'
import type { Attendance } from '#contract/content/content.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { PersonalRow } from '#store/rows/rows.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import { profileBodyOf, supersedes } from './supersedes.ts'

/** What becomes of what was said before, when a citizen says something more about the same thing. */
export interface Coalesced {
  /** Intents that need no longer be sent. */
  replaced: IntentRow[]
  /** What to send; null where both together change nothing. */
  intent: Intent | null
}

/**
 * Folds a new intent into those of its entity that the service cannot have heard yet: register then unregister is nothing, two changes are
 * the last one. What was sent once stays, because the service may have it. What was refused gives way: saying something more about it is
 * the citizen's decision. `before` is what the service knows, with all intents laid over it that stay.
 */
export function coalesce(
  pending: readonly IntentRow[],
  next: Intent,
  before: Pick<PersonalRow, 'isLiked' | 'userIsRegistered'>,
): Coalesced {
  const replaced = pending.filter((row) => row.state === 'needs-you' || isNeverSent(row))
  /** The service may have something of it, whatever the view says. */
  const mayBeThere = pending.some((row) => !isNeverSent(row) && !isRefused(row))
  switch (next.kind) {
    case 'register':
    case 'change-participants': {
      const kind = before.userIsRegistered === true ? 'change-participants' : 'register'
      const attendance = next.body.attendance ?? attendanceOf(replaced)
      return { replaced, intent: { kind, body: { ...next.body, ...(attendance && { attendance }) } } }
    }
    case 'unregister':
      return { replaced, intent: before.userIsRegistered === true || mayBeThere ? next : null }
    case 'like':
      return { replaced, intent: (before.isLiked ?? false) === next.body.liked && !mayBeThere ? null : next }
    case 'profile': {
      const intent = withEarlierChanges(next, replaced.filter(isNeverSent))
      const kept = replaced.every((row) => !isNeverSent(row) || supersedes({ ...row, intent }, row))
      assertInvariant('profile-fields-are-kept', kept)
      return { replaced: replaced.filter((row) => isNeverSent(row) || supersedes({ ...row, intent }, row)), intent }
    }
    case 'vote':
    case 'push-subscription':
    case 'check-in':
      return { replaced, intent: next }
    case 'read-notifications':
      return { replaced, intent: { ...next, body: { ...next.body, before: latestOf([...replaced.map((row) => row.intent), next]) } } }
    case 'appointment':
    case 'chat-message':
      return { replaced: [], intent: next }
  }
}

type ProfileIntent = Extract<Intent, { kind: 'profile' }>

/** Takes over the fields that earlier changes name and this one does not, and keeps the base of the earliest change of each field. */
function withEarlierChanges(next: ProfileIntent, earlier: readonly IntentRow[]): ProfileIntent {
  return earlier.reduceRight((later: ProfileIntent, row) => {
    const change = profileBodyOf(row)
    if (!change || !later.body.base) return later
    const { base, ...before } = change
    const { base: laterBase, ...whole } = later.body
    if (!base) return { kind: 'profile', body: { ...before, ...changesOf(later.body) } }
    const was = { ...laterBase.was, ...base.was }
    return { kind: 'profile', body: { ...whole, ...changesOf(change), ...changesOf(later.body), base: { rev: base.rev, was } } }
  }, next)
}

/** What was read stays read, also where a clock was set back between two looks. */
function latestOf(intents: readonly Intent[]): number {
  return Math.max(...intents.map((intent) => (intent.kind === 'read-notifications' ? intent.body.before : 0)))
}

/** Who only changes the number comes the way they said before. */
function attendanceOf(replaced: readonly IntentRow[]): Attendance | undefined {
  const last = replaced.findLast((row) => !isRefused(row))?.intent
  return last && 'body' in last && 'attendance' in last.body ? last.body.attendance : undefined
}

/** No try has begun, so nobody but the device knows of it. */
export function isNeverSent(row: Pick<IntentRow, 'attempts' | 'state'>): boolean {
  return row.attempts === 0 && row.state === 'waiting'
}

/** The service's no: nothing was changed there. The device's own says nothing of the kind. */
export function isRefused({ state, refusal }: Pick<IntentRow, 'state' | 'refusal'>): boolean {
  return state === 'needs-you' && refusal?.type !== 'too-old' && refusal?.type !== 'unreadable'
}
