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

export const Step = v.object({ title: v.string(), text: Line, call: v.optional(CallTarget) })
export type Step = v.InferOutput<typeof Step>

/** Text as blocks, parsed from Markdown by the service: no markup reaches the page as a string. */
export const Block = v.variant('t', [
  v.object({ t: v.literal('digest'), lines: v.array(Line) }),
  v.object({ t: v.literal('p'), text: Line, call: v.optional(CallTarget) }),
  v.object({ t: v.literal('h'), text: v.string() }),
  v.object({ t: v.literal('ul'), items: v.array(Line) }),
  v.object({ t: v.literal('steps'), items: v.array(Step) }),
])
export type Block = v.InferOutput<typeof Block>

export const RichText = v.array(Block)
export type RichText = v.InferOutput<typeof RichText>
