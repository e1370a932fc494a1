import { Hono } from 'hono'
import * as v from 'valibot'
import { IdempotencyKey } from '#contract/wire/wire.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/open-database.ts'
import { problem } from '#server/http/problem.ts'
import { cancelKey } from '#server/intents/cancel-key.ts'
import { isLimited } from '#server/http/from-here.ts'

const noStore = { 'Cache-Control': 'no-store' }

/** What a citizen has asked for, by its idempotency key. Mounted behind the session. */
export function intentRoutes({ config, db, now }: { config: Config; db: Db; now: () => number }): Hono {
  return new Hono().post('/:key/cancel', async (c) => {
    const key = c.req.param('key')
    if (!v.is(IdempotencyKey, key)) return problem(c, 'abroad:invalid', { detail: 'key: is malformed' })
    const result = await cancelKey(db, { key, accountId: c.get('accountId'), now: now(), isLimited: isLimited(c, config) })
    switch (result.kind) {
      case 'cancelled':
        return c.json({ cancelled: true }, 200, noStore)
      case 'too-late':
        return c.json({ cancelled: false, stored: JSON.parse(result.reply) as unknown }, 200, noStore)
      case 'other-account':
        return problem(c, 'abroad:account-mismatch')
      case 'too-many':
        return problem(c, 'abroad:too-many-requests', { headers: { 'Retry-After': String(result.retryAfterS) } })
      case 'busy':
        return problem(c, 'abroad:unavailable', { headers: { 'Retry-After': '2' } })
    }
  })
}
