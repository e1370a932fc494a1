import * as v from 'valibot'
import { addressOf } from '#contract/call.ts'
import type { Call } from '#contract/call.ts'
import { localeByLanguage } from '#contract/language-codes.ts'
import type { Language } from '#contract/languages.ts'
import { headers, Problem } from '#contract/wire.ts'
import type { Failure } from '#contract/wire.ts'
import type { Environment } from './environment.ts'
import { readBody, readLines, StorageFailed, silenceMs } from './http-body.ts'

type Schema = v.GenericSchema
type AnyCall<R extends Schema> = Call<Schema | undefined, Schema | undefined, R>

export interface RequestOptions {
  language: Language
  parameters?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
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
}

export type Http = ReturnType<typeof createHttp>

/**
 * Calls of the contract over `fetch`. A reply counts as ours only with our header; everything else, whatever its status, is no answer.
 * What went wrong on the line is a value of the closed union `Failure`; only a device that cannot store what came throws `StorageFailed`.
 */
export function createHttp(env: Pick<Environment, 'fetch' | 'monotonicMs' | 'sleep'>, report: (outcome: CallReport) => void) {
  async function send<R extends Schema, T>(
    call: AnyCall<R>,
    options: RequestOptions,
    read: (response: Response, guard: BodyGuard) => Promise<Reply<T>>,
  ): Promise<Reply<T>> {
    // Given up before it began: nothing goes out.
    if (options.signal?.aborted) return failed({ kind: 'no-answer', reason: 'timeout' })
    const started = env.monotonicMs()
    const abort = new AbortController()
    const stop = () => abort.abort()
    options.signal?.addEventListener('abort', stop, { once: true })
    const guard: BodyGuard = { signal: abort.signal, abort: stop, bytes: 0, maxBytes: options.maxBytes ?? 4_000_000 }
    const overall = new AbortController()
    void env.sleep(options.limitMs ?? pageLimitMs, overall.signal).then(() => !overall.signal.aborted && abort.abort())
    // No header within the window is silence too: on a dead line the citizen must not wait for the long limit.
    const silence = new AbortController()
    void env.sleep(silenceMs, silence.signal).then(() => !silence.signal.aborted && abort.abort())
    let reply: Reply<T>
    let serviceTime: number | null = null
    try {
      const response = await env.fetch(addressOf(call, options.parameters, options.query), requestInit(call, options, abort.signal))
      silence.abort()
      serviceTime = serviceTimeOf(response)
      reply = isOurs(response) ? await readOurs(response, { guard, env, read }) : failed(notOurs)
    } catch (error) {
      if (error instanceof StorageFailed) {
        abort.abort()
        throw error
      }
      reply = failed({ kind: 'no-answer', reason: abort.signal.aborted ? 'timeout' : 'unreachable' })
    } finally {
      silence.abort()
      overall.abort()
      options.signal?.removeEventListener('abort', stop)
    }
    // A call that its own caller gave up says nothing about the line.
    if (!options.signal?.aborted)
      report({
        failure: reply.kind === 'failure' ? reply.failure : null,
        tookMs: env.monotonicMs() - started,
        bytes: guard.bytes,
        serviceTime,
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
          : failed({ kind: 'unreadable', issue: parsed.issue })
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

export interface BodyGuard {
  signal: AbortSignal
  abort: () => void
  bytes: number
  maxBytes: number
}

const notOurs: Failure = { kind: 'no-answer', reason: 'not-ours' }

export function failed(failure: Failure): { kind: 'failure'; failure: Failure } {
  return { kind: 'failure', failure }
}

function requestInit(call: AnyCall<Schema>, options: RequestOptions, signal: AbortSignal): RequestInit {
  return {
    method: call.method,
    signal,
    cache: 'no-store',
    // A portal answers with a redirect: followed, it would look like an answer of ours.
    redirect: 'manual',
    // Bytes on a thin line; with a write the address of the page goes along as Origin, which the services check.
    ...(call.method === 'GET' ? { referrerPolicy: 'no-referrer' as const } : {}),
    credentials: call.service === 'contentHost' ? 'omit' : 'include',
    headers: {
      'Accept-Language': localeByLanguage[options.language].acceptLanguage,
      'Cache-Control': 'no-store',
      ...(options.etag ? { 'If-None-Match': options.etag } : {}),
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  }
}

function isOurs(response: Response): boolean {
  return response.type !== 'opaqueredirect' && response.headers.get(headers.contract) !== null
}

interface Reading<T> {
  guard: BodyGuard
  env: Pick<Environment, 'sleep'>
  read: (response: Response, guard: BodyGuard) => Promise<Reply<T>>
}

async function readOurs<T>(response: Response, { guard, env, read }: Reading<T>): Promise<Reply<T>> {
  if (response.status === 304) return { kind: 'not-modified' }
  if (response.ok) return read(response, guard)
  if (response.status === 401) return failed({ kind: 'unauthorized' })
  if (response.status === 408 || response.status === 425 || response.status === 429 || response.status >= 500) {
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

export function parseJson<S extends Schema>(text: string, schema: S): { ok: true; value: v.InferOutput<S> } | { ok: false; issue: string } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, issue: 'not JSON' }
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return { ok: true, value: parsed.output }
  const [first] = parsed.issues
  return { ok: false, issue: `${v.getDotPath(first) ?? 'the whole'}: ${first.message}`.slice(0, 300) }
}

/** Seconds or an HTTP date; bounded, because a wrong header must not silence the app for a year. */
function retryAfterMs(given: Headers): number | undefined {
  const header = given.get('Retry-After') ?? ''
  // A date counts from the service's own clock: the phone's may be wrong.
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.parse(given.get('Date') ?? '')
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000)
}

function serviceTimeOf(response: Response): number | null {
  const date = isOurs(response) ? Date.parse(response.headers.get('Date') ?? '') : Number.NaN
  return Number.isNaN(date) ? null : date
}
