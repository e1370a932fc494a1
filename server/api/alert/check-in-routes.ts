import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { CheckInBody } from '#contract/alert/check-in.ts'
import { headers, IdempotencyKey } from '#contract/wire/wire.ts'
import type { Deps } from '#server/deps.ts'
import { clientOf } from '#server/http/client-address.ts'
import { problem } from '#server/http/problem.ts'
import { requireSession } from '#server/http/require-session.ts'
import { validBody } from '#server/http/validate.ts'
import { askedBy, createAnswerOnce } from '#server/http/answer-once.ts'
import { hashOf } from '#server/secrets.ts'
import { isLimited } from '#server/http/from-here.ts'
import { checkIn, readStatus } from '#server/domain/check-ins/check-ins.ts'
import { visitorCheckIn } from '#server/domain/check-ins/visitor-check-in.ts'

/** "I am safe" and "I need help", with a log-in and without, and what became of it. */
export function checkInRoutes(deps: Deps): Hono {
  const { config, database, newId, reference } = deps
  const answerOnce = createAnswerOnce(deps)
  /** Over the body as it came: the next build knows a repeat again. Undefined as of `askedBy`. */
  const bodyHash = async (c: Context) => {
    const asked = await askedBy(c)
    return asked && hashOf('check-in', ...asked)
  }

  return new Hono()
    .put('/check-in', requireSession(), validBody(CheckInBody), async (c) => {
      // Who is logged in is known by that.
      const { visitor: _, ...body } = c.req.valid('json')
      const hash = (await bodyHash(c)) ?? ''
      return answerOnce(c, (context) => checkIn(context, { body, hash, newKey: newId, reference }))
    })
    .put('/visitor-check-in', validBody(CheckInBody), async (c) => {
      const body = c.req.valid('json')
      const { visitor } = body
      const key = c.req.header(headers.idempotencyKey)
      if (!v.is(IdempotencyKey, key)) return problem(c, 'abroad:invalid', { detail: `${headers.idempotencyKey}: is missing or malformed` })
      if (!visitor) return problem(c, 'abroad:invalid', { detail: 'visitor: is missing' })
      const hash = await bodyHash(c)
      if (hash === undefined) return problem(c, 'abroad:invalid', { detail: 'request: is nested too deeply' })
      const address = isLimited(c, config) ? clientOf(c, config) : undefined
      const answer = await visitorCheckIn(deps, { key, hash, body: { ...body, visitor }, address })
      return answer.ok ? c.json({ receipt: answer.receipt }, 200, { 'Cache-Control': 'no-store' }) : problem(c, answer.type)
    })
    .get('/check-ins/:key', async (c) => {
      const status = await readStatus(database.db, c.req.param('key'))
      return status ? c.json(status, 200, { 'Cache-Control': 'no-store' }) : problem(c, 'abroad:not-found')
    })
}
