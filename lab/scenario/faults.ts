import * as v from 'valibot'
import { Count, Seconds, Share, SubjectName, where } from './names.ts'

/** Which calls a fault of the line meets. */
const which = {
  ...where,
  /** `writes`: what citizens said. `services`: every call of the services. */
  of: v.optional(v.picklist(['writes', 'reads', 'services']), 'writes'),
  /** Only writes about this. */
  what: v.optional(SubjectName),
  /** So many, and then no more; without it until it is mended. */
  calls: v.optional(Count),
  /** Of those that fit, drawn from the scenario's seed; the others pass and are not counted. */
  share: v.optional(Share, 1),
}

/** The line of one device, call by call. */
const CallFault = v.variant('fault', [
  /** It never arrives, and the device is told so at once. */
  v.strictObject({ fault: v.literal('request-lost'), ...which }),
  /** The service has done it, and its answer is lost whole. */
  v.strictObject({ fault: v.literal('answer-lost'), ...which }),
  /** The answer breaks off in the middle. */
  v.strictObject({ fault: v.literal('answer-cut'), ...which }),
  /** Accepted and never answered. */
  v.strictObject({ fault: v.literal('no-answer'), ...which }),
  /** A captive portal answers 200 with a page of its own. */
  v.strictObject({ fault: v.literal('portal-page'), ...which }),
  /** An edge answers 404 with a page of its own. */
  v.strictObject({ fault: v.literal('edge-page'), ...which }),
  /** The service's own 500. */
  v.strictObject({ fault: v.literal('failing'), ...which }),
  /** The service's own 429, which says when to come back. */
  v.strictObject({ fault: v.literal('busy'), retryAfterS: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600)), ...which }),
  /** Half of the calls that it draws never arrive, of the others the answer is lost. */
  v.strictObject({ fault: v.literal('lossy'), ...which, share: Share }),
  /** The answer comes a few bytes at a time. */
  v.strictObject({ fault: v.literal('slow-drip'), ...which }),
  /** The service's process dies with the call, and is back within seconds. */
  v.strictObject({
    fault: v.literal('service-killed'),
    when: v.picklist(['before-commit', 'after-commit']),
    ...which,
    calls: v.optional(v.literal(1), 1),
  }),
  /** The session runs out as the call is on its way. */
  v.strictObject({ fault: v.literal('session-ends-under-way'), ...which, calls: v.optional(v.literal(1), 1) }),
])
export type CallFault = v.InferOutput<typeof CallFault>

/** From a moment on, until it is mended. */
const SpellFault = v.variant('fault', [
  v.strictObject({ fault: v.literal('offline'), on: where.on }),
  /** The line goes and comes. */
  v.strictObject({ fault: v.literal('flapping'), offS: Seconds, onS: Seconds, times: Count, on: where.on }),
  /** Every call of every device takes so much longer each way. */
  v.strictObject({ fault: v.literal('slow'), delayMs: v.pipe(v.number(), v.minValue(1), v.maxValue(20_000)) }),
  v.strictObject({ fault: v.literal('service-down') }),
  /** Every write to the device's database fails for want of room. */
  v.strictObject({ fault: v.literal('storage-full'), ...where }),
  /** One writing transaction in so many breaks off. */
  v.strictObject({ fault: v.literal('storage-breaks'), every: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(100)), ...where }),
  /** Nothing of the tab runs, and its locks stay. */
  v.strictObject({ fault: v.literal('tab-frozen'), ...where }),
])
export type SpellFault = v.InferOutput<typeof SpellFault>

/** At a moment: there is nothing to mend. */
const Blow = v.variant('fault', [
  v.strictObject({ fault: v.literal('clock-jump'), seconds: v.pipe(v.number(), v.minValue(-864_000), v.maxValue(864_000)), on: where.on }),
  v.strictObject({ fault: v.literal('worker-killed'), ...where }),
  v.strictObject({ fault: v.literal('tab-killed'), ...where }),
  v.strictObject({ fault: v.literal('session-ended'), on: where.on }),
  /** The key of the device too: only the citizen's own log-in helps. */
  v.strictObject({ fault: v.literal('session-revoked'), on: where.on }),
  /** The browser wakes the service worker while tabs may be open. */
  v.strictObject({ fault: v.literal('sync-event'), on: where.on }),
])
export type Blow = v.InferOutput<typeof Blow>

export const Fault = v.variant('fault', [CallFault, SpellFault, Blow])
export type Fault = v.InferOutput<typeof Fault>
export type FaultName = Fault['fault']

const namesIn = (schema: { options: readonly { entries: { fault: { literal: string } } }[] }) =>
  schema.options.map(({ entries }) => entries.fault.literal)

const callFaults = new Set(namesIn(CallFault))
const blows = new Set(namesIn(Blow))
export const faultNames = [CallFault, SpellFault, Blow].flatMap(namesIn) as FaultName[]
/** Those that last until they are mended. */
const lasting = faultNames.filter((name) => !blows.has(name))

export const isCallFault = (fault: Fault): fault is CallFault => callFaults.has(fault.fault)

/** Ends a fault, on every device. */
export const Mend = v.strictObject({ mend: v.picklist(['everything', ...lasting]) })
export type Mend = v.InferOutput<typeof Mend>
