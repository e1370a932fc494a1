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
  /** Names a write for good: the service takes it once, however often it comes. */
  idempotencyKey?: string
  /** For whom: the answer is theirs or none, and a session that ran out is renewed once. Absent: for anybody. */
  account?: string | undefined
  /** Opens the identity service. */
  token?: string
  /** A step of a log-in or a log-out: carries cookies also where other calls must not. */
  carriesCookies?: boolean
  /** Must not be told apart from anybody else's. */
  carriesNoCookies?: boolean
  /** Sent as If-None-Match; the answer can then be `not-modified`. */
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

/** What one call told about the line: feeds the connection's state. */
export interface CallReport {
  failure: Failure | null
  tookMs: number
  bytes: number
  serviceTime: number | null
  /** Of the last release of an alert, as the reply says; absent where it does not. */
  alert?: number
}

/** Whose session the device holds, and how it comes back when it ran out. */
export interface SessionProvider {
  /** A log-out that the service has not heard of: its cookie must open nothing any more. */
  isRevoking(): Promise<boolean>
  /** Which of the account's sessions this is; null where it is not logged in here. */
  generationOf(account: string): Promise<number | null>
  /**
   * `over`: the service's no, or the citizen has left. `vain`: this very session is new, and another would fare no better. A failure: the
   * line was lost on the way, and nothing else.
   */
  renew(refused: { account: string; generation: number }): Promise<'renewed' | 'unusable' | 'ended' | Failure>
  /** The service has answered to the account: the session is good. */
  accepted(account: string): Promise<void>
  /** The service did not know the new session either: this browser keeps no cookie, or loses it at once. */
  hasRefreshFailed(): void
}

export type Http = ReturnType<typeof createHttp>

/**
 * Calls of the contract over `fetch`. A reply counts as ours only with our header; everything else, whatever its status, is no answer.
 * What went wrong is a value of the closed union `Failure`: `request` never throws, and `requestLines` what `onLine` throws as `StorageFailed`.
 */
export function createHttp(
  env: Pick<Environment, 'fetch' | 'monotonicMs' | 'sleep'>,
  report: (outcome: CallReport) => void,
  /** Absent where nobody can be logged in. */
  sessionProviderNow: () => SessionProvider | null = () => null,
) {
  /** Tries once more after renewing the session that the service no longer knows. */
  async function send<R extends Schema, T>(
    call: AnyCall<R>,
    options: RequestOptions,
    read: (response: Response, guard: BodyGuard) => Promise<Reply<T>>,
  ): Promise<Reply<T>> {
    const { account } = options
    const sessionProvider = sessionProviderNow()
    if (account === undefined || options.carriesCookies || !sessionProvider) return sendOnce(call, options, read)
    const generation = await sessionProvider.generationOf(account).catch(storageFailure)
    // The citizen has left: nothing is asked in their name.
    if (generation === null) return failed({ kind: 'unauthorized' })
    if (typeof generation === 'object') return failed(generation)
    const reply = await sendOnce(call, options, read)
    if (!isSessionRefused(reply)) {
      if (reply.kind !== 'failure') await sessionProvider.accepted(account).catch(() => undefined)
      return reply
    }
    const renewed = await sessionProvider.renew({ account, generation }).catch(storageFailure)
    if (renewed === 'unusable') return reply
    if (renewed === 'ended') return failed({ kind: 'unauthorized' })
    if (renewed !== 'renewed') return failed(renewed)
    const again = await sendOnce(call, options, read)
    if (isSessionRefused(again)) sessionProvider.hasRefreshFailed()
    return again
  }

  /** No cookie without need: to the content host never, and nowhere while a log-out waits to be told. */
  async function credentialsOf(call: AnyCall<Schema>, options: RequestOptions): Promise<RequestCredentials> {
    if (call.service === 'contentHost' || options.carriesNoCookies) return 'omit'
    const sessionProvider = sessionProviderNow()
    if (options.carriesCookies || !sessionProvider) return 'include'
    // What a feed holds depends on who asks: one for nobody must not be thinned or fattened by a cookie that is there.
    if (call.service === 'content' && options.account === undefined) return 'omit'
    return (await sessionProvider.isRevoking()) ? 'omit' : 'include'
  }

  async function sendOnce<R extends Schema, T>(
    call: AnyCall<R>,
    options: RequestOptions,
    read: (response: Response, guard: BodyGuard) => Promise<Reply<T>>,
  ): Promise<Reply<T>> {
    const started = env.monotonicMs()
    const { signal, limitMs = pageLimitMs, maxBytes = 4_000_000 } = options
    const address = addressOf(call, options.parameters, options.query)
    const init = requestInit(call, options, await credentialsOf(call, options))
    let reply: Reply<T>
    const heard: { serviceTime: number | null; alert?: number; guard?: BodyGuard } = { serviceTime: null }
    try {
      reply = await limitedFetch(env, { address, init, signal, limitMs, maxBytes }, async (response, guard) => {
        Object.assign(heard, {
          guard,
          serviceTime: isOurs(response) ? serviceTimeOf(response.headers) : null,
          alert: Number(response.headers.get(headers.alert)),
        })
        if (!isOurs(response)) return failed({ kind: 'no-answer', reason: isPortals(response) ? 'portal' : 'not-ours' })
        return readOurs(response, { guard, env, read, isWrite: call.method !== 'GET' })
      })
    } catch (error) {
      if (error instanceof StorageFailed) throw error
      reply = failed({ kind: 'no-answer', reason: error instanceof GivenUp ? 'timeout' : 'unreachable' })
    }
    // A call that its own caller gave up says nothing about the line.
    if (!options.signal?.aborted)
      report({
        failure: reply.kind === 'failure' ? reply.failure : null,
        tookMs: env.monotonicMs() - started,
        bytes: heard.guard?.bytes ?? 0,
        serviceTime: heard.serviceTime,
        ...(heard.alert && { alert: heard.alert }),
      })
    return reply
  }

  return {
    /** A call with a JSON answer. */
    request<R extends Schema>(call: AnyCall<R>, options: RequestOptions): Promise<Reply<v.InferOutput<R>>> {
      return send(call, options, async (response, guard) => {
        const bytes = await readBody(response, guard, env)
        if (bytes.kind === 'failure') return bytes
        const parsed = parseJson(bytes.text, call.reply)
        return parsed.ok
          ? { kind: 'value', value: parsed.value, etag: response.headers.get('ETag'), bytes: guard.bytes }
          : failed({ kind: 'unreadable', issue: parsed.issue, ...(parsed.isJson && { isAnswer: true as const }) })
      })
    },

    /** A call with NDJSON: `onLine` gets each whole line's bytes as it arrives, so that a broken line keeps what it got. */
    requestLines<R extends Schema>(
      call: AnyCall<R>,
      options: RequestOptions,
      onLine: (line: Uint8Array) => Promise<void>,
    ): Promise<Reply<number>> {
      return send(call, { limitMs: batchLimitMs, ...options }, async (response, guard) => {
        const lines = await readLines(response, guard, env, onLine)
        return lines.kind === 'failure' ? lines : { kind: 'value', value: lines.count, etag: null, bytes: guard.bytes }
      })
    },
  }
}

