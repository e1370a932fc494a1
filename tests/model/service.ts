import type { ProblemType } from '#contract/wire/wire.ts'
import type { KnownKey } from '#server/intents/claim-key.ts'
import type { Reply } from '#worker/net/http.ts'
import type { Rules } from './rules.ts'
import { alarmed } from './state.ts'
import type { Heard, Request, State } from './state.ts'
import type { World } from './world.ts'

/** What the service does with a request: what it answers, and what is left of it. */
export interface Served {
  state: State
  heard: Heard
  what: string
  /** Nobody's ill will: what it would answer to anybody who is in the right. */
  isGood: boolean
}

/** All that may come of a request that arrives. `server/http/session.ts`, `withSession`, then `server/intents/`. */
export function serve(world: World, rules: Rules, { state, request }: { state: State; request: Request }): Served[] {
  if (!request.opens) return [{ state, heard: 'unauthorized', what: 'refuses the session', isGood: true }]
  return request.kind === 'write' ? write(world, rules, { state, request }) : [cancel(world, rules, { state, request })]
}

/** `server/intents/write-once.ts`, `writeOnce`. */
function write(world: World, rules: Rules, { state, request }: { state: State; request: Request }): Served[] {
  const early: Served = { state, heard: 'refused', what: 'refuses it and looks for no key', isGood: false }
  return [...byKey(world, rules, { state, request }), ...(rules.refusesBeforeKeys ? [early] : [])]
}

function byKey(world: World, rules: Rules, { state, request }: { state: State; request: Request }): Served[] {
  const { key, word } = request
  const known = rules.looksUpKeys ? knownKey(world, state, request) : undefined
  if (known) {
    const answer = rules.answerOfKnown(known, { accountId: accountOf(world, word), hash: String(word) })
    return [{ state, heard: heardOf(answer), what: 'knows the key', isGood: true }]
  }
  const done = withKey({ ...state, log: [...state.log, word] }, key, 'done')
  const applied: Served = { state: inOrder(world, done, state.log), heard: 'done', what: 'does it', isGood: true }
  if (!world.powers.refuses) return [applied]
  return [applied, { state: withKey(state, key, 'refused'), heard: 'refused', what: 'refuses it', isGood: false }]
}

/** `server/intents/cancel-key.ts`, `cancelKey`. */
function cancel(world: World, rules: Rules, { state, request }: { state: State; request: Request }): Served {
  const known = knownKey(world, state, request)
  if (!known) {
    const left = rules.leavesStones ? withKey(state, request.key, 'cancelled') : state
    return { state: left, heard: 'taken-back', what: 'takes the key back, unseen', isGood: true }
  }
  const answer = rules.cancellationOf(known, accountOf(world, request.word))
  if (answer.kind !== 'cancelled') return { state, heard: 'too-late', what: 'has done it already', isGood: true }
  return { state: withKey(state, request.key, 'cancelled'), heard: 'taken-back', what: 'takes the key back', isGood: true }
}

const replies = { done: JSON.stringify({ receipt: 'ABC-DEF' }), refused: JSON.stringify({ type: 'abroad:closed' }) }

/** The row of `intent_keys`, with what decides on a repeat. */
function knownKey(world: World, state: State, { key, word }: Request): KnownKey | undefined {
  const kept = state.keys[key]
  if (kept === undefined) return undefined
  const row = { accountId: accountOf(world, word), state: kept, receipt: null }
  if (kept === 'cancelled') return { ...row, hash: null, status: null, reply: null }
  return { ...row, hash: String(word), status: kept === 'done' ? 200 : 409, reply: replies[kept] }
}

function heardOf(answer: ReturnType<Rules['answerOfKnown']>): Heard {
  if (answer.kind === 'reply') return answer.status === 200 ? 'done' : 'refused'
  return answer.type === 'abroad:cancelled' ? 'cancelled' : 'no'
}

const accountOf = (world: World, word: number): string => world.words[word]?.account ?? ''

function withKey(state: State, key: string, kept: State['keys'][string]): State {
  return { ...state, keys: { ...state.keys, [key]: kept } }
}

function inOrder({ words }: World, state: State, before: readonly number[]): State {
  const word = state.log.at(-1) ?? 0
  if (before.includes(word)) return alarmed(state, `${words[word]?.id} was done twice`)
  const lane = (at: number) => `${words[at]?.device} ${words[at]?.account} ${words[at]?.entity}`
  const later = before.find((at) => at > word && lane(at) === lane(word))
  return later === undefined ? state : alarmed(state, `${words[word]?.id} was done after ${words[later]?.id}, which was said later`)
}

const problem = (type: ProblemType): Reply<never> => ({
  kind: 'failure',
  failure: { kind: 'refused', problem: { type, title: type, status: 409 } },
})
const value = <T>(given: T): Reply<T> => ({ kind: 'value', value: given, etag: null, bytes: 0 })
const nothing: Reply<never> = { kind: 'failure', failure: { kind: 'no-answer', reason: 'unreachable' } }
const unauthorized: Reply<never> = { kind: 'failure', failure: { kind: 'unauthorized' } }
const unread: Reply<never> = { kind: 'failure', failure: { kind: 'unreadable', issue: 'another shape', isAnswer: true } }

/** What the device's side of HTTP makes of it: `worker/net/http.ts`. */
export const replyOf: Record<Heard, Reply<{ cancelled: boolean; stored?: unknown }>> = {
  nothing,
  unauthorized,
  unread,
  done: value({ cancelled: false }),
  refused: problem('abroad:closed'),
  cancelled: problem('abroad:cancelled'),
  'taken-back': value({ cancelled: true }),
  'too-late': value({ cancelled: false, stored: { receipt: 'ABC-DEF' } }),
  no: problem('abroad:forbidden-origin'),
}
