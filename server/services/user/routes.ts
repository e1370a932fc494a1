import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { authorization, NotificationType, ProfileBody, type Profile } from '#contract/user.ts'
import { headers } from '#contract/wire.ts'
import type { Deps } from '#server/http/deps.ts'
import { clientOf, createLimits } from '#server/http/limits.ts'
import { problem } from '#server/http/problem.ts'
import { jsonReply, withEtag } from '#server/http/reply.ts'
import { beginSession, endSession, sessionOf } from '#server/http/session.ts'
import { validBody } from '#server/http/validate.ts'
import { deleteAccount } from '#server/services/idp/accounts.ts'
import { exchangeCode } from '#server/services/identity/codes.ts'
import { beginInteraction } from '#server/services/identity/interactions.ts'
import { checkProfile } from './check-profile.ts'
import { countNotifications, deleteNotifications } from './notifications.ts'
import { readProfile, writeProfile } from './profiles.ts'

declare module 'hono' {
  interface ContextVariableMap {
    accountId: string
  }
}

const noStore = { 'Cache-Control': 'no-store' }

/** Each makes a row for an hour. */
const interactionsPerClient = { name: 'interactions-per-client', times: 1000, windowMs: 3_600_000 }

/** The main user API: what is the citizen's own, and the two calls that begin a session. */
export function userRoutes(deps: Deps): Hono {
  const { cache, config, database, newSecret, now, reference } = deps
  const { db } = database
  const limits = createLimits({ db, now })

  function own(c: Context, value: Profile | Profile['representations']): Promise<Response> {
    const { body, etag } = withEtag(value)
    return jsonReply(c, cache, { etag, body: () => body, owner: c.get('accountId') })
  }

  return (
    new Hono()
      .post('/interaction', async (c) => {
        const taken = await limits.take(interactionsPerClient, clientOf(c, config))
        if (!taken.ok) return problem(c, 'abroad:too-many-requests', { headers: { 'Retry-After': String(taken.retryAfterS) } })
        const secret = newSecret()
        await beginInteraction(db, { secret, now: now() })
        return c.json({ access_token: secret }, 200, noStore)
      })
      .post('/authorization', validBody(authorization.body), async (c) => {
        const { code } = c.req.valid('json')
        const exchanged = await exchangeCode(db, { code, now: now(), account: c.req.header(headers.account) })
        if (!exchanged.ok && exchanged.reason === 'other-account') return problem(c, 'abroad:account-mismatch')
        if (!exchanged.ok) return problem(c, 'abroad:ask-anew')
        await beginSession(c, { db, now: now(), accountId: exchanged.accountId, secret: newSecret() })
        return c.json({}, 200, noStore)
      })
      // Who is logged out already has what they asked for.
      .post('/logout', async (c) => {
        await endSession(c, db)
        return c.json({}, 200, noStore)
      })

      .use(withLogin())
      .get('/me', async (c) => {
        const profile = await readProfile({ db, reference }, c.get('accountId'))
        return profile ? own(c, profile) : problem(c, 'abroad:unauthorized')
      })
      .put('/me', validBody(ProfileBody), async (c) => {
        const body = c.req.valid('json')
        const flaw = checkProfile(body, { reference, now: now() })
        if (flaw !== null) return problem(c, 'abroad:invalid', { detail: flaw })
        const profile = await writeProfile({ db, reference }, { accountId: c.get('accountId'), body })
        return profile ? c.json(profile, 200, noStore) : problem(c, 'abroad:unauthorized')
      })
      .delete('/me', async (c) => {
        await deleteAccount(db, c.get('accountId'))
        await endSession(c, db)
        return c.json({}, 200, noStore)
      })
      .get('/my-representation', async (c) => {
        const profile = await readProfile({ db, reference }, c.get('accountId'))
        return profile ? own(c, profile.representations) : problem(c, 'abroad:unauthorized')
      })

      .get('/notification/count/:type', async (c) => {
        const type = c.req.param('type')
        if (!v.is(NotificationType, type)) return problem(c, 'abroad:not-found')
        return c.json(await countNotifications(db, { accountId: c.get('accountId'), type }), 200, noStore)
      })
      .delete('/notification/:type', async (c) => {
        const type = c.req.param('type')
        if (!v.is(NotificationType, type)) return problem(c, 'abroad:not-found')
        await deleteNotifications(db, { accountId: c.get('accountId'), type })
        return c.json({}, 200, noStore)
      })
      .post('/auth', (c) => c.json({}, 200, noStore))
  )
}

function withLogin(): MiddlewareHandler {
  return async (c, next) => {
    const session = await sessionOf(c)
    if (!session) return problem(c, 'abroad:unauthorized')
    c.set('accountId', session.accountId)
    return next()
  }
}
