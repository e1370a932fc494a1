import * as v from 'valibot'

/**
 * Every fault that a test or a tester can cause, by its one name: in the simulation, on the journeys' proxy, in the Offline Lab, at the services, in
 * the soak and in scenario files. Each of them causes those that it can; a fault that means the same has the same name and parameters everywhere.
 */

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

function fault<const Parameters extends v.ObjectEntries>(does: string, parameters: Parameters) {
  return { does, parameters }
}

/** A fault of one call: what happens to the request or to its reply. */
export const callFaults = {
  'connection-reset': fault('the connection breaks before the service handles the call, and the caller is told at once', {}),
  'no-reply': fault('the call is neither handled nor answered, and the caller is never told', {}),
  'reply-lost': fault('the service handles the call, and the whole reply is lost', {}),
  'reply-truncated': fault('the reply breaks off in the middle', {}),
  'slow-drip': fault('the reply comes a few bytes at a time', { bytesPerS: whole(1, 100_000) }),
  'captive-portal': fault('a captive portal answers 200 with a page of its own; the service gets nothing', {}),
  'edge-page': fault('a proxy before the service answers with an error page of its own', { status: whole(200, 599) }),
  'service-error': fault('the service itself answers that the caller must try again, and may say when', {
    status: v.picklist([429, 500, 503]),
    retryAfterS: whole(0, 3_600),
  }),
  'session-expired-in-flight': fault('the session expires while the call is on its way', { afterWrites: whole(0, 1_000) }),
  'service-killed-before-commit': fault('the service’s process dies before it commits the call, and starts again', {}),
  'service-killed-after-commit': fault('the service’s process dies after it has committed and before it answers, and starts again', {}),
  lossy: fault('a share of the calls is lost: half as connection-reset, half as reply-lost', { share }),
  'duplicate-request': fault('the request arrives twice', {}),
  'stale-reply': fault('a cache answers with an earlier reply', {}),
  'empty-reply': fault('a proxy answers 204 without a body', {}),
  redirect: fault('a proxy answers with a redirect', {}),
  'wrong-content-type': fault('the reply is a page with our header', {}),
  'malformed-json': fault('the reply is not JSON', {}),
  'schema-mismatch': fault('the reply is JSON of another shape', {}),
  'oversized-reply': fault('the reply has five megabytes', {}),
  unauthorized: fault('the service answers 401 although the session is valid', {}),
  'forged-refusal': fault('a proxy answers with a refusal that looks like the service’s own', {}),
} as const

/** A fault of the network or of the services, from a moment on. */
export const networkFaults = {
  offline: fault('every connection of the device breaks', {}),
  flapping: fault('the network goes and comes', { offS: whole(1, 600), onS: whole(1, 600) }),
  slow: fault('calls take longer each way, and bytes come no faster than so many a second', {
    delayMs: whole(0, 60_000),
    kilobitsPerS: whole(1, 100_000),
  }),
  partition: fault('packets disappear in both directions, and nobody is told', {}),
  'packet-loss': fault('a share of the packets is lost, and TCP sends them again', { share }),
  'connection-refused': fault('a share of new connections is reset at once', { share }),
  'service-down': fault('the service’s process is gone until it is started again', {}),
} as const

/** A fault of the device's storage. */
export const storageFaults = {
  'storage-full': fault('every write fails with QuotaExceededError', {}),
  'storage-abort': fault('a writing transaction is rolled back at its commit', { every: whole(2, 100) }),
  'storage-error': fault('a writing transaction fails at a request', { every: whole(2, 100) }),
  'storage-read-error': fault('a read fails', {}),
  'storage-slow': fault('steps of transactions take milliseconds, or seconds', {}),
  'storage-evicted': fault('the browser deletes everything that it stores for the app', {}),
  'row-unreadable': fault('one row can never be read again', {}),
  'power-loss': fault('the device loses power, and what was not flushed to disk is gone', {}),
} as const

/** A fault of a tab, a worker, a session or the clock, at a moment. */
export const deviceFaults = {
  'tab-killed': fault('the tab dies, with all that runs in it', {}),
  'tab-killed-in-transaction': fault('the tab dies between two steps of a transaction', {}),
  'tab-frozen': fault('nothing runs in the tab, and it keeps its locks', {}),
  'worker-killed': fault('the tab’s engine dies, and the tab does not', {}),
  'service-worker-stopped': fault('the browser stops the service worker while it sends the outbox', {}),
  'lock-lost': fault('the browser takes the Web Locks away', {}),
  'clock-jump': fault('the device’s clock jumps', { seconds: v.pipe(v.number(), v.minValue(-864_000), v.maxValue(864_000)) }),
  'session-expired': fault('the session expires; the device’s key renews it', {}),
  'session-revoked': fault('the service deletes session and key; only a log-in helps', {}),
} as const

export const faults = { ...callFaults, ...networkFaults, ...storageFaults, ...deviceFaults } as const
export type FaultName = keyof typeof faults

/** The earlier names in scenario files and recordings, each with what to write now. */
const renamed = new Map([
  ['request-lost', 'connection-reset'],
  ['answer-lost', 'reply-lost'],
  ['answer-cut', 'reply-truncated'],
  ['no-answer', 'no-reply'],
  ['portal-page', 'captive-portal'],
  ['failing', 'service-error with "status": 500'],
  ['busy', 'service-error with "status": 429'],
  ['service-killed', 'service-killed-before-commit or service-killed-after-commit'],
  ['session-ends-under-way', 'session-expired-in-flight'],
  ['session-ended', 'session-expired'],
  ['storage-breaks', 'storage-error'],
])

/** What to write in place of an earlier name; undefined if `name` never was one. */
export function newFaultName(name: string): string | undefined {
  return renamed.get(name)
}
