import * as v from 'valibot'

/** Words that the device puts in from the citizen's country record. */
export const wovenWords = ['country', 'representation', 'currency', 'callingCode', 'timezone'] as const
export const WovenWord = v.picklist(wovenWords)
export type WovenWord = v.InferOutput<typeof WovenWord>

export const callTargets = ['police', 'ambulance', 'fire', 'representation', 'helpline'] as const
export const CallTarget = v.picklist(callTargets)
export type CallTarget = v.InferOutput<typeof CallTarget>

/** A run of text: plain, bold (`b`), a link (`a` to a web address or to a topic of the guide), or a woven word. */
export const Inline = v.union([
  v.string(),
  v.object({ b: v.string() }),
  v.object({ a: v.string(), href: v.pipe(v.string(), v.regex(/^(https?:|mailto:|tel:)/)) }),
  v.object({ a: v.string(), topic: v.string() }),
  v.object({ word: WovenWord }),
])
export type Inline = v.InferOutput<typeof Inline>

const Line = v.array(Inline)

/** What a deadline is reckoned from: a day that only the citizen knows. */
export const deadlineEvents = ['arrival', 'departure', 'deregistration', 'ahvEnd', 'referenceAge', 'birth', 'vote'] as const
export const deadlineUnits = ['day', 'week', 'month', 'year'] as const

/** So long after the event, or before it where `count` is below zero. */
export const Deadline = v.object({
  count: v.pipe(v.number(), v.integer()),
  unit: v.picklist(deadlineUnits),
  event: v.picklist(deadlineEvents),
})
export type Deadline = v.InferOutput<typeof Deadline>
/** Read by `Deadline` where it is shown: one that a later service counts from another event stands in the text alone. */
const due = v.optional(v.pipe(v.record(v.string(), v.unknown()), v.metadata({ readAs: Deadline })))

/** `id`: the step's own within its article, whatever becomes of its words and its place; an emergency's steps have none. */
export const Step = v.object({ title: v.string(), text: Line, call: v.optional(CallTarget), id: v.optional(v.string()), due })
export type Step = v.InferOutput<typeof Step>

/** Text as blocks, parsed from Markdown by the service: no markup reaches the page as a string. */
export const Block = v.variant('t', [
  v.object({ t: v.literal('digest'), lines: v.array(Line) }),
  v.object({ t: v.literal('p'), text: Line, call: v.optional(CallTarget), due }),
  v.object({ t: v.literal('h'), text: v.string() }),
  /** `take`: the items are papers to take along, and these their ids within the article, in the same order. */
  v.object({ t: v.literal('ul'), items: v.array(Line), take: v.optional(v.array(v.string())) }),
  v.object({ t: v.literal('steps'), items: v.array(Step) }),
])
export type Block = v.InferOutput<typeof Block>

export const RichText = v.array(Block)
export type RichText = v.InferOutput<typeof RichText>
