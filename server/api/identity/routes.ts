import { Hono } from 'hono'
import type { InferOutput } from 'valibot'
import * as identity from '#contract/account/identity.ts'
import type { Deps } from '#server/deps.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { ownHost } from '#server/http/own-host.ts'
import { problem } from '#server/http/problem.ts'
import { validBody } from '#server/http/validate.ts'
import { withAccount, withInteraction } from './bearer.ts'
import { consumeChallenge, createChallenge, isOver } from '#server/domain/accounts/challenges.ts'
import { createCode } from '#server/domain/accounts/codes.ts'
import { confirmedDevices, deleteDevice, registerKey, setLookedUp } from '#server/domain/accounts/devices.ts'
import { endInteraction, type Interaction } from '#server/domain/accounts/interactions.ts'
import { readPublicKey } from '#server/domain/accounts/public-key.ts'
import { readReplyUri } from './reply-uri.ts'
import { bindBrowser, createTicket } from './tickets.ts'
import type { ApiVersion } from '#contract/wire/self-description.ts'

/** Fixed by the specification. */
const version: InferOutput<typeof ApiVersion> = { major: 0, minor: 0, patch: 1 }

/** What is answered here is about one interaction and good for a moment. */
const noStore = { 'Cache-Control': 'no-store' }

/** Identity API v2: everything but the version belongs to an interaction. */
export function identityRoutes(deps: Deps, metrics: Metrics): Hono {
  const { config, database, log, newSecret, now } = deps
  const { db } = database
  const ownerOf = (interaction: Interaction) => interaction as Interaction & { accountId: string }

  return (
    new Hono()
      .get('/version', (c) => c.json(version, 200, { 'Cache-Control': 'no-cache' }))
      .use(withInteraction(deps))
      .post('/interaction/sharesession', validBody(identity.shareSession.body), async (c) => {
        // Whoever sets out now may be somebody else, whom the provider could not bind to it any more.
        if (c.get('interaction').accountId !== null) return problem(c, 'abroad:unauthorized')
        const { replyUri: asked, page } = c.req.valid('json')
        const replyUri = readReplyUri(asked, { ownHost: ownHost(c), origins: config.corsOrigins })
        if (!replyUri) return problem(c, 'abroad:invalid', { detail: 'replyUri: must be the log-in page of the app' })
        const browser = bindBrowser(c, newSecret)
        const ticket = await createTicket(deps, { interaction: c.get('interaction'), browser, replyUri })
        return c.json({ redirectTo: `/idp${page === 'register' ? '/register' : ''}?ticket=${ticket}` }, 200, noStore)
      })
      .delete('/interaction', async (c) => {
        await endInteraction(db, c.get('interaction').tokenHash)
        return c.json({}, 200, noStore)
      })

      .post('/applogin', validBody(identity.appLogin.body), withAccount(), async (c) => {
        const interaction = ownerOf(c.get('interaction'))
        if (c.req.valid('json').profileId !== interaction.accountId) return problem(c, 'abroad:account-mismatch')
        return c.json({ oidc: { code: await createCode(deps, interaction) } }, 200, noStore)
      })
      .post('/register', validBody(identity.registerDevice.body), withAccount(), async (c) => {
        const { idp, displayname, publickey } = c.req.valid('json')
        if (idp !== identity.deviceIdp) return problem(c, 'abroad:invalid', { detail: `idp: must be ${identity.deviceIdp}` })
        const publicKey = await readPublicKey(publickey)
        if (publicKey === undefined) return problem(c, 'abroad:invalid', { detail: 'publickey: Invalid public key' })
        const interaction = ownerOf(c.get('interaction'))
        const device = await registerKey(deps, { accountId: interaction.accountId, displayName: displayname, publicKey })
        const challenge = await createChallenge(deps, { deviceId: device.recordId, interaction })
        return c.json({ ...challenge, lookupIdentifier: device.lookup }, 200, noStore)
      })
      .post('/consumeidplogin', validBody(identity.consumeIdpLogin.body), async (c) => {
        const flaw = await consumeChallenge(db, { ...c.req.valid('json'), interaction: c.get('interaction'), now: now() })
        if (flaw) {
          log.write('warn', 'challenge refused', { reason: flaw })
          metrics.refusedChallenge(flaw)
          if (isOver(flaw)) return problem(c, 'abroad:ask-anew')
        }
        return c.json({ successful: flaw === null }, 200, noStore)
      })

      .post('/setlookup', validBody(identity.setLookup.body), async (c) => {
        await setLookedUp(db, { interaction: c.get('interaction'), lookup: c.req.valid('json').lookup, now: now() })
        return c.json({}, 200, noStore)
      })
      .get('/simplestate', (c) => {
        const { lookedUpId } = c.get('interaction')
        const known = lookedUpId === null ? [] : [{ type: 'ChooseIdp', chooseIdp: { idp: identity.deviceIdp, recordId: lookedUpId } }]
        return c.json({ availableActions: [{ type: 'SetLookup' }, ...known] }, 200, noStore)
      })
      .post('/startidplogin', validBody(identity.startIdpLogin.body), async (c) => {
        const { idp, recordId } = c.req.valid('json')
        const interaction = c.get('interaction')
        if (idp !== identity.deviceIdp || recordId !== interaction.lookedUpId) return problem(c, 'abroad:not-found')
        return c.json(await createChallenge(deps, { deviceId: recordId, interaction }), 200, noStore)
      })

      // The device that asks may delete its own credential: logging out on one leaves the others logged in.
      .get('/credential', withAccount(), async (c) => {
        const { accountId, deviceId } = ownerOf(c.get('interaction'))
        const devices = await confirmedDevices(db, { accountId, now: now() })
        return c.json({ credentials: devices.map(({ recordId }) => ({ recordId, canDelete: recordId === deviceId })) }, 200, noStore)
      })
      .delete('/credential/:recordId', withAccount(), async (c) => {
        const { accountId, deviceId } = ownerOf(c.get('interaction'))
        const recordId = c.req.param('recordId')
        if (recordId !== deviceId || !(await deleteDevice(db, { recordId, accountId }))) return problem(c, 'abroad:not-found')
        return c.json({}, 200, noStore)
      })
  )
}
