import type { ServiceName } from '#contract/wire/call.ts'

/** CommonMark. Who has nothing but the document must come in by it: `tests/services/contract-client/` does. */
export const introduction = `Each answer of the services names the contract in the header \`Abroad-Contract\`; what has no such header is somebody else's.
Fields that a reader does not know are passed over. An operation marked \`x-extension\` may be missing at another backend: who calls it goes without.
What is described nowhere is refused with a problem: 401 where a log-in would come first, else 404 or 405. Instants are ISO 8601 in UTC, or milliseconds since 1970 by the service's clock.

**To log in.** 1. \`interaction\` begins one: its \`access_token\` is the bearer token of the identity API.
2. \`shareSession\` with \`replyUri\`, which is \`/login\` at the origin of the services, answers with the address of a page.
3. On that page, with cookies, somebody logs in: forms of HTML, the fields \`email\` and \`password\` beside hidden ones; who comes for the first time agrees on a second one.
The last form is answered with 303 to the \`replyUri\`, whose parameter \`profile\` is the id of the account.
4. \`appLogin\` with \`profileId\` (that id), \`type: device\` and \`clientId: abroad\` answers with \`oidc.code\`.
5. \`authorization\` takes the \`code\` and sets the session cookie; the cookies of all these steps are of one browser.
From then on the cookie opens what asks for \`session\`. Name the account in \`Abroad-Account\`, so that nothing is done for somebody else.

**To stay logged in.** A session ends thirty days after its last use. A key of the device begins the next one without a password: \`registerDevice\` (\`idp: abroad-device\`, a public key on P-521 as PEM)
answers with a \`challenge\` and a \`lookupIdentifier\`; \`consumeIdpLogin\` takes as \`code\` a JWT by ES512 with the claims \`nonce\` (the challenge), \`nbf\` (now) and \`exp\` (\`nbf\` + 3000).
Later: \`interaction\`, \`setLookup\` with the identifier, \`simpleState\`, \`startIdpLogin\`, \`consumeIdpLogin\`, \`appLogin\`, \`authorization\`.

**To write.** Where an operation takes \`Idempotency-Key\`, give each thing to be done a key, keep it before the request goes out, and send the same request under the same key until there is an answer.
A browser's request from another origin is refused, unless the operator has listed that origin.

**To read the feed.** \`contentEntries\` page by page from \`pagination=0\` until \`lastPage\`; then \`contentChanges\` since the \`cursor\` of the first page. For whoever is logged in, items carry what they have said about them.
Addresses of pictures in items are relative to \`/cms\`.

**To read alerts.** \`latestAlerts\` names the files of a country. In a file \`signature\` is ECDSA on P-256 with SHA-256 over the UTF-8 bytes of \`payload\`, in base64url; \`key\` names the public key, which the operator hands out apart from the services.`

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
