import type { ServiceName } from '#contract/wire/call.ts'

/** CommonMark. A client can be written from this document alone: `tests/services/contract-client/` does. */
export const introduction = `Each reply of the services has the header \`Abroad-Contract\`; a reply without it came from something else, such as a proxy.
Ignore fields that you do not know. Another backend may lack operations marked \`x-extension\`; a client then works without them.
A path that is not described here is refused with a problem: 401 if a log-in is needed, otherwise 404 or 405. Times are ISO 8601 in UTC, or milliseconds since 1970 by the service's clock.

**To log in**

1. \`interaction\` starts one. Its \`access_token\` is the bearer token of the identity API.
2. \`shareSession\` with \`replyUri\`, which is \`/login\` at the origin of the services, returns the address of a page.
3. A person logs in on that page, with cookies: HTML forms with the fields \`email\` and \`password\` and hidden ones; the first time, a second form asks for consent. The reply to the last form is 303 to the \`replyUri\`; its parameter \`profile\` is the id of the account.
4. \`appLogin\` with \`profileId\` (that id), \`type: device\` and \`clientId: abroad\` returns \`oidc.code\`.
5. \`authorization\` takes the \`code\` and sets the session cookie. All these steps use the cookies of one browser. From then on the cookie opens the operations that need \`session\`. Name the account in \`Abroad-Account\`, so that nothing is done for another one.

**To stay logged in.** A session ends thirty days after its last use. A key of the device starts the next one without a password: \`registerDevice\` (\`idp: abroad-device\`, a public key on P-521 as PEM)
returns a \`challenge\` and a \`lookupIdentifier\`; \`consumeIdpLogin\` takes as \`code\` a JWT by ES512 with the claims \`nonce\` (the challenge), \`nbf\` (now) and \`exp\` (\`nbf\` + 3000).
Later: \`interaction\`, \`setLookup\` with the identifier, \`simpleState\`, \`startIdpLogin\`, \`consumeIdpLogin\`, \`appLogin\`, \`authorization\`.

**To write.** If an operation takes \`Idempotency-Key\`, create a key for each action, store it before the request, and repeat the same request with the same key until there is a reply.
Requests of a browser from another origin are refused, unless the operator has listed that origin.

**To read the feed.** Read \`contentEntries\` page by page from \`pagination=0\` until \`lastPage\`, then \`contentChanges\` since the \`cursor\` of the first page. After a log-in, items contain what the citizen has said about them.
Addresses of pictures in items are relative to \`/cms\`.

**To read alerts.** \`latestAlerts\` lists the files of a country. In a file, \`signature\` is ECDSA on P-256 with SHA-256 over the UTF-8 bytes of \`payload\`, in base64url; \`key\` names the public key, which the operator publishes separately.`

/** What each service is for, in a sentence. */
export const purposes: Readonly<Record<ServiceName, string>> = {
  ping: 'Whether the services are there, what they can do, and what time it is.',
  identity: 'Logging in, with a password or with the key of a device.',
  user: 'The account: profile, devices, sessions, what a citizen is told, and its deletion.',
  content: 'News, events and surveys, and what citizens say about them.',
  representation: 'Countries, representations and the appointments that they give.',
  guide: 'Articles by topic and country, one by one and in packs, and the part that an emergency needs.',
  chat: 'Conversations with a representation.',
  push: 'Where a device wants to be told by push.',
  alert: 'Alerts of the head office, and what citizens answer to them.',
  contentHost: 'Partners, tags and pictures.',
}

export const sessionScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Secure-abroad-session',
  description: 'Set by `authorization`, for the path `/api`. On the loopback of a machine, which has no TLS, its name is `abroad-session`.',
}

export const interactionScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'The `access_token` of `interaction`. Some calls are refused with 401 until somebody has logged in with it.',
}
