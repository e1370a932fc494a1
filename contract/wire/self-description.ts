import * as v from 'valibot'
import { defineCall } from './call.ts'

/**
 * `time` is the service's clock in milliseconds since 1970; `extensions` names the calls beyond the specification that it offers;
 * `oneSignalAppId` is the push application: without it push is not set up.
 */
export const Ping = v.object({
  service: v.literal('abroad'),
  time: v.number(),
  version: v.optional(v.string()),
  extensions: v.optional(v.array(v.string()), []),
  oneSignalAppId: v.optional(v.string()),
})
export type Ping = v.InferOutput<typeof Ping>
export const ping = defineCall({ service: 'ping', method: 'GET', path: '', reply: Ping, extension: true })

const VersionPart = v.pipe(v.number(), v.integer(), v.minValue(0))
export const ApiVersion = v.object({ major: VersionPart, minor: VersionPart, patch: VersionPart })
export const apiVersion = defineCall({ service: 'identity', method: 'GET', path: '/version', reply: ApiVersion })
