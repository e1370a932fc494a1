import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { IdempotencyKey, headers } from '#contract/wire/wire.ts'
import type { Deps } from '#server/deps.ts'
import { canonicalJson } from '#server/intents/canonical-json.ts'
import { busyRetryAfterS } from '#server/intents/is-busy.ts'
import { writeOnce, type Write } from '#server/intents/write-once.ts'
import { hashOf } from '#server/secrets.ts'
import { isLimited } from './from-here.ts'
import { problem } from './problem.ts'

/** Answers a write of a citizen who is logged in, whose body fits the contract. */
export type AnswerOnce = (c: Context, write: Write) => Promise<Response>

export function createAnswerOnce({
  config,
  database: { db },
  now,
  random,
}: Pick<Deps, 'config' | 'database' | 'now' | 'random'>): AnswerOnce {
  return async (c, write) => {
    const key = c.req.header(headers.idempotencyKey)
    if (key !== undefined && !v.is(IdempotencyKey, key))
      return problem(c, 'abroad:invalid', { detail: `${headers.idempotencyKey}: is malformed` })
    // The body as it came, and not as this build understands it: a repeat must be known again by the next build.
    const asked = await askedBy(c)
    if (!asked) return problem(c, 'abroad:invalid', { detail: 'request: is nested too deeply' })
    const hash = hashOf(c.req.method, c.req.path, ...asked)
    const answer = await writeOnce(
      { db, now, random },
      { key, accountId: c.get('accountId'), hash, isLimited: isLimited(c, config) },
      write,
    )
    if (answer.kind === 'problem') {
      const retryAfterS = answer.type === 'abroad:unavailable' ? busyRetryAfterS : answer.retryAfterS
      return problem(c, answer.type, retryAfterS === undefined ? {} : { headers: { 'Retry-After': String(retryAfterS) } })
    }
    return c.body(answer.text, answer.status as ContentfulStatusCode, {
      'Content-Type': answer.status < 400 ? 'application/json' : 'application/problem+json',
      'Cache-Control': 'no-store',
    })
  }
}

/** Query and body, as far as there are any; undefined where the body holds a list in a list in a list, on and on, which no app sends. */
export async function askedBy(c: Context): Promise<string[] | undefined> {
  const { search } = new URL(c.req.url)
  const text = await c.req.text()
  const body = text === '' ? undefined : canonicalJson(await c.req.json().catch(() => text))
  if (text !== '' && body === undefined) return undefined
  return [...(search === '' ? [] : [search]), ...(body === undefined ? [] : [body])]
}
