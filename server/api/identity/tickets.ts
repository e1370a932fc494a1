import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Db } from '#server/database/open-database.ts'
import { accounts, tickets } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isLoopback, ownHost } from '#server/http/own-host.ts'
import { hashOf } from '#server/secrets.ts'
import { bindInteraction, type Interaction } from '#server/domain/accounts/interactions.ts'

/** The way of one browser to the identity provider and back: for one interaction, or for the session of who is logged in. */
export type Ticket = typeof tickets.$inferSelect

const livesMs = 15 * 60_000
const cookieLivesS = 400 * 86_400

/** With the prefix a browser takes it from this very host only: a neighbour on our domain cannot plant one that it knows. */
const cookieNameFor = (c: Context) => (isLoopback(ownHost(c)) ? 'abroad-browser' : '__Host-abroad-browser')

/** Opens nothing: says that two requests came from one browser. Made where the browser has none. */
export function bindBrowser(c: Context, newSecret: () => string): string {
  const known = browserOf(c)
  if (known !== undefined) return known
  const fresh = newSecret()
  setCookie(c, cookieNameFor(c), fresh, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: !isLoopback(ownHost(c)),
    path: '/',
    maxAge: cookieLivesS,
  })
  return fresh
}

export function browserOf(c: Context): string | undefined {
  return getCookie(c, cookieNameFor(c)) || undefined
}

export async function createTicket(
  { database: { db }, newSecret, now }: Deps,
  { browser, replyUri, ...of }: { browser: string; replyUri: URL } & ({ interaction: Interaction } | { sessionHash: string }),
): Promise<string> {
  const ticket = newSecret()
  await db.insert(tickets).values({
    ticketHash: hashOf(ticket),
    ...('interaction' in of ? { interaction: of.interaction.tokenHash } : of),
    browserHash: hashOf(browser),
    replyUri: replyUri.href,
    expiresAt: now() + livesMs,
  })
  return ticket
}

export async function findTicket(db: Db, { ticket, now }: { ticket: string; now: number }): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.ticketHash, hashOf(ticket)), gt(tickets.expiresAt, now)))
  return row
}

/** Who logged in with it. False where the password was replaced since it was compared with `password`, its hash: `setPassword` ends what was marked before. */
export function markLoggedIn(
  db: Db,
  { ticketHash, accountId, password }: { ticketHash: string; accountId: string; password: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isCurrent = and(eq(accounts.id, accountId), eq(accounts.password, password))
    const [held] = await tx.select({ id: accounts.id }).from(accounts).where(isCurrent).for('key share')
    if (!held) return false
    const marked = await tx.update(tickets).set({ accountId }).where(eq(tickets.ticketHash, ticketHash)).returning()
    return marked.length > 0
  })
}

/** Uses the ticket of who is marked as logged in up, does `also` and binds its interaction: all or nothing, and once. */
export function useTicket(
  db: Db,
  { ticketHash, accountId, now, also }: { ticketHash: string; accountId: string; now: number; also?: (tx: Db) => Promise<void> },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')
    const [used] = await tx
      .delete(tickets)
      .where(and(eq(tickets.ticketHash, ticketHash), eq(tickets.accountId, accountId), gt(tickets.expiresAt, now)))
      .returning({ interaction: tickets.interaction })
    if (!used || used.interaction === null) return false
    await also?.(tx)
    return bindInteraction(tx, { tokenHash: used.interaction, accountId, isProven: true, now })
  })
}
