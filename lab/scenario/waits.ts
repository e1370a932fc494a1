import * as v from 'valibot'
import { Count, Seconds, SubjectName, where } from './names.ts'

const withinS = v.optional(Seconds, 60)
const Least = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))

/** The next step comes when this is so; that it never is within `withinS` is a flaw of the run. */
export const Wait = v.variant('wait', [
  v.strictObject({ wait: v.literal('seconds'), seconds: Seconds }),
  /** Nothing waits to be sent on any device. */
  v.strictObject({ wait: v.literal('quiet'), withinS }),
  /** Something that was said about it was tried so often. */
  v.strictObject({ wait: v.literal('tries'), what: SubjectName, atLeast: Count, withinS, ...where }),
  /** So much was applied since the scenario began. */
  v.strictObject({ wait: v.literal('applied'), atLeast: Count, withinS }),
  /** It came back with a reason. */
  v.strictObject({ wait: v.literal('refused'), what: SubjectName, withinS, ...where }),
  /** Nobody is logged in on the device any more. */
  v.strictObject({ wait: v.literal('logged-out'), withinS, ...where }),
])
export type Wait = v.InferOutput<typeof Wait>

/** What must be so at this moment. */
export const Check = v.variant('check', [
  v.strictObject({ check: v.literal('waiting'), count: Least, ...where }),
  v.strictObject({ check: v.literal('locked'), count: Least, ...where }),
  v.strictObject({ check: v.literal('applied'), count: Least }),
  /** Only a browser has a screen: the simulation goes by it. */
  v.strictObject({ check: v.literal('shown'), text: v.pipe(v.string(), v.minLength(1)), at: v.optional(v.string()), ...where }),
])
export type Check = v.InferOutput<typeof Check>

/** What an editor does meanwhile. */
export const Edit = v.variant('editor', [v.strictObject({ editor: v.literal('removes'), what: SubjectName })])
export type Edit = v.InferOutput<typeof Edit>
