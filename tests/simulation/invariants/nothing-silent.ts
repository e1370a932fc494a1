import { isAppendOnly } from '#store/outbox/lane.ts'
import { nobody } from '#store/feed/scope.ts'
import type { IntentRow } from '#store/rows/intents.ts'
import type { Device } from '#tests/simulation/device/device.ts'
import { accountOn, areSideBySide, type Said } from '#tests/simulation/world/model.ts'
import { lastCheckIns, satisfies } from '#tests/simulation/world/satisfies.ts'
import type { Invariant, WorldView } from '#tests/simulation/world/view.ts'

interface KeyRow {
  key: string
  state: 'done' | 'refused' | 'cancelled'
}

/**
 * I3, when quiet: what was said was applied, or refused and shown, or taken back, or waits and is shown; and the device says of each the same as
 * the service. I17: what another build wrote is among them. Where one device alone spoke of a thing, its last word holds.
 */
export const nothingSilent: Invariant = (world) => ({
  async atEnd() {
    const { model, services, verdict } = world
    const keys = await services.db.query<KeyRow>(
      `select key, state from intent_keys union all select key, 'done' from check_ins where account_id is null`,
    )
    const stateByKey = new Map(keys.map((row) => [row.key, row.state]))
    for (const one of model.said) {
      const isDone = stateByKey.get(one.id) === 'done'
      const flaw = flawOf(one, isDone) ?? (isUnasked(model.said, one) ? 'left without anybody having asked for it' : null)
      verdict.expect('I3', flaw === null, () => `${one.device.name} ${one.id.slice(0, 8)} ${one.intent.kind} ${one.entity}: ${flaw}`)
    }
    await lastWords(world)
  },
})

/** What is wrong with how it ended, or null. */
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
      // Saved and let go of within one moment, as when a new worker finds a tap and a log-out: on a real IndexedDB nobody looks in between.
      if (one.answer === 'saved') return one.excuse === null ? 'was answered with saved and never stood on the disk' : null
      // The device never said that it has it: then the service must not either.
      return isDone ? `was answered with ${one.answer} and yet applied` : null
  }
}

function flawOfPending(one: Said, { row, isDone }: { row: IntentRow; isDone: boolean }): string | null {
  const isHere = one.account === nobody || accountOn(one.device) === one.account
  switch (row.state) {
    case 'needs-you':
      // The device's own no says nothing of the service.
      return isDone && row.refusal?.type !== 'unreadable' && row.refusal?.type !== 'too-old'
        ? `is shown as ${row.refusal?.type}, and was applied`
        : null
    case 'answered':
      return isDone ? null : 'is shown as answered, and was not applied'
    case 'waiting':
    case 'sending':
      return isHere ? `still is ${row.state}` : 'stands in the outbox of somebody who has left'
  }
}

/** Something later, or nothing to do, replaces; only a citizen takes back. */
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

function isLaterWord(later: Said, one: Said): boolean {
  return (
    (later.no > one.no || areSideBySide(later, one)) &&
    later.device === one.device &&
    later.account === one.account &&
    later.entity === one.entity &&
    later.answer !== 'not-saved'
  )
}

/** Who comes back to their account does not say "safe" after what they, or whoever held the phone, said as a visitor since (`worker/outbox/seal.ts`). */
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

/** Only where nobody else spoke of it, nothing was refused or taken back, and everything has come to its end. */
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
    // Whoever withdraws from what was taken down has nothing to withdraw from, and the service keeps the row.
    if (last.answer === 'nothing' && goneIds.has(subject)) continue
    const state = stateByName.get(`${last.account} ${subject}`) ?? null
    verdict.expect(
      'I3',
      satisfies(last.intent, state),
      () => `the last word ${last.id.slice(0, 8)} ${JSON.stringify(last.intent.body)} came to ${state}`,
    )
  }
}

/** Of messages and requests each stands for itself; of read marks and push the services' rows are not looked at. */
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
