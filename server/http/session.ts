import { and, eq, gt } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { services } from '#contract/wire/call.ts'
import { headers } from '#contract/wire/wire.ts'
import { pushSubscriptions } from '#server/database/contact-schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { accounts, devices, interactions, sessions, tickets } from '#server/database/schema.ts'
import { isDue, logInLivesMs, sessionLivesMs } from '#server/domain/accounts/session-lifetimes.ts'
import { hashOf } from '#server/secrets.ts'
import { createOwnCookie } from './own-cookie.ts'
import { problem } from './problem.ts'
import { isShared } from './shared-replies.ts'

/** Who is calling. */
export interface Session {
  accountId: string
  /** Names the session without opening it. */
  tokenHash: string
}

declare module 'hono' {
  interface ContextVariableMap {
    session?: () => Promise<Session | null>
  }
}

const cookie = createOwnCookie('abroad-session', { path: '/api', sameSite: 'Lax' })

/** They begin a session, so they are called without one. The identity service has its own token, and compares the header with that. */
const withoutSession = [`${services.user}/interaction`, `${services.user}/authorization`]

/**
 * Reads the session of a request when a service asks for it. A request that names an account is answered only for that account: in a
 * browser where somebody else has logged in meanwhile, or nobody is any more, a page of before must not be answered as if nothing had happened.
 */
export function withSession({ db, now }: { db: Db; now: () => number }): MiddlewareHandler {
  return async (c, next) => {
    let read: Promise<Found | null> | undefined
    const session = () => (read ??= readSession(c, { db, now: now() }))
    c.set('session', session)
    const asked = c.req.header(headers.account)
    const isBegun = !withoutSession.includes(c.req.path) && !c.req.path.startsWith(`${services.identity}/`)
    if (asked !== undefined && isBegun) {
      const found = await session()
      if (!found) return problem(c, 'abroad:unauthorized')
      if (found.accountId !== asked) return problem(c, 'abroad:account-mismatch')
    }
    await next()
    const found = await read
    // Replies that a cache may share get no cookie: the next private reply sets it.
    if (found?.isToRenew === true && !isShared(c.res)) await renew(c, { db, now: now(), found })
    return undefined
  }
}

export function sessionOf(c: Context): Promise<Session | null> {
  return c.get('session')?.() ?? Promise.resolve(null)
}

interface Beginning {
  db: Db
  now: number
  accountId: string
  /** By its hash; the log-in that the session comes from. */
  interaction: string
  secret: string
}

/**
 * Begins a session in the caller's browser; false where its interaction was ended meanwhile. The one that it replaces there ends, and what was bound to it is bound to the new one, for the same
 * account: a log-in by key, which comes whenever a session ran out, must not end the push messages of who did not log out.
 */
export async function beginSession(c: Context, { db, now, accountId, interaction, secret }: Beginning): Promise<boolean> {
  const isBegun = await db.transaction(async (tx) => {
    const [tokenHash, old] = [hashOf(secret), cookie.read(c)]
    // As whoever ends devices and log-ins does: the account first, so that nobody waits in a circle.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')
    const [by] = await tx.select().from(interactions).where(eq(interactions.tokenHash, interaction)).for('key share')
    if (!by) return false
    const { deviceId } = by
    // A log-in by key comes whenever a session ran out, and must not ask for the password that was given in this browser a moment ago.
    const isReplaced = and(eq(sessions.tokenHash, hashOf(old ?? '')), eq(sessions.accountId, accountId))
    const [before] = old === undefined ? [] : await tx.select().from(sessions).where(isReplaced)
    const provenAt = by.provenAt ?? before?.provenAt ?? null
    const [device] = deviceId === null ? [] : await tx.select().from(devices).where(eq(devices.recordId, deviceId))
    const beganAt = device?.confirmedAt ?? now
    await tx.insert(sessions).values({ tokenHash, accountId, interaction, deviceId, provenAt, beganAt, expiresAt: now + sessionLivesMs })
    if (old !== undefined) {
      const isBound = and(eq(pushSubscriptions.sessionHash, hashOf(old)), eq(pushSubscriptions.accountId, accountId))
      await tx.update(pushSubscriptions).set({ sessionHash: tokenHash }).where(isBound)
    }
    if (old !== undefined) await tx.delete(sessions).where(eq(sessions.tokenHash, hashOf(old)))
    return true
  })
  if (isBegun) sendCookie(c, secret)
  return isBegun
}

/**
 * Gives a session a new token after a password check, so that a token stolen before is useless. Data bound to the session stays bound.
 * False if the session has ended.
 */
export async function renewToken(
  c: Context,
  { db, now, accountId, tokenHash: old, secret }: { db: Db; now: number; accountId: string; tokenHash: string; secret: string },
): Promise<boolean> {
  const isRenewed = await db.transaction(async (tx) => {
    const tokenHash = hashOf(secret)
    // Locks the account first, like all code that ends sessions.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')
    const [row] = await tx.select().from(sessions).where(eq(sessions.tokenHash, old)).for('update')
    if (!row) return false
    await tx.insert(sessions).values({ ...row, tokenHash, provenAt: now })
    await tx.update(pushSubscriptions).set({ sessionHash: tokenHash }).where(eq(pushSubscriptions.sessionHash, old))
    await tx.update(tickets).set({ sessionHash: tokenHash }).where(eq(tickets.sessionHash, old))
    await tx.delete(sessions).where(eq(sessions.tokenHash, old))
    return true
  })
  if (isRenewed) sendCookie(c, secret)
  return isRenewed
}

/** The session, and the API session that it was opened from: with its token alone a new one would be opened. */
export async function endSession(c: Context, db: Db): Promise<void> {
  const token = cookie.read(c)
  if (token !== undefined) {
    // Only a log-out does this: after a session expires, its device still gets alerts.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, hashOf(token)))
    const [ended] = await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, hashOf(token)))
      .returning({ interaction: sessions.interaction })
    if (ended?.interaction) await db.delete(interactions).where(eq(interactions.tokenHash, ended.interaction))
  }
  cookie.remove(c)
}

interface Found extends Session {
  token: string
  isToRenew: boolean
}

async function readSession(c: Context, { db, now }: { db: Db; now: number }): Promise<Found | null> {
  const token = cookie.read(c)
  if (token === undefined) return null
  const tokenHash = hashOf(token)
  const [row] = await db.select().from(sessions).where(isLiving(tokenHash, now))
  if (!row) return null
  return { accountId: row.accountId, tokenHash, token, isToRenew: isDue(row, now) }
}

const isLiving = (tokenHash: string, now: number) =>
  and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), gt(sessions.beganAt, now - logInLivesMs))

/** Not if the request itself has ended the session, or has given it another token. */
async function renew(c: Context, { db, now, found }: { db: Db; now: number; found: Found }): Promise<void> {
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: now + sessionLivesMs })
    .where(isLiving(found.tokenHash, now))
    .returning({ tokenHash: sessions.tokenHash })
  if (renewed.length > 0) sendCookie(c, found.token)
}

function sendCookie(c: Context, token: string): void {
  cookie.send(c, token, sessionLivesMs / 1000)
}
