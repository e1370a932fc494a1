import { eq } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { openProviderPage, proof, type DevicesReply } from '#contract/account/devices.ts'
import { sessions } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { clientOf } from '#server/http/client-address.ts'
import { createLimits } from '#server/limits/limits.ts'
import { ownHost } from '#server/http/own-host.ts'
import { problem } from '#server/http/problem.ts'
import { renewToken } from '#server/http/session.ts'
import { validBody } from '#server/http/validate.ts'
import { endDevice, endOtherDevices, readOwnDevices } from '#server/domain/accounts/own-devices.ts'
import { readReplyUri } from '#server/api/identity/reply-uri.ts'
import { bindBrowser, createTicket } from '#server/api/identity/tickets.ts'
import { readAccount } from '#server/domain/accounts/accounts.ts'
import { logIn } from '#server/identity-provider/log-in.ts'
import { isFromHere, isLimited } from '#server/http/from-here.ts'

/** A password that was given holds so long. */
const proofLivesMs = 5 * 60_000

const noStore = { 'Cache-Control': 'no-store' }

/** What cannot be taken back waits for the password: whoever holds an unlocked phone is not always its owner. */
export function justProven({ db, now }: { db: Db; now: () => number }): MiddlewareHandler {
  return async (c, next) => {
    const [row] = await db
      .select({ provenAt: sessions.provenAt })
      .from(sessions)
      .where(eq(sessions.tokenHash, c.get('sessionHash')))
    const isFresh = row !== undefined && row.provenAt !== null && row.provenAt > now() - proofLivesMs
    return isFresh ? next() : problem(c, 'abroad:password-needed')
  }
}

/** The citizen's devices, and what they do about their log-in. Behind `requireSession`. */
export function deviceRoutes(deps: Deps): Hono {
  const { config, database, newSecret, now } = deps
  const { db } = database
  const limits = createLimits({ db, now })

  return new Hono()
    .get('/devices', async (c) => {
      const asking = { accountId: c.get('accountId'), sessionHash: c.get('sessionHash') }
      const account = await readAccount(db, asking.accountId)
      if (!account) return problem(c, 'abroad:unauthorized')
      const own = { email: account.email, isEmailVerified: account.verifiedAt !== null }
      return c.json({ ...own, devices: await readOwnDevices(db, { ...asking, now: now() }) } satisfies DevicesReply, 200, noStore)
    })
    .delete('/devices', justProven({ db, now }), async (c) => {
      const asking = { accountId: c.get('accountId'), sessionHash: c.get('sessionHash') }
      await db.transaction((tx) => endOtherDevices(tx, asking))
      return c.json({}, 200, noStore)
    })
    .delete('/devices/:id', justProven({ db, now }), async (c) => {
      const isEnded = await endDevice(db, { accountId: c.get('accountId'), id: c.req.param('id') })
      return isEnded ? c.json({}, 200, noStore) : problem(c, 'abroad:not-found')
    })
    .post('/proof', validBody(proof.body), async (c) => {
      const account = await readAccount(db, c.get('accountId'))
      if (!account) return problem(c, 'abroad:unauthorized')
      const { password } = c.req.valid('json')
      // As many tries as at the provider's own page.
      const from = {
        sessionHash: c.get('sessionHash'),
        client: clientOf(c, config),
        isFromHere: isFromHere(c),
        isLimited: isLimited(c, config),
      }
      const answer = await logIn({ ...deps, limits }, { email: account.email, password, ...from })
      if (answer.kind === 'too-many')
        return problem(c, 'abroad:too-many-requests', { headers: { 'Retry-After': String(answer.retryAfterS) } })
      const isRight = answer.kind === 'known'
      const session = { accountId: c.get('accountId'), tokenHash: c.get('sessionHash') }
      if (isRight && !(await renewToken(c, { db, now: now(), secret: newSecret(), ...session }))) return problem(c, 'abroad:unauthorized')
      return c.json({ isRight }, 200, noStore)
    })
    .post('/provider-page', validBody(openProviderPage.body), async (c) => {
      const { page, replyUri: asked } = c.req.valid('json')
      const replyUri = readReplyUri(asked, { ownHost: ownHost(c), origins: config.corsOrigins, path: '/settings/devices' })
      if (!replyUri) return problem(c, 'abroad:invalid', { detail: 'replyUri: must be the page of the devices in the app' })
      const browser = bindBrowser(c, newSecret)
      const ticket = await createTicket(deps, { sessionHash: c.get('sessionHash'), browser, replyUri })
      return c.json({ redirectTo: `/idp/${page}?ticket=${ticket}` }, 200, noStore)
    })
}
