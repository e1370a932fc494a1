import * as v from 'valibot'
import { Id, PersonalFields, Revision } from '#contract/content/content.ts'
import { readApart } from '#contract/values/read-apart.ts'
import { defineCall } from '#contract/wire/call.ts'

/** A citizen's personal state of an item, with the item's revision as of the same moment. */
export const PersonalStateOfItem = v.object({ id: Id, rev: Revision, ...PersonalFields })

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What is the citizen's own and changes often, in one small answer. `counts` are unread notifications by their type. `personal` has each item of which the citizen
 * ever said anything; for one that it lacks, what is known of a revision up to `restoredRev` was taken away by a restore of the database (0: never).
 * `pass`: with it the feed is asked for as everybody's, local items among it, and no session; the same for all citizens, and good for a week at least.
 */
export const Summary = v.object({
  counts: v.record(v.string(), Count),
  personal: v.array(readApart(PersonalStateOfItem)),
  restoredRev: Count,
  pass: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
})
export type Summary = v.InferOutput<typeof Summary>

export const summary = defineCall({ service: 'user', method: 'GET', path: '/summary', reply: Summary, extension: true })
