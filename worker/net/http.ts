import * as v from 'valibot'
import { addressOf } from '#contract/wire/call.ts'
import type { Call } from '#contract/wire/call.ts'
import { localeByLanguage } from '#contract/values/language-codes.ts'
import type { Language } from '#contract/values/languages.ts'
import { contractVersion } from '#contract/wire/version.ts'
import { headers, Problem } from '#contract/wire/wire.ts'
import type { Failure } from '#contract/wire/wire.ts'
import type { Environment } from '#worker/environment/environment.ts'
import { retryAfterMs, serviceTimeOf } from './reply-headers.ts'
import { readBody, readLines, StorageFailed } from './read-body.ts'
import { GivenUp, limitedFetch } from './limited-fetch.ts'
import type { BodyGuard } from './read-body.ts'

type Schema = v.GenericSchema
type AnyCall<R extends Schema> = Call<Schema | undefined, Schema | undefined, R>

export interface RequestOptions {
  language: Language
  parameters?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** Identifies a write. The service applies it once, however often it is sent. */
  idempotencyKey?: string
  /** The reply is for this account or fails, and an expired session is renewed once. Absent: the reply is the same for all. */
  account?: string | undefined
  /** Authorises a call of the identity service. */
  token?: string
  /** A step of a log-in or log-out. It carries cookies even while other calls must not. */
  carriesCookies?: boolean
  /** The service must not be able to recognise the caller. */
  carriesNoCookies?: boolean
  /** Sent as If-None-Match; the reply can then be `not-modified`. */
  etag?: string | null
  signal?: AbortSignal
  /** Longest time for the whole call. */
  limitMs?: number
  maxBytes?: number
}

export type Reply<T> =
  | { kind: 'value'; value: T; etag: string | null; bytes: number }
  | { kind: 'not-modified' }
  | { kind: 'failure'; failure: Failure }

/** What one call says about the network, for the connection's state. */
export interface CallReport {
  failure: Failure | null
  tookMs: number
  bytes: number
  serviceTime: number | null
  /** Number of the last release of an alert; absent if the reply does not contain it. */
  alert?: number
}

/** The session on the device, and its renewal. */
export interface SessionProvider {
  /** A log-out is still to be sent to the service, so its cookie must not be used. */
  isRevoking(): Promise<boolean>
  /** Number of the account's session, which each renewal raises; null if the account is not logged in. */
  generationOf(account: string): Promise<number | null>
  /**
   * `ended`: the service refused, or the citizen has logged out. `unusable`: the session is new, and a newer one would be refused as well.
   * A failure: the renewal was interrupted.
   */
  renew(refused: { account: string; generation: number }): Promise<'renewed' | 'unusable' | 'ended' | Failure>
  /** The service has accepted the session. */
  accepted(account: string): Promise<void>
  /** The service refused the renewed session too: this browser stores no cookies. */
  hasRefreshFailed(): void
}

export type Http = ReturnType<typeof createHttp>

interface Parts {
  env: Pick<Environment, 'fetch' | 'monotonicMs' | 'sleep'>
  report: (outcome: CallReport) => void
  /** Null if no account can be logged in. */
  sessionProviderNow: () => SessionProvider | null
}
type Read<T> = (response: Response, guard: BodyGuard) => Promise<Reply<T>>

/**
 * Calls of the contract over `fetch`. A response is ours only with our header; anything else, whatever its status, counts as no answer.
 * Failures are values of the closed union `Failure`. `request` never throws; `requestLines` throws errors of `onLine` as `StorageFailed`.
 */
export function createHttp(env: Parts['env'], report: Parts['report'], sessionProviderNow: Parts['sessionProviderNow'] = () => null) {
  const parts: Parts = { env, report, sessionProviderNow }
  return {
    /** A call with a JSON reply. */
    request<R extends Schema>(call: AnyCall<R>, options: RequestOptions): Promise<Reply<v.InferOutput<R>>> {
      return send(parts, call, options, async (response, guard) => {
        const body = await readBody(response, guard, env)
        if (body.kind === 'failure') return body
        const parsed = parseJson(body.text, call.reply)
        return parsed.ok
          ? { kind: 'value', value: parsed.value, etag: response.headers.get('ETag'), bytes: guard.bytes }
          : failed({ kind: 'unreadable', issue: parsed.issue, ...(parsed.isJson && { isAnswer: true as const }) })
      })
    },

    /** A call with an NDJSON reply. `onLine` gets the bytes of each complete line as it arrives, so an interrupted reply keeps them. */
    requestLines<R extends Schema>(
      call: AnyCall<R>,
      options: RequestOptions,
      onLine: (line: Uint8Array) => Promise<void>,
    ): Promise<Reply<number>> {
      return send(parts, call, { limitMs: batchLimitMs, ...options }, async (response, guard) => {
        const lines = await readLines(response, guard, env, onLine)
        return lines.kind === 'failure' ? lines : { kind: 'value', value: lines.count, etag: null, bytes: guard.bytes }
      })
    },
  }
}

