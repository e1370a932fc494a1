import { fieldsOf } from '#contract/account/profile-fields.ts'
import type { CheckInBody } from '#contract/alert/check-in.ts'
import type { Intent } from '#contract/intents/intents.ts'
import type { Services } from '#tests/simulation/services/services.ts'
import type { Trace } from '#tests/simulation/kernel/trace.ts'
import { heldFields } from '#tests/simulation/invariants/profile-fields.ts'
import { lastCheckIns } from './satisfies.ts'
import type { Model, Said } from './model.ts'

/** What a world came to, for whoever plays the same seed in two places. */
export interface Outcome {
  /** Every intent that a citizen said, in the order of the taps. */
  said: { id: string; entity: string; device: string; end: string }[]
  /**
   * By account and entity, the last tap and what the service holds of it in the end, where one device alone has spoken and everything it said was
   * taken: there that tap decides, and nothing else.
   */
  lastWords: Record<string, { id: string; holds: string }>
  /** Of every write that the services took, in their order: when, by which key, with which answer, and what it changed. */
  effects: { atMs: number; key: string | null; status: number | null; reply: string; changes: string[] }[]
  /** Of the whole history, whatever the order of what happened within one moment. */
  momentsHash: string
}

export async function outcomeOf({ model, services, trace }: { model: Model; services: Services; trace: Trace }): Promise<Outcome> {
  const rows = await services.db.query<{ name: string; state: string }>(
    `select account_id || ' ' || item_id as name, row_to_json(personal)::text as state from personal
     union all select account_id || ' profile', row_to_json(profiles)::text from profiles
     union all ${lastCheckIns}`,
  )
  const stateByName = new Map(rows.map(({ name, state }) => [name, state]))
  const effects = services.writes
    .filter(({ status, effects: changed }) => status === null || status < 300 || changed.length > 0)
    .map(({ atMs, key, status, reply, effects: changed }) => ({
      atMs,
      key,
      status,
      reply,
      changes: changed.map(({ account, subject, state }) => `${account} ${subject} ${state}`),
    }))
  return {
    said: model.said.map((one) => ({ id: one.id, entity: `${one.account} ${one.entity}`, device: one.device.name, end: endOf(one) })),
    lastWords: lastWordsOf(model.said, stateByName),
    effects,
    momentsHash: trace.hashOfMoments(),
  }
}

function lastWordsOf(said: readonly Said[], stateByName: ReadonlyMap<string, string>): Outcome['lastWords'] {
  const lanes = Map.groupBy(said, (one) => `${one.account} ${one.entity}`)
  const found: Outcome['lastWords'] = {}
  for (const [name, lane] of lanes) {
    const last = takenOf(lane)?.at(-1)
    if (!last) continue
    const subject = last.entity.slice(last.entity.indexOf(':') + 1)
    found[name] = { id: last.id, holds: heldOf(last.intent, stateByName.get(`${last.account} ${subject}`) ?? '{}') }
  }
  return found
}

/** Null where more than the citizen's own last tap decides: another device, a refusal, a loss, a wish to take it back, a tab that died before it answered. */
function takenOf(lane: readonly Said[]): Said[] | null {
  const device = lane[0]?.device
  const isTaken = (one: Said) => one.last?.place === 'history' && (one.last.row.end === 'applied' || one.last.row.end === 'replaced')
  const isPlain = (one: Said) => one.excuse === null && !one.isCancelAsked && one.answer !== 'silent'
  if (lane.some((one) => one.device !== device || !isPlain(one))) return null
  const taken = lane.filter((one) => one.answer !== 'not-saved')
  return taken.every(isTaken) ? taken : null
}

/** As much of the service's row as the tap speaks of: what an earlier one has left in the rest may have been folded into it, or not. */
function heldOf(intent: Intent, state: string): string {
  const row = JSON.parse(state) as Record<string, unknown>
  switch (intent.kind) {
    case 'register':
    case 'change-participants':
      return JSON.stringify([row.registered, row.participants, intent.body.attendance === undefined ? null : row.attendance])
    case 'unregister':
      return JSON.stringify(row.registered === true)
    case 'vote':
      return JSON.stringify((JSON.parse((row.answer_ids as string | null | undefined) ?? '[]') as string[]).toSorted())
    case 'like':
      return JSON.stringify(row.liked === true)
    case 'profile':
      return JSON.stringify(fieldsOf(intent.body).map((field) => heldFields(state)[field]))
    case 'check-in': {
      const { state: said, people } = JSON.parse((row.body as string | null | undefined) ?? '{}') as Partial<CheckInBody>
      return JSON.stringify([said, people])
    }
    case 'appointment':
    case 'chat-message':
    case 'read-notifications':
    case 'push-subscription':
      // Each stands beside the others, or nothing more is looked at than its key (`satisfies.ts`).
      return ''
  }
}

function endOf({ answer, excuse, last }: Said): string {
  const place = last?.place === 'history' ? last.row.end : last?.place === 'outbox' ? last.row.state : (last?.place ?? 'nowhere')
  return [answer, place, ...(excuse === null ? [] : [excuse])].join(' ')
}
