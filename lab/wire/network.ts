import * as v from 'valibot'
import { Seed } from '#lab/scenario/names.ts'
import { faults, type FaultName } from './faults.ts'

const named = <const Name extends FaultName>(name: Name) => ({ fault: v.literal(name) })
const { offS, onS } = faults.flapping.parameters
const { delayMs, kilobitsPerS } = faults.slow.parameters

/** A slow network as a preset of the Lab has it. Several may be on at once. */
const slow = <const Name extends string>(preset: Name, milliseconds: number, kilobits: number) =>
  v.strictObject({
    ...named('slow'),
    preset: v.literal(preset),
    delayMs: v.optional(delayMs, milliseconds),
    kilobitsPerS: v.optional(kilobitsPerS, kilobits),
  })

const SlowNetwork = v.variant('preset', [slow('2g', 400, 50), slow('3g', 100, 750), slow('satellite', 350, 5_000)])

/** A fault that the services cause until it is switched off. Several may be on at once. */
export const NetworkFault = v.variant('fault', [
  v.strictObject({ ...named('offline') }),
  /** From the moment at which it is set; the network is away first. */
  v.strictObject({ ...named('flapping'), offS: v.optional(offS, 10), onS: v.optional(onS, 10) }),
  SlowNetwork,
  v.strictObject({ ...named('lossy'), share: v.optional(faults.lossy.parameters.share, 0.3) }),
  v.strictObject({ ...named('captive-portal') }),
  /** 503 to every call. */
  v.strictObject({ ...named('service-error') }),
  v.strictObject({ ...named('edge-page') }),
  /** After so many writes the session is expired, and the next write is answered 401. Once. */
  v.strictObject({
    ...named('session-expired-in-flight'),
    afterWrites: v.optional(faults['session-expired-in-flight'].parameters.afterWrites, 2),
  }),
  /** For the next so many writes. */
  v.strictObject({ ...named('reply-lost'), calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 3) }),
  v.strictObject({ ...named('slow-drip'), bytesPerS: v.optional(faults['slow-drip'].parameters.bytesPerS, 100) }),
])
export type NetworkFault = v.InferOutput<typeof NetworkFault>

/** The Lab's switches, by their names: a fault, or a preset of the slow network. */
export const networkSwitches = [
  'offline',
  'flapping',
  '2g',
  '3g',
  'satellite',
  'lossy',
  'captive-portal',
  'service-error',
  'edge-page',
  'session-expired-in-flight',
  'reply-lost',
  'slow-drip',
] as const satisfies (NetworkFault['fault'] | Preset)[]
type Preset = v.InferOutput<typeof SlowNetwork>['preset']
export type NetworkSwitch = (typeof networkSwitches)[number]

export function switchOf(fault: NetworkFault): NetworkSwitch {
  return fault.fault === 'slow' ? fault.preset : fault.fault
}

/** The network's and the services' faults: none on a good day, and at most one of each switch. */
export const Network = v.object({
  seed: v.optional(Seed, 1),
  faults: v.pipe(
    v.array(NetworkFault),
    v.check((some) => new Set(some.map(switchOf)).size === some.length, 'each fault once'),
  ),
})
export type Network = v.InferOutput<typeof Network>

/** The switch's fault with the parameters that it has when it is switched on. */
export function presetOf(name: NetworkSwitch): NetworkFault {
  return v.parse(NetworkFault, presets.has(name) ? { fault: 'slow', preset: name } : { fault: name })
}

const presets: ReadonlySet<string> = new Set(SlowNetwork.options.map(({ entries }) => entries.preset.literal))

export const goodNetwork: Network = { seed: 1, faults: [] }
