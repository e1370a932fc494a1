import { isAppendOnly } from '#store/outbox/lane.ts'
import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn, areSideBySide, isLaterWord, type Said } from '#tests/simulation/world/model.ts'
import { lastCheckIns, satisfies } from '#tests/simulation/world/satisfies.ts'
import type { Invariant, WorldView } from '#tests/simulation/world/view.ts'

interface KeyRow {
  key: string
  state: 'done' | 'refused' | 'cancelled'
}

/** I3, at the end: each intent was applied, refused and shown, cancelled, or is shown as waiting. I17: also those of other builds. */
export const nothingSilent: Invariant = (world) => ({
  async atEnd() {
    const { model, services, verdict } = world
    const keys = await services.db.query<KeyRow>(
      `select key, state from intent_keys union all select key, 'done' from check_ins where account_id is null`,
    )
    const doneKeys = new Set(keys.filter(({ state }) => state === 'done').map(({ key }) => key))
    // The effect counts even if the services have deleted the key.
    for (const { key, effects, status } of services.writes)
      if (key !== null && effects.length > 0 && (status === null || status < 300)) doneKeys.add(key)
    for (const one of model.said) {
      const isDone = doneKeys.has(one.id)
      const flaw = flawOf(one, isDone) ?? (isUnasked(model.said, one) ? 'left without anybody having asked for it' : null)
      verdict.expect('I3', flaw === null, () => `${one.device.name} ${one.id.slice(0, 8)} ${one.intent.kind} ${one.entity}: ${flaw}`)
    }
    await lastWords(world)
  },
})

/** Null if it ended correctly. */
function flawOf(one: Said, isDone: boolean): string | null {
  const rows = one.device.disk.rows<IntentRow>('intents')
  const row = rows.find(({ id }) => id === one.id)
  if (row) return flawOfPending(one, { row, isDone })
  switch (one.last?.place) {
    case 'history':
      return flawOfEnded(one.last.row.end, isDone)
    case 'sealed':
      return null
    case 'outbox':
      return one.excuse === null ? 'is nowhere any more' : null
    case undefined:
      // Saved and then released within one moment, for example when a new worker finds a tap and a log-out.
      if (one.answer === 'saved') return one.excuse === null ? 'was answered with saved and never stood on the disk' : null
      // The device did not confirm it, so the services must not have it either.
      return isDone ? `was answered with ${one.answer} and yet applied` : null
  }
}

function flawOfPending(one: Said, { row, isDone }: { row: IntentRow; isDone: boolean }): string | null {
  const isHere = one.account === nobody || accountOn(one.device) === one.account
  switch (row.state) {
    case 'needs-you':
      // A refusal by the device itself does not involve the services.
      return isDone && row.refusal?.type !== 'unreadable' && row.refusal?.type !== 'too-old'
        ? `is shown as ${row.refusal?.type}, and was applied`
        : null
    case 'answered':
      return isDone ? null : 'is shown as answered, and was not applied'
    case 'waiting':
    case 'sending':
      return isHere ? `still is ${row.state}` : 'is in the outbox after its citizen has logged out'
  }
}

/** An intent is replaced only by a later one, and cancelled only by the citizen. */
function isUnasked(said: readonly Said[], one: Said): boolean {
  if (one.last?.place !== 'history') return false
  switch (one.last.row.end) {
    case 'applied':
      return false
    case 'cancelled':
    case 'discarded':
      return !one.isCancelAsked
    case 'replaced':
      return one.answer === 'saved' && !said.some((later) => isLaterWord(later, one) || isVisitorsLaterWord(later, one))
  }
}

/** A "safe" is dropped if a visitor has checked in on the device since (`worker/outbox/seal.ts`). */
function isVisitorsLaterWord(later: Said, one: Said): boolean {
  return (
    one.intent.kind === 'check-in' &&
    one.intent.body.state !== 'help' &&
    later.intent.kind === 'check-in' &&
    later.intent.body.alertId === one.intent.body.alertId &&
    later.account === nobody &&
    later.device === one.device &&
    later.no > one.no &&
    later.answer !== 'not-saved'
  )
}

function flawOfEnded(end: string, isDone: boolean): string | null {
  if (end === 'applied') return isDone ? null : 'is shown as received, and was never applied'
  return isDone ? `is shown as ${end}, and was applied` : null
}

/** Checks the last tap of each entity that one device alone wrote, if nothing was refused or cancelled and everything has ended. */
async function lastWords({ model, services, verdict }: WorldView): Promise<void> {
  const lanes = new Map<string, Said[]>()
  for (const one of model.said) lanes.set(`${one.account} ${one.entity}`, [...(lanes.get(`${one.account} ${one.entity}`) ?? []), one])
  const personal = await services.db.query<{ name: string; state: string }>(
    `select account_id || ' ' || item_id as name, row_to_json(personal)::text as state from personal
     union all select account_id || ' profile', row_to_json(profiles)::text from profiles
     union all ${lastCheckIns}`,
  )
  const stateByName = new Map(personal.map(({ name, state }) => [name, state]))
  const removed = await services.db.query<{ id: string }>('select id from items where removed')
  const goneIds = new Set(removed.map(({ id }) => id))
  for (const lane of lanes.values()) {
    const last = lane.findLast(({ answer }) => answer !== 'not-saved')
    if (!last || !decides(last) || !isAlone(lane, last.device) || !lane.every(isPlain) || last.answer === 'silent') continue
    if (lane.some((other) => areSideBySide(other, last)) || model.said.some((later) => isVisitorsLaterWord(later, last))) continue
    const subject = last.entity.slice(last.entity.indexOf(':') + 1)
    // An unregistration from a removed event changes nothing: the service keeps the row.
    if (last.answer === 'nothing' && goneIds.has(subject)) continue
    const state = stateByName.get(`${last.account} ${subject}`) ?? null
    verdict.expect(
      'I3',
      satisfies(last.intent, state),
      () => `the last word ${last.id.slice(0, 8)} ${JSON.stringify(last.intent.body)} came to ${state}`,
    )
  }
}

/** Append-only intents have no last tap. For read marks and push subscriptions the services' rows are not checked. */
function decides({ entity, intent: { kind } }: Said): boolean {
  return !isAppendOnly(entity) && kind !== 'read-notifications' && kind !== 'push-subscription'
}

function isAlone(lane: readonly Said[], device: Device): boolean {
  return lane.every((one) => one.device === device)
}

function isPlain(one: Said): boolean {
  if (one.answer === 'not-saved') return one.last === null
  return (
    one.excuse === null &&
    !one.isCancelAsked &&
    one.last?.place === 'history' &&
    (one.last.row.end === 'applied' || one.last.row.end === 'replaced')
  )
}
