import * as v from 'valibot'
import { plainText, withoutTurns } from '#contract/values/plain-text.ts'

/** Leaves room in a message for the event's title and date. */
export const maxReasonLength = 500

/** Why staff decline, cancel or withdraw something. Citizens read it. */
export const Reason = v.pipe(v.string(), withoutTurns, v.trim(), v.minLength(1), plainText(maxReasonLength))