/** If the service refuses the session, renews it and sends the call once more. */
async function send<T>(parts: Parts, call: AnyCall<Schema>, options: RequestOptions, read: Read<T>): Promise<Reply<T>> {
  const { account } = options
  const sessionProvider = parts.sessionProviderNow()
  if (account === undefined || options.carriesCookies || !sessionProvider) return sendOnce(parts, call, options, read)
  const generation = await sessionProvider.generationOf(account).catch(storageFailure)
  // The account has logged out, so nothing is sent in its name.
  if (generation === null) return failed({ kind: 'unauthorized' })
  if (typeof generation === 'object') return failed(generation)
  const reply = await sendOnce(parts, call, options, read)
  if (!isSessionRefused(reply)) {
    if (reply.kind !== 'failure') await sessionProvider.accepted(account).catch(() => undefined)
    return reply
  }
  const renewed = await sessionProvider.renew({ account, generation }).catch(storageFailure)
  if (renewed === 'unusable') return reply
  if (renewed === 'ended') return failed({ kind: 'unauthorized' })
  if (renewed !== 'renewed') return failed(renewed)
  const again = await sendOnce(parts, call, options, read)
  if (isSessionRefused(again)) sessionProvider.hasRefreshFailed()
  return again
}

/** Cookies are sent only if needed: never to the content host, and to no host while a log-out is still to be sent. */
async function credentialsOf({ sessionProviderNow }: Parts, call: AnyCall<Schema>, options: RequestOptions): Promise<RequestCredentials> {
  if (call.service === 'contentHost' || options.carriesNoCookies) return 'omit'
  const sessionProvider = sessionProviderNow()
  if (options.carriesCookies || !sessionProvider) return 'include'
  // A cookie would make the service reply with the feed of its account instead of a visitor's.
  if (call.service === 'content' && options.account === undefined) return 'omit'
  return (await sessionProvider.isRevoking()) ? 'omit' : 'include'
}

async function sendOnce<T>(parts: Parts, call: AnyCall<Schema>, options: RequestOptions, read: Read<T>): Promise<Reply<T>> {
  const { env, report } = parts
  const started = env.monotonicMs()
  const { signal, limitMs = pageLimitMs, maxBytes = 4_000_000 } = options
  const address = addressOf(call, options.parameters, options.query)
  const init = requestInit(call, options, await credentialsOf(parts, call, options))
  let reply: Reply<T>
  const received: { serviceTime: number | null; alert?: number; guard?: BodyGuard } = { serviceTime: null }
  try {
    reply = await limitedFetch(env, { address, init, signal, limitMs, maxBytes }, async (response, guard) => {
      received.guard = guard
      received.serviceTime = isOurs(response) ? serviceTimeOf(response.headers) : null
      received.alert = Number(response.headers.get(headers.alert))
      if (!isOurs(response)) return failed({ kind: 'no-answer', reason: isPortals(response) ? 'portal' : 'not-ours' })
      return readOurs(response, { guard, env, read, isWrite: call.method !== 'GET' })
    })
  } catch (error) {
    if (error instanceof StorageFailed) throw error
    reply = failed({ kind: 'no-answer', reason: error instanceof GivenUp ? 'timeout' : 'unreachable' })
  }
  // A call that its own caller aborted says nothing about the network.
  if (!signal?.aborted)
    report({
      failure: reply.kind === 'failure' ? reply.failure : null,
      tookMs: env.monotonicMs() - started,
      bytes: received.guard?.bytes ?? 0,
      serviceTime: received.serviceTime,
      ...(received.alert && { alert: received.alert }),
    })
  return reply
}

/** Time-outs of a call, and of a batch of articles: long enough for 2G. */
const pageLimitMs = 120_000
const batchLimitMs = 300_000

