import * as v from 'valibot'
import { Seed } from '#lab/scenario/names.ts'

const whole = (least: number, most: number, preset: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), preset)

/** A thin line: so much later each way, and an answer's bytes no faster than this. */
const thin = (delayMs: number, kilobitsPerS: number) => ({
  delayMs: whole(0, 20_000, delayMs),
  kilobitsPerS: whole(1, 100_000, kilobitsPerS),
})

/** What can be wrong with the line or with the services, each with its knobs. Several may be wrong at once. */
export const Bend = v.variant('profile', [
  /** Every connection breaks before anything is handled. */
  v.strictObject({ profile: v.literal('offline') }),
  /** `offS` without a line and `onS` with one, from the moment it is set; it begins without. */
  v.strictObject({ profile: v.literal('flapping'), offS: whole(1, 600, 10), onS: whole(1, 600, 10) }),
  v.strictObject({ profile: v.literal('2g'), ...thin(400, 50) }),
  v.strictObject({ profile: v.literal('3g'), ...thin(100, 750) }),
  v.strictObject({ profile: v.literal('satellite'), ...thin(350, 5_000) }),
  /** So many of a hundred calls are lost, half of them on the way there, half on the way back, drawn from the seed. */
  v.strictObject({ profile: v.literal('lossy'), percent: whole(1, 100, 30) }),
  /** A portal answers 200 with a page of its own. */
  v.strictObject({ profile: v.literal('captive-portal') }),
  /** 503: from the services themselves, or from an edge in front of them, with a page of its own. */
  v.strictObject({ profile: v.literal('service-down'), by: v.optional(v.picklist(['service', 'edge']), 'service') }),
  /** When so many writes were handled the session is over: the next one is answered 401. Once. */
  v.strictObject({ profile: v.literal('session-ends'), afterWrites: whole(0, 1_000, 2) }),
  /** The next so many writes are done, and their answers lost whole. */
  v.strictObject({ profile: v.literal('answers-lost'), calls: whole(1, 1_000, 3) }),
  /** The answer comes so many bytes a second. */
  v.strictObject({ profile: v.literal('slow-drip'), bytesPerS: whole(1, 100_000, 100) }),
])
export type Bend = v.InferOutput<typeof Bend>
export type Profile = Bend['profile']

export const profiles = Bend.options.map(({ entries }) => entries.profile.literal)

/** How the line and the services are bent: nothing in `bends` is a good day. One of each profile at most. */
export const Network = v.object({
  seed: v.optional(Seed, 1),
  bends: v.pipe(
    v.array(Bend),
    v.check((bends) => new Set(bends.map(({ profile }) => profile)).size === bends.length, 'each profile once'),
  ),
})
export type Network = v.InferOutput<typeof Network>

/** A bend with every knob where it stands by itself. */
export function presetOf(profile: Profile): Bend {
  return v.parse(Bend, { profile })
}

export const goodNetwork: Network = { seed: 1, bends: [] }
