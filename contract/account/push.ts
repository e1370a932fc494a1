import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'
import { ReceiptReply } from '#contract/wire/wire.ts'

/** Of the push provider, one a browser. */
export const SubscriptionId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/))

/**
 * Binds a subscription to whoever is logged in, until that session ends. `externalUserId` is the alias to give to the push provider: made from
 * the account, which it does not tell.
 */
export const setExternalUserId = defineCall({
  service: 'push',
  method: 'PUT',
  path: '/external-user-id/{id}',
  reply: v.optional(v.object({ receipt: v.optional(v.string()), externalUserId: v.optional(v.string()) })),
})
/** Opted in: the subscription is stored, or stored again, for whoever is logged in. */
export const putPlayer = defineCall({ service: 'push', method: 'PUT', path: '/one-signal-player/{id}', reply: ReceiptReply })
/** Opted out. A subscription of nobody, or of somebody else, is left as it is: that is no refusal. */
export const deletePlayer = defineCall({ service: 'push', method: 'DELETE', path: '/one-signal-player/{id}', reply: ReceiptReply })
