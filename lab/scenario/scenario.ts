import * as v from 'valibot'
import { Fault, Mend } from './faults.ts'
import { CitizenName, Count, Lane, Seconds, Seed, SubjectName } from './names.ts'
import { SaidReplies } from './replies.ts'
import { Action } from './actions.ts'
import { Check, Edit, Wait } from './waits.ts'

const byKey = { do: Action, fault: Fault, mend: Mend, wait: Wait, check: Check, editor: Edit } as const
/** A step is told by the one of these that it has. */
export const stepKeys = Object.keys(byKey) as (keyof typeof byKey)[]

export type Step = Action | Fault | Mend | Wait | Check | Edit

/** Something happens in it: from the last of these on the time to quiet is counted. */
export const isDeed = (step: Step): boolean => !('wait' in step || 'check' in step)

const NoStep = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check(() => false, `is no step: it begins with one of ${stepKeys.join(', ')}`),
)

/** By its key, so that an error is about the step that was meant. */
const StepSchema: v.GenericSchema<unknown, Step> = v.lazy((input) => {
  const key = typeof input === 'object' && input !== null ? stepKeys.find((name) => name in input) : undefined
  return (key ? byKey[key] : NoStep) as v.GenericSchema<unknown, Step>
})

const Device = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  /** Who is logged in when the scenario begins. */
  citizen: v.optional(CitizenName, 'anna'),
  tabs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 1),
})

/** What must be true in the end, when every fault is mended and nothing is on its way. */
const Expectations = v.strictObject({
  lost: v.optional(v.literal(0), 0),
  duplicated: v.optional(v.literal(0), 0),
  isInOrder: v.optional(v.literal(true), true),
  /** From the last tap, fault or mend on. */
  quietWithinS: v.optional(Seconds, 120),
  /** How many effects there were in all. */
  applied: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** What stands at the service in the name of the first device's citizen: `registered 3`, `liked`, `voted`, `none`. */
  service: v.optional(v.record(SubjectName, v.pipe(v.string(), v.regex(/^(registered [1-9]|liked|voted|none)$/))), {}),
  /** What came back, and why: the problem types of the contract. Anything else that came back is a flaw. */
  refused: v.optional(v.array(v.strictObject({ what: SubjectName, reason: v.string() })), []),
  /** What the device said that it could not keep. Anything else that it could not keep is a flaw. */
  notSaved: v.optional(v.array(SubjectName), []),
  /** How many writes left the device. Tries are for chance and clocks: a bound, never a number. */
  writes: v.optional(v.strictObject({ atLeast: v.optional(Count), atMost: v.optional(Count) })),
})
export type Expectations = v.InferOutput<typeof Expectations>

/** One bad day as a file: who is there, what happens in which order, and what must have come of it. */
export const Scenario = v.strictObject({
  title: v.pipe(v.string(), v.minLength(10), v.maxLength(140)),
  /** Numbers of the list of bad days. */
  badDays: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))), v.minLength(1)),
  seed: Seed,
  lanes: v.pipe(v.array(Lane), v.minLength(1)),
  /** The mistake that must turn it red, by its name in the list of seeded faults. */
  mustTurnRedBy: v.string(),
  devices: v.optional(v.pipe(v.array(Device), v.minLength(1), v.maxLength(4)), [{ name: 'phone' }]),
  steps: v.pipe(v.array(StepSchema), v.minLength(1), v.maxLength(200)),
  expect: v.optional(Expectations, {}),
  /** Of a recording: what was answered to each thing that was said. A play in a browser is red where it is otherwise. */
  replies: v.optional(v.array(SaidReplies)),
})
export type Scenario = v.InferOutput<typeof Scenario>
