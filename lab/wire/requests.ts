import * as v from 'valibot'
import { NetworkFault } from './network.ts'

/** The lanes of the Lab's picture. */
export const requestLanes = [
  'register',
  'vote',
  'like',
  'message',
  'appointment',
  'profile',
  'check-in',
  'feed',
  'guide',
  'ping',
  'other',
] as const
export type RequestLane = (typeof requestLanes)[number]

/**
 * What became of a request:
 * - `under-way`: nothing yet.
 * - `no-answer`: the device got none, or not the whole of it, somebody else's page, or our own word to come back later.
 * - `answer`: whole, and ours; of a write one that asks for a log-in.
 * - `applied`: of a write, which was done just now.
 * - `stored-reply`: of a write that came again under its key: the reply of the first time.
 * - `needs-you`: of a write that was refused for good.
 */
export const requestFates = ['under-way', 'no-answer', 'answer', 'applied', 'stored-reply', 'needs-you'] as const
export type RequestFate = (typeof requestFates)[number]

/** A request as the services saw it. Nothing personal: neither query nor body, and of the path only its first words. */
export const LabRequest = v.object({
  no: v.number(),
  lane: v.picklist(requestLanes),
  method: v.string(),
  path: v.string(),
  /** Milliseconds since 1970, by the clock of the machine, which no fault moves. */
  startedMs: v.number(),
  endedMs: v.nullable(v.number()),
  /** Null where no answer of ours left. */
  status: v.nullable(v.number()),
  fate: v.picklist(requestFates),
  /** The switch that changed it, or `planned` for a planned fault; null if none did. */
  bentBy: v.nullable(v.string()),
  /** Of a write: whether the service did it, whatever the device heard. */
  isDone: v.boolean(),
  /** Whether it came to the service itself. */
  isHandled: v.boolean(),
  /** Somebody else's page was the answer. */
  isPage: v.boolean(),
  /** Of the answer, on the wire with its headers. */
  bytes: v.number(),
  /** The idempotency key of a write. */
  key: v.nullable(v.string()),
})
export type LabRequest = v.InferOutput<typeof LabRequest>

/** From when to when a fault was on, with its first parameters; `toMs` is null while it is on. */
export const Spell = v.object({ fault: NetworkFault, fromMs: v.number(), toMs: v.nullable(v.number()) })
export type Spell = v.InferOutput<typeof Spell>

/** Requests that began, or changed, after change number `since`; all spells. `changes` is the `since` of the next question. */
export const LabRequests = v.object({
  nowMs: v.number(),
  changes: v.number(),
  requests: v.array(LabRequest),
  spells: v.array(Spell),
})
export type LabRequests = v.InferOutput<typeof LabRequests>
