import * as v from 'valibot'
import { defineCall } from '#contract/wire/call.ts'

/** Asked by every device; the other calls only by one that logs in, which loads them then. */

/** No control characters and no half of a surrogate pair: a database takes neither. */
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(4096), v.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const Done = v.optional(v.unknown())

/** What the app calls itself: the identity provider that stands for the key of a device, and its client id. */
export const deviceIdp = 'abroad-device'
export const clientId = 'abroad'

/**
 * Identity API v2. All calls but the version carry `Authorization: Bearer`, the token of `POST /interaction` of the user API: 401 says that it
 * ran out, or that it is bound to no account where the call needs one. `redirectTo` is an address below the identity service's own origin.
 * `page` (extension) names the page of the identity provider that opens.
 */
export const shareSession = defineCall({
  service: 'identity',
  method: 'POST',
  path: '/interaction/sharesession',
  body: v.object({ replyUri: Text, page: v.optional(v.picklist(['login', 'register'])) }),
  reply: v.object({ redirectTo: Text }),
})
/** `profileId` is the `profile` that the identity provider returned with: the account's id. */
export const appLogin = defineCall({
  service: 'identity',
  method: 'POST',
  path: '/applogin',
  body: v.object({ profileId: Text, type: v.literal('device'), clientId: v.literal(clientId) }),
  reply: v.object({ oidc: v.object({ code: Text }) }),
})

/** PEM of a public key; anything else is answered with "Invalid public key". */
export const PublicKeyPem = v.pipe(
  v.string(),
  v.regex(/^-----BEGIN PUBLIC KEY-----\r?\n(?:[A-Za-z0-9+/=]{1,76}\r?\n)+-----END PUBLIC KEY-----\s*$/, 'Invalid public key'),
)
export const DeviceRegistration = v.object({ challenge: Text, requestId: Text, lookupIdentifier: Text })
export const registerDevice = defineCall({
  service: 'identity',
  method: 'POST',
  path: '/register',
  body: v.object({ idp: Text, displayname: Text, publickey: PublicKeyPem }),
  reply: DeviceRegistration,
})
/**
 * `successful: false` when the answer does not fit the device's key. `abroad:ask-anew` when the challenge is over (unknown, used, too old, signed at a
 * wrong time), which says nothing about the key.
 */
export const consumeIdpLogin = defineCall({
  service: 'identity',
  method: 'POST',
  path: '/consumeidplogin',
  body: v.object({ requestId: Text, code: Text }),
  reply: v.object({ successful: v.boolean() }),
})
export const setLookup = defineCall({
  service: 'identity',
  method: 'POST',
  path: '/setlookup',
  body: v.object({ lookup: Text }),
  reply: Done,
})

export const SimpleStateAction = v.object({
  type: v.fallback(v.picklist(['SetLookup', 'ChooseIdp', 'unknown']), 'unknown'),
  chooseIdp: v.optional(v.object({ idp: Text, recordId: Text })),
})
export const simpleState = defineCall({
  service: 'identity',
  method: 'GET',
  path: '/simplestate',
  reply: v.object({ availableActions: v.array(SimpleStateAction) }),
})
export const startIdpLogin = defineCall({
  service: 'identity',
  method: 'POST',
  path: '/startidplogin',
  body: v.object({ idp: Text, recordId: Text }),
  reply: v.object({ challenge: Text, requestId: Text }),
})
export const credentials = defineCall({
  service: 'identity',
  method: 'GET',
  path: '/credential',
  reply: v.object({ credentials: v.array(v.object({ recordId: Text, canDelete: v.boolean() })) }),
})
export const deleteCredential = defineCall({ service: 'identity', method: 'DELETE', path: '/credential/{recordId}', reply: Done })
export const endInteraction = defineCall({ service: 'identity', method: 'DELETE', path: '/interaction', reply: Done })

/** Claims of the signed challenge, in seconds: `exp` is `nbf` + 3000. */
export const ChallengeClaims = v.object({ nonce: Text, nbf: v.number(), exp: v.number() })
export const challengeValiditySeconds = 3000
