import type { LabRequest } from '#lab/wire/requests.ts'
import type { Ledger, SaidEnd, SaidRecord, WriteSeen } from '#lab/scenario/ledger.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { SaidTap } from './lab-day.ts'

/** How what was said stands in the device's tables. */
export interface Whereabouts {
  pending: readonly { id: string; state: string; reason: string | null }[]
  done: readonly { id: string; end: SaidEnd }[]
  /** Unsent words of a session that was lost are kept, and cannot be told apart. */
  hasLocked: boolean
}

interface DayParts {
  taps: readonly SaidTap[]
  whereabouts: Whereabouts
  /** Keys with an effect, in the order of their commits. */
  applied: readonly string[]
  /** Those of before the day. */
  before: readonly string[]
  requests: readonly LabRequest[]
  /** When the day began: what left before is not of it. */
  startedMs: number
  /** What stands at the service in the citizen's name. */
  personal: readonly PersonalRow[]
  quietMs: number | null
}

interface PersonalRow {
  itemId: string
  registered: boolean | null
  participants: number | null
  liked: boolean | null
  answerIds: string | null
}

/** Everything a verdict on the Lab's day is told from: what was said, what the device shows of it, and what the services did. */
export function dayLedger({ taps, whereabouts, applied, before, requests, startedMs, personal, quietMs }: DayParts): Ledger {
  const [ours, earlier] = [new Set(taps.map(({ id }) => id)), new Set(before)]
  const today = requests.filter((request) => request.startedMs >= startedMs)
  return {
    said: taps.map((tap) => saidRecord(tap, whereabouts)),
    applied: applied.filter((key) => ours.has(key) || !earlier.has(key)),
    service: Object.fromEntries(taps.map(({ entity }) => [entity, stateOf(personal.find(({ itemId }) => entity.endsWith(`:${itemId}`)))])),
    writes: today.flatMap(writeSeen),
    quietMs,
    bytes: today.reduce((sum, { bytes }) => sum + bytes, 0),
    flaws: [],
  }
}

/** Keys of before the day: what had its effect by then, and what waited, whose effect may come during it. */
export function keysBefore({ taps, whereabouts, applied }: Pick<DayParts, 'taps' | 'whereabouts' | 'applied'>): string[] {
  const ours = new Set(taps.map(({ id }) => id))
  return [...new Set([...applied, ...whereabouts.pending.map(({ id }) => id)])].filter((key) => !ours.has(key))
}

function writeSeen({ key, status, isHandled, isPage }: LabRequest): WriteSeen[] {
  if (key === null) return []
  return [{ key, fate: isPage ? 'page' : status === null ? 'lost' : String(status), hasArrived: isHandled || status !== null }]
}

/** As a scenario's expectations say it. */
function stateOf(row: PersonalRow | undefined): string {
  if (row?.registered) return `registered ${row.participants}`
  if (row?.liked) return 'liked'
  return row?.answerIds != null && row.answerIds !== '[]' ? 'voted' : 'none'
}

function saidRecord({ id, entity, intent }: SaidTap, { pending, done, hasLocked }: Whereabouts): SaidRecord {
  const row = pending.find((one) => one.id === id)
  const end = done.find((one) => one.id === id)?.end
  const lost: SaidEnd = hasLocked ? 'locked' : 'missing'
  return {
    id,
    citizen: 'anna',
    device: 'this',
    what: entity,
    said: actionWord(intent),
    end: end ?? (row ? (row.state === 'needs-you' ? 'needs-you' : 'waiting') : lost),
    reason: row?.reason ?? null,
    isLetGo: false,
  }
}

/** As scenarios name the tap, where they have a word for it. */
function actionWord(intent: Intent): string {
  switch (intent.kind) {
    case 'change-participants':
      return 'change'
    case 'like':
      return intent.body.liked ? 'like' : 'unlike'
    case 'profile':
      return 'edit-profile'
    case 'register':
    case 'unregister':
    case 'vote':
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
    case 'check-in':
      return intent.kind
  }
}
