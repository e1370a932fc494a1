import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import type { Summary } from '#contract/account/summary.ts'
import { sendMeasurements } from '#contract/account/measurements.ts'
import {
  authorization,
  DeleteNotificationQuery,
  NotificationType,
  ProfileChange,
  type Profile,
  type PutMeReply,
} from '#contract/account/user.ts'
import { headers } from '#contract/wire/wire.ts'
import type { Deps } from '#server/deps.ts'
import { limitRules } from '#server/limits/limit-rules.ts'
import { clientOf } from '#server/http/client-address.ts'
import { createLimits } from '#server/limits/limits.ts'
import { problem } from '#server/http/problem.ts'
import { withEtag } from '#server/etag.ts'
import { jsonReply } from '#server/http/reply.ts'
import { requireSession } from '#server/http/require-session.ts'
import { beginSession, endSession } from '#server/http/session.ts'
import { validBody, validQuery } from '#server/http/validate.ts'
import { createAnswerOnce } from '#server/http/answer-once.ts'
import { deleteAccount } from '#server/domain/accounts/accounts.ts'
import { exchangeCode } from '#server/domain/accounts/codes.ts'
import { beginInteraction } from '#server/domain/accounts/interactions.ts'
import { checkProfile, withStoredPhone } from '#server/domain/accounts/check-profile.ts'
import { deviceRoutes, justProven } from './device-routes.ts'
import { intentRoutes } from './intent-routes.ts'
import { countVisit } from '#server/domain/accounts/measurements.ts'
import { countNotifications, readNotifications } from '#server/domain/accounts/notifications.ts'
import { readProfile, writeProfile } from '#server/domain/accounts/profiles.ts'
import { readSummary } from '#server/domain/accounts/summary.ts'

const noStore = { 'Cache-Control': 'no-store' }

const changedElsewhere = (field: string) => ({ field, code: 'changed-elsewhere' })

/** The user API: the citizen's own data, and the calls that begin and end a session. */
export function userRoutes(deps: Deps): Hono {
  const { config, database, now } = deps
  const { db } = database
  return new Hono()
    .route('/', sessionRoutes(deps))
    .use(requireSession())
    .route('/', profileRoutes(deps))
    .route('/', notificationRoutes(deps))
    .post('/auth', (c) => c.json({}, 200, noStore))
    .route('/', deviceRoutes(deps))
    .route('/intents', intentRoutes({ config, db, now }))
}

/** Calls without a session. */
function sessionRoutes({ config, database, newSecret, now }: Deps): Hono {
  const { db } = database
  const limits = createLimits({ db, now })
  return (
    new Hono()
      .post('/interaction', async (c) => {
        const taken = await limits.take(limitRules.interactionsPerClient, clientOf(c, config))
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
        const { accountId, interaction } = exchanged
        const isBegun = await beginSession(c, { db, now: now(), accountId, interaction, secret: newSecret() })
        return isBegun ? c.json({}, 200, noStore) : problem(c, 'abroad:ask-anew')
      })
      // Also succeeds without a session.
      .post('/logout', async (c) => {
        await endSession(c, db)
        return c.json({}, 200, noStore)
      })
      // Anonymous: no session is read, and nothing about the caller is stored.
      .post('/measurements', validBody(sendMeasurements.body), async (c) => {
        await countVisit(db, { steps: c.req.valid('json'), now: now() })
        return c.json({}, 200, noStore)
      })
  )
}

function profileRoutes(deps: Deps): Hono {
  const { cache, database, now, reference } = deps
  const { db } = database
  const answerOnce = createAnswerOnce(deps)
  const own = (c: Context, value: Profile | Profile['representations'] | Summary): Promise<Response> => {
    const { body, etag } = withEtag(value)
    return jsonReply(c, cache, { etag, body: () => body, owner: c.get('accountId') })
  }
  return new Hono()
    .get('/me', async (c) => {
      const profile = await readProfile({ db, reference }, c.get('accountId'))
      return profile ? own(c, profile) : problem(c, 'abroad:unauthorized')
    })
    .put('/me', validBody(ProfileChange), (c) => {
      const body = withStoredPhone(c.req.valid('json'))
      return answerOnce(c, async ({ tx, accountId, receipt, now: nowMs }) => {
        const flaws = checkProfile(body, { reference, now: nowMs })
        if (flaws !== null) return { ok: false, type: 'abroad:invalid', ...flaws }
        const written = await writeProfile({ db: tx, reference }, { accountId, body })
        if (!written) throw new Error('a locked account has no profile')
        const { profile, conflicts } = written
        if (conflicts.length > 0)
          return { ok: false, type: 'abroad:changed-elsewhere', errors: conflicts.map(changedElsewhere), current: profile }
        return { ok: true, reply: JSON.stringify({ ...profile, receipt } satisfies v.InferOutput<typeof PutMeReply>) }
      })
    })
    .delete('/me', justProven({ db, now }), async (c) => {
      await deleteAccount(db, { id: c.get('accountId'), now: now() })
      await endSession(c, db)
      return c.json({}, 200, noStore)
    })
    .get('/my-representation', async (c) => {
      const profile = await readProfile({ db, reference }, c.get('accountId'))
      return profile ? own(c, profile.representations) : problem(c, 'abroad:unauthorized')
    })
    .get('/summary', async (c) => own(c, await readSummary(deps, c.get('accountId'))))
}

function notificationRoutes(deps: Deps): Hono {
  const { db } = deps.database
  const answerOnce = createAnswerOnce(deps)
  return new Hono()
    .get('/notification/count/:type', async (c) => {
      const type = c.req.param('type')
      if (!v.is(NotificationType, type)) return problem(c, 'abroad:not-found')
      return c.json(await countNotifications(db, { accountId: c.get('accountId'), type }), 200, noStore)
    })
    .delete('/notification/:type', validQuery(DeleteNotificationQuery), (c) => {
      const type = c.req.param('type')
      if (!v.is(NotificationType, type)) return problem(c, 'abroad:not-found')
      const { before, conversation } = c.req.valid('query')
      return answerOnce(c, async ({ tx, accountId, receipt }) => {
        await readNotifications(tx, { accountId, type, before, conversation })
        return { ok: true, reply: JSON.stringify({ receipt }) }
      })
    })
}
