import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { accounts, sessions, tickets } from '#server/database/schema.ts'
import type { Deps } from '#server/http/deps.ts'
import { clientOf, type Limits } from '#server/http/limits.ts'
import { endOtherDevices } from '#server/services/identity/own-devices.ts'
import { accountWords } from './account-words.ts'
import type { Account } from './accounts.ts'
import { logIn } from './log-in.ts'
import { passwordPage, type PasswordState } from './password-page.ts'
import { checkPassword } from './password-rules.ts'
import { newSetting } from './passwords.ts'
import { pageWords } from './page-words.ts'
import { html, notice } from './reply.ts'
import { isFormOf, languageOf, readVisit, type Visit } from './visit.ts'

/** Who is logged in in the app, and asked it for this page. */
interface Owner {
  visit: Visit
  account: Account
  sessionHash: string
  /** Texts of the form that was sent; empty for a page that is looked at. */
  fields: Record<string, string>
}

/** The provider's pages about one's own log-in: their tickets belong to a session in place of an interaction. */
export function accountRoutes(deps: Deps & { limits: Limits }): Hono {
  const { config, database, hashPassword, limits, newSecret, now } = deps
  const { db } = database

  function withOwner(work: (c: Context, owner: Owner) => Promise<Response> | Response) {
    return async (c: Context) => {
      const read = await readVisit(c, { db, now: now() })
      if (!read.ok) return notice(c, read.reason)
      const { visit } = read
      const { sessionHash } = visit.ticket
      const [row] =
        sessionHash === null
          ? []
          : await db
              .select({ account: accounts })
              .from(sessions)
              .innerJoin(accounts, eq(accounts.id, sessions.accountId))
              .where(eq(sessions.tokenHash, sessionHash))
      if (sessionHash === null || !row) return notice(c, 'gone')
      const fields = c.req.method === 'POST' ? await textsOf(c) : {}
      if (c.req.method === 'POST' && !isFormOf(visit, fields.csrf)) return notice(c, 'forged')
      return work(c, { visit, sessionHash, account: row.account, fields })
    }
  }

  return new Hono()
    .get(
      '/password',
      withOwner((c, owner) => password(c, owner, {})),
    )
    .post(
      '/password',
      withOwner(async (c, owner) => {
        const { account, fields, sessionHash } = owner
        const words = languageOf(c)
        const flaw = checkPassword(fields.password ?? '', account.email)
        if (flaw !== null) return password(c, owner, { freshFlaw: pageWords[words].passwordFlaws[flaw] })
        const answer = await logIn(
          { ...deps, limits },
          { email: account.email, password: fields.current ?? '', client: clientOf(c, config) },
        )
        if (answer.kind === 'too-many') return notice(c, 'too-many', answer.retryAfterS)
        if (answer.kind === 'flaw') return password(c, owner, { currentFlaw: accountWords[words].password.wrong })
        const hash = await hashPassword(fields.password ?? '', newSetting(newSecret()))
        await db.transaction(async (tx) => {
          await endOtherDevices(tx, { accountId: account.id, sessionHash })
          await tx.update(accounts).set({ password: hash }).where(eq(accounts.id, account.id))
          await tx.update(sessions).set({ provenAt: now() }).where(eq(sessions.tokenHash, sessionHash))
          await tx.delete(tickets).where(eq(tickets.ticketHash, owner.visit.ticket.ticketHash))
        })
        return back(c, owner.visit, 'password')
      }),
    )

  function password(c: Context, { visit, account }: Owner, state: PasswordState): Response {
    const isFlawed = state.currentFlaw !== undefined || state.freshFlaw !== undefined
    const text = passwordPage({ visit, language: languageOf(c), email: account.email, state })
    return html(c, { text, status: isFlawed ? 422 : 200, visit })
  }
}

function back(c: Context, visit: Visit, changed: 'password'): Response {
  const replyUri = new URL(visit.ticket.replyUri)
  replyUri.searchParams.set('changed', changed)
  return html(c, { status: 303, text: '', headers: { Location: replyUri.href } })
}

/** What a form holds beside texts counts as nothing. */
async function textsOf(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody()
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
