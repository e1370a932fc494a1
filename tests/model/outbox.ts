import type { IntentEnd, IntentRow } from '#store/rows/intents.ts'
import { alarmed, withDevice, wordOf } from './state.ts'
import type { Device, State } from './state.ts'
import type { World } from './world.ts'

/** A change of one device that a step makes: its tables, in one transaction. */
export interface At {
  world: World
  state: State
  device: number
}

export function deviceOf({ state, device }: Pick<At, 'state' | 'device'>): Device {
  const found = state.devices[device]
  if (!found) throw new Error(`there is no device ${device}`)
  return found
}

/** `worker/outbox/history.ts`, `moveToHistory`. What it tells the citizen is held against what the service did, by `promises.ts`. */
export function moveToHistory(at: At, row: IntentRow, end: IntentEnd): State {
  const { rows, history } = deviceOf(at)
  const word = wordOf(row)
  const fates = at.state.fates.map((fate, no) => (no === word ? end : fate))
  const asked = at.state.asked.map((isAsked, no) => isAsked && no !== word)
  const ended = withDevice({ ...at.state, fates, asked }, at.device, {
    rows: rows.filter(({ id }) => id !== row.id),
    history: [...history, row.id],
  })
  if ((end === 'cancelled' || end === 'discarded') && !at.state.asked[word])
    return alarmed(ended, `${row.id} is ${end}, and nobody asked for it`)
  return end === 'replaced' && !hasLater(at, word) ? alarmed(ended, `${row.id} is replaced by nothing`) : ended
}

/** Anything said since about the same thing; of what is said under an alert, by whomever. */
function hasLater({ world, state }: At, word: number): boolean {
  const mine = world.words[word]
  const isSame = ({ entity, intent }: World['words'][number]) =>
    entity === mine?.entity || (intent.kind === 'check-in' && mine?.intent.kind === 'check-in')
  return world.words.some((other, no) => no > word && state.fates[no] !== 'unsaid' && isSame(other))
}

/** In the order of `seq`, as every read of the outbox sorts it. */
export function putRow(at: At, row: IntentRow): State {
  const others = deviceOf(at).rows.filter(({ id }) => id !== row.id)
  return withDevice(at.state, at.device, { rows: [...others, row].toSorted((one, other) => (one.seq ?? 0) - (other.seq ?? 0)) })
}

export function laneOf(at: Pick<At, 'state' | 'device'>, { account, entity }: Pick<IntentRow, 'account' | 'entity'>): IntentRow[] {
  return deviceOf(at).rows.filter((row) => row.account === account && row.entity === entity)
}

/** The account's likes of the story that the service has done, in order. */
export function likesOf({ words }: World, state: State, account: string): boolean[] {
  return state.log.flatMap((at) => {
    const word = words[at]
    return word?.intent.kind === 'like' && word.account === account ? [word.intent.body.liked] : []
  })
}
