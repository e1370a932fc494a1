import * as v from 'valibot'

/** What names a write for good: minted at the tap, the same at every try. UUIDs, and what other clients use for them. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