export function failed(failure: Failure): { kind: 'failure'; failure: Failure } {
  return { kind: 'failure', failure }
}

/** In a later contract, the same fields may have another meaning. */
export function isOfLaterContract(response: Response): boolean {
  return Number(response.headers.get(headers.contract)) > contractVersion
}

/** A failed assertion of the service has its own type; every other problem document with this status means "busy". */
const statusOfFault = 500
const isBusy = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

function storageFailure(error: unknown): Failure {
  return { kind: 'storage', issue: error instanceof Error ? error.name : String(error) }
}

/** The session has expired, or is of another account. Both are fixed by logging in with this account's key. */
function isSessionRefused(reply: Reply<unknown>): boolean {
  if (reply.kind !== 'failure') return false
  const { failure } = reply
  return failure.kind === 'unauthorized' || (failure.kind === 'refused' && failure.problem.type === 'abroad:account-mismatch')
}

function requestInit(call: AnyCall<Schema>, options: RequestOptions, credentials: RequestCredentials): RequestInit {
  return {
    method: call.method,
    credentials,
    cache: 'no-store',
    // A captive portal redirects. Followed, its page would look like our reply.
    redirect: 'manual',
    // Saves bytes. A write carries the Origin header, which the services check.
    ...(call.method === 'GET' ? { referrerPolicy: 'no-referrer' as const } : {}),
    headers: {
      'Accept-Language': localeByLanguage[options.language].acceptLanguage,
      'Cache-Control': 'no-store',
      ...(options.account === undefined ? {} : { [headers.account]: options.account }),
      ...(options.idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: options.idempotencyKey }),
      ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
      ...(options.etag ? { 'If-None-Match': options.etag } : {}),
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  }
}

function isOurs(response: Response): boolean {
  return response.headers.get(headers.contract) !== null
}

/** A captive portal replies with its own page, or a redirect to it (or status 511, RFC 6585). */
function isPortals(response: Response): boolean {
  const isPage = response.ok && (response.headers.get('Content-Type') ?? '').startsWith('text/html')
  // 304 is no redirect: a cache in between replies with it.
  const isRedirect = response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.status !== 304)
  return isRedirect || response.status === 511 || isPage
}

interface Reading<T> {
  guard: BodyGuard
  env: Pick<Environment, 'sleep' | 'monotonicMs'>
  read: (response: Response, guard: BodyGuard) => Promise<Reply<T>>
  isWrite: boolean
}

async function readOurs<T>(response: Response, { guard, env, read, isWrite }: Reading<T>): Promise<Reply<T>> {
  if (isOfLaterContract(response) && !isBusy(response.status) && response.status !== 401) {
    const issue = `contract ${response.headers.get(headers.contract)}`
    // The write was applied. It is not resent; a newer build will read the result again.
    return failed({ kind: 'unreadable', issue, isNewer: true, ...(isWrite && response.ok && { isAnswer: true as const }) })
  }
  // Shared requests for changes are answered by 204, which a cache may store.
  if (response.status === 304 || (response.status === 204 && !isWrite)) return { kind: 'not-modified' }
  if (response.ok) return read(response, guard)
  if (response.status === 401) return failed({ kind: 'unauthorized' })
  const busy = failed({ kind: 'busy', status: response.status, retryAfterMs: retryAfterMs(response.headers) })
  const isFault = response.status === statusOfFault
  if (isBusy(response.status) && !isFault) return busy
  const body = await readBody(response, guard, env)
  if (body.kind === 'failure') return isFault ? busy : body
  const problem = parseJson(body.text, Problem)
  if (isFault && !(problem.ok && problem.value.type === 'abroad:assertion-failed')) return busy
  // Only a problem document is a refusal. Anything else with our header is a reply that this build cannot read.
  return failed(
    problem.ok
      ? { kind: 'refused', problem: problem.value }
      : { kind: 'unreadable', issue: `status ${response.status} without a problem document` },
  )
}

export function parseJson<S extends Schema>(
  text: string,
  schema: S,
): { ok: true; value: v.InferOutput<S> } | { ok: false; issue: string; isJson: boolean } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, issue: 'not JSON', isJson: false }
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return { ok: true, value: parsed.output }
  const [first] = parsed.issues
  return { ok: false, issue: `${v.getDotPath(first) ?? 'the whole'}: ${first.message}`.slice(0, 300), isJson: true }
}
