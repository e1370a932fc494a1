import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'

const Instant = v.pipe(v.number(), v.integer())

/**
 * Where the account is logged in. Instants in milliseconds by the service's clock; `seenAt` is exact to the hour, and null for a device that was not
 * seen for longer than a session lives. A device whose log-in was cut before it said its name has none.
 */
export const LoggedInDevice = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  name: v.nullable(v.string()),
  since: Instant,
  seenAt: v.nullable(Instant),
  isThis: v.boolean(),
})
export type LoggedInDevice = v.InferOutput<typeof LoggedInDevice>

/** `isEmailVerified`: a code that was mailed there came back. */
export const DevicesReply = v.object({ email: v.string(), isEmailVerified: v.boolean(), devices: v.array(LoggedInDevice) })
export type DevicesReply = v.InferOutput<typeof DevicesReply>

const Done = v.optional(v.unknown())

/** All of them are extensions. */
export const devices = defineCall({ service: 'user', method: 'GET', path: '/devices', reply: DevicesReply, extension: true })

/** Ends the sessions and the key of one device, or of all but the one that asks. `abroad:password-needed` before `proof` was given. */
export const endDevice = defineCall({ service: 'user', method: 'DELETE', path: '/devices/{id}', reply: Done, extension: true })
export const endOtherDevices = defineCall({ service: 'user', method: 'DELETE', path: '/devices', reply: Done, extension: true })

/** That it is the account's owner who asks: good for five minutes, in this session. A log-in by the identity provider counts as one. */
export const proof = defineCall({
  service: 'user',
  method: 'POST',
  path: '/proof',
  body: v.object({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
  reply: v.object({ isRight: v.boolean() }),
  extension: true,
})

export const ProviderPage = v.picklist(['password', 'email'])
export type ProviderPage = v.InferOutput<typeof ProviderPage>

/**
 * Opens a page of the identity provider for who is logged in; it returns to `replyUri`, the settings of devices, with `changed` = the page's name
 * where something was changed.
 */
export const openProviderPage = defineCall({
  service: 'user',
  method: 'POST',
  path: '/provider-page',
  body: v.object({ page: ProviderPage, replyUri: v.pipe(v.string(), v.maxLength(4096)) }),
  reply: v.object({ redirectTo: v.string() }),
  extension: true,
})
