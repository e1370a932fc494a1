import * as v from 'valibot'
import { faults, type FaultName } from '#lab/wire/faults.ts'
import { Count, Share, SubjectName, where } from './names.ts'

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

const named = <const Name extends FaultName>(name: Name) => ({ fault: v.literal(name) })
const once = { ...which, calls: v.optional(v.literal(1), 1) }
const { status, retryAfterS } = faults['service-error'].parameters
const pageStatus = v.optional(faults['edge-page'].parameters.status, 404)

/** Faults of the calls of one device. */
const CallFault = v.variant('fault', [
  v.strictObject({ ...named('connection-reset'), ...which }),
  v.strictObject({ ...named('reply-lost'), ...which }),
  v.strictObject({ ...named('reply-truncated'), ...which }),
  v.strictObject({ ...named('no-reply'), ...which }),
  v.strictObject({ ...named('captive-portal'), ...which }),
  v.strictObject({ ...named('edge-page'), status: pageStatus, ...which }),
  v.strictObject({ ...named('slow-drip'), ...which }),
  v.strictObject({ ...named('service-error'), status, retryAfterS: v.optional(retryAfterS), ...which }),
  v.strictObject({ ...named('lossy'), ...which, ...faults.lossy.parameters }),
  v.strictObject({ ...named('service-killed-before-commit'), ...once }),
  v.strictObject({ ...named('service-killed-after-commit'), ...once }),
  v.strictObject({ ...named('session-expired-in-flight'), ...once }),
])
export type CallFault = v.InferOutput<typeof CallFault>

/** From a moment on, until it is mended. */
const LastingFault = v.variant('fault', [
  v.strictObject({ ...named('offline'), on: where.on }),
  v.strictObject({ ...named('flapping'), ...faults.flapping.parameters, times: Count, on: where.on }),
  /** For every call of every device. */
  v.strictObject({ ...named('slow'), delayMs: faults.slow.parameters.delayMs }),
  v.strictObject({ ...named('service-down') }),
  v.strictObject({ ...named('storage-full'), ...where }),
  v.strictObject({ ...named('storage-error'), ...faults['storage-error'].parameters, ...where }),
  v.strictObject({ ...named('tab-frozen'), ...where }),
])

/** At a moment: there is nothing to mend. */
const PointFault = v.variant('fault', [
  v.strictObject({ ...named('clock-jump'), ...faults['clock-jump'].parameters, on: where.on }),
  v.strictObject({ ...named('worker-killed'), ...where }),
  v.strictObject({ ...named('tab-killed'), ...where }),
  v.strictObject({ ...named('session-expired'), on: where.on }),
  v.strictObject({ ...named('session-revoked'), on: where.on }),
  /** No fault: the browser wakes the service worker while tabs may be open. */
  v.strictObject({ fault: v.literal('sync-event'), on: where.on }),
])

export const Fault = v.variant('fault', [CallFault, LastingFault, PointFault])
export type Fault = v.InferOutput<typeof Fault>

const namesIn = (schema: { options: readonly { entries: { fault: { literal: string } } }[] }) =>
  schema.options.map(({ entries }) => entries.fault.literal)

const callFaults = new Set(namesIn(CallFault))
export const faultNames = [CallFault, LastingFault, PointFault].flatMap(namesIn) as Fault['fault'][]
/** Those that last until they are mended. */
const lasting = [CallFault, LastingFault].flatMap(namesIn)

export const isCallFault = (fault: Fault): fault is CallFault => callFaults.has(fault.fault)

/** Ends a fault, on every device. */
export const Mend = v.strictObject({ mend: v.picklist(['everything', ...lasting]) })
export type Mend = v.InferOutput<typeof Mend>
