import * as v from 'valibot'
import { Id, PersonalFields, Revision } from '#contract/content/content.ts'
import { readApart } from '#contract/values/read-apart.ts'
import { defineCall } from '#contract/wire/call.ts'

/** What the citizen has said of an item, with the item's revision as of now. */
export const SaidOfItem = v.object({ id: Id, rev: Revision, ...PersonalFields })

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What is the citizen's own and changes often, in one small answer. `counts` are unread notifications by their type. `said` names each item that the citizen
 * has ever spoken of; of what it lacks, and of a revision up to `restoredRev`, a restore of the database has taken away what was said (0: never).
 * `pass`: with it the feed is asked for as everybody's, local items among it, and no session; the same for all citizens, and good for a week at least.
 */
export const Summary = v.object({
  counts: v.record(v.string(), Count),
  said: v.array(readApart(SaidOfItem)),
  restoredRev: Count,
  pass: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
})
export type Summary = v.InferOutput<typeof Summary>

export const summary = defineCall({ service: 'user', method: 'GET', path: '/summary', reply: Summary, extension: true })