/** Longest time for a page and for a batch of articles: long enough for 2G, short enough to try again the same minute. */
const pageLimitMs = 120_000
const batchLimitMs = 300_000

export function failed(failure: Failure): { kind: 'failure'; failure: Failure } {
  return { kind: 'failure', failure }
}

/** A later one may have given a new meaning to what looks the same. */
export function isOfLaterContract(response: Response): boolean {
  return Number(response.headers.get(headers.contract)) > contractVersion
}

const isBusy = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

function storageFailure(error: unknown): Failure {
  return { kind: 'storage', issue: error instanceof Error ? error.name : String(error) }
}

/** The session ran out, or is another account's: both are mended by a log-in with this account's key. */
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
    // A portal answers with a redirect: followed, it would look like an answer of ours.
    redirect: 'manual',
    // Bytes on a thin line; with a write the address of the page goes along as Origin, which the services check.
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

/** What a Wi-Fi that wants a log-in answers: its page in the place of ours, or the way to it (511 is its own status, RFC 6585). */
function isPortals(response: Response): boolean {
  const isPage = response.ok && (response.headers.get('Content-Type') ?? '').startsWith('text/html')
  // 304 leads nowhere: a cache on the way answers so.
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
    // Applied all the same: the write is not said again, and the next build of the app asks what came of it.
    return failed({ kind: 'unreadable', issue, isNewer: true, ...(isWrite && response.ok && { isAnswer: true as const }) })
  }
  // A question about changes that everybody may share is answered by 204, which a cache in front may keep.
  if (response.status === 304 || (response.status === 204 && !isWrite)) return { kind: 'not-modified' }
  if (response.ok) return read(response, guard)
  if (response.status === 401) return failed({ kind: 'unauthorized' })
  if (isBusy(response.status)) {
    return failed({ kind: 'busy', status: response.status, retryAfterMs: retryAfterMs(response.headers) })
  }
  const body = await readBody(response, guard, env)
  if (body.kind === 'failure') return body
  const problem = parseJson(body.text, Problem)
  // A refusal is only a problem document; anything else with our header is an answer this build cannot read.
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
