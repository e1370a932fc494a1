import * as v from 'valibot'

/** What a write without anything else to say is answered with. The receipt is an extension. */
export const ReceiptReply = v.optional(v.object({ receipt: v.optional(v.string()) }))
