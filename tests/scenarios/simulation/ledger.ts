import type { Ledger, SaidEnd, SaidRecord, WriteSeen } from '#lab/scenario/ledger.ts'
import { people } from '#tests/simulation/citizens.ts'
import type { Said } from '#tests/simulation/world/model.ts'
import { itemsIn, stateOf } from '#tests/scenarios/ledger.ts'
import { nameOf, type Play } from './play.ts'
import { idOf, nameOfEntity } from './subjects.ts'

export async function ledgerOf(play: Play, { writes, quietMs }: { writes: readonly WriteSeen[]; quietMs: number | null }): Promise<Ledger> {
  return {
    said: play.world.model.said.filter(({ answer }) => answer !== 'nothing').map((one) => recordOf(play, one)),
    applied: (await appliedKeys(play)).filter((key) => !play.before.has(key)),
    service: await serviceStates(play),
    writes,
    quietMs,
    bytes: null,
    flaws: play.flaws,
  }
}

export async function appliedKeys({ world }: Pick<Play, 'world'>): Promise<string[]> {
  const rows = await world.services.db.query<{ key: string }>(
    `select key from intent_keys where state = 'done' and applied_seq is not null order by applied_seq`,
  )
  return rows.map(({ key }) => key)
}

function recordOf(play: Play, one: Said): SaidRecord {
  const tap = one.intent.kind === 'like' ? (one.intent.body.liked ? 'like' : 'unlike') : one.intent.kind
  return {
    id: one.answer === 'not-saved' && one.last === null ? null : one.id,
    citizen: people.find((person) => play.world.accountOf(person) === one.account)!.name as SaidRecord['citizen'],
    device: nameOf(play, one.device),
    what: nameOfEntity(one.entity) ?? one.entity,
    said: tap === 'change-participants' ? 'change' : tap === 'profile' ? 'edit-profile' : tap,
    isLetGo: one.excuse !== null,
    ...endOf(one),
  }
}

function endOf({ id, device, last }: Said): { end: SaidEnd; reason: string | null } {
  switch (last?.place) {
    case 'history':
      return { end: last.row.end, reason: null }
    case 'sealed':
      return { end: 'locked', reason: null }
    case 'outbox':
      // Where it was seen last; the device may have been emptied since.
      if (!device.disk.rows<{ id: string }>('intents').some((row) => row.id === id)) return { end: 'missing', reason: null }
      return last.row.state === 'needs-you'
        ? { end: 'needs-you', reason: last.row.refusal?.type ?? null }
        : { end: 'waiting', reason: null }
    case undefined:
      return { end: 'missing', reason: null }
  }
}

async function serviceStates({ scenario, world }: Play): Promise<Record<string, string>> {
  const [first] = scenario.devices
  const account = world.accountOf(people.find(({ name }) => name === first?.citizen)!)
  const rows = await world.services.db.query<{ item: string } & NonNullable<Parameters<typeof stateOf>[0]>>(
    'select item_id as item, registered, participants, liked, answer_ids as "answerIds" from personal where account_id = $1',
    [account],
  )
  return Object.fromEntries(itemsIn(scenario).map((what) => [what, stateOf(rows.find(({ item }) => item === idOf(what)))]))
}
