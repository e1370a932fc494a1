import type * as v from 'valibot'
import type { Call } from '#contract/wire/call.ts'
import type { Language } from '#contract/values/languages.ts'
import { isReadBy } from '#store/rows/rows.ts'
import type { ResourceRow } from '#store/rows/rows.ts'
import type { Environment } from '#worker/environment/environment.ts'
import type { PullEnd } from './pull.ts'
import type { Http } from '#worker/net/http.ts'
import type { Lease } from '#worker/fencing/lease.ts'

type Schema = v.GenericSchema

export interface ResourcePullOptions<R extends Schema> {
  key: string
  call: Call<Schema | undefined, Schema | undefined, R>
  language: Language
  parameters?: Record<string, string>
  query?: Record<string, string>
  /** Whose answer it is; absent: anybody's. */
  account?: string
  /** Must not be told apart from anybody else's. */
  carriesNoCookies?: boolean
  /** Not asked again within this time. */
  maxAgeMs: number
  signal: AbortSignal
  /** What to keep of the answer, beside what is kept of the one before; the answer itself where absent. */
  keep?: (value: v.InferOutput<R>, before: unknown) => unknown
}

/** Pulls one answer whole, by its ETag. An unreadable or refused answer leaves what is stored. */
export function createResourcePull(deps: {
  env: Environment
  http: Http
  lease: Pick<Lease, 'transaction'> | null
  /** Where it is to be kept when, by the service's clock, an answer was asked for. */
  serviceNow?: () => number
}) {
  const { env, http, lease, serviceNow } = deps

  const put = (row: ResourceRow) => (lease ? lease.transaction(['resources'], () => env.db.resources.put(row)) : env.db.resources.put(row))

  return async function pullResource<R extends Schema>(options: ResourcePullOptions<R>): Promise<PullEnd> {
    const there = await env.db.resources.get(options.key)
    const age = there ? env.now() - there.confirmedAt : Number.POSITIVE_INFINITY
    // A negative age is a clock that was set back: ask, rather than wait for it to catch up.
    const isCurrent = there !== undefined && isReadBy(there, options.call)
    if (isCurrent && age >= 0 && age < options.maxAgeMs) return { kind: 'done' }
    const beganMs = env.monotonicMs()
    const reply = await http.request(options.call, {
      language: options.language,
      etag: isCurrent ? there.etag : null,
      signal: options.signal,
      ...(options.parameters ? { parameters: options.parameters } : {}),
      ...(options.query ? { query: options.query } : {}),
      ...(options.account === undefined ? {} : { account: options.account }),
      ...(options.carriesNoCookies && { carriesNoCookies: true }),
    })
    if (reply.kind === 'failure') return reply
    // Counted back from the answer, which brings the service's clock with it.
    const asked = serviceNow && { askedAt: Math.floor(serviceNow() - (env.monotonicMs() - beganMs)) }
    if (reply.kind === 'not-modified') {
      if (there) await put({ ...there, confirmedAt: env.now(), ...asked })
    } else {
      await put({
        key: options.key,
        value: options.keep ? options.keep(reply.value, there?.value) : reply.value,
        replyVersion: options.call.replyVersion,
        etag: reply.etag,
        bytes: reply.bytes,
        fetchedAt: env.now(),
        confirmedAt: env.now(),
        ...asked,
      })
    }
    return { kind: 'done' }
  }
}
