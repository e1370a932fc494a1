import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import type { ProviderPage } from '#contract/account/devices.ts'
import { accounts, sessions, tickets } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { formBody } from '#server/http/form-body.ts'
import { clientOf } from '#server/http/client-address.ts'
import type { Limits } from '#server/limits/limits.ts'
import { holdLogIns } from '#server/domain/accounts/own-devices.ts'
import { isFromHere, isLimited } from '#server/http/from-here.ts'
import { noteVerified, type Account } from '#server/domain/accounts/accounts.ts'
import { emailPage } from './code-pages.ts'
import { logIn } from './log-in.ts'
import { useMailCode } from '#server/domain/accounts/mail-codes.ts'
import { passwordPage, type PasswordState } from './password-page.ts'
import { checkPassword } from '#server/domain/accounts/password-rules.ts'
import { pageWords } from './words.ts'
import { html, notice } from './reply.ts'
import { sendCode, takeMail } from './send-code.ts'
import { setPassword } from '#server/domain/accounts/set-password.ts'
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
  const { config, database, limits, now } = deps
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
          {
            email: account.email,
            password: fields.current ?? '',
            sessionHash,
            client: clientOf(c, config),
            isFromHere: isFromHere(c),
            isLimited: isLimited(c, config),
          },
        )
        if (answer.kind === 'too-many') return notice(c, 'too-many', answer)
        if (answer.kind === 'flaw') return password(c, owner, { currentFlaw: pageWords[words].account.password.wrong })
        const isAllowed = (tx: Db) => useUp(tx, owner)
        const hash = await setPassword(deps, {
          account,
          password: fields.password ?? '',
          sessionHash,
          mail: pageWords[words].account.mail.changed,
          isAllowed,
        })
        if (hash === null) return notice(c, 'gone')
        return back(c, owner.visit, 'password')
      }),
    )
    .get(
      '/email',
      withOwner((c, owner) => (owner.account.verifiedAt === null ? email(c, owner, { isSent: false }) : back(c, owner.visit, 'email'))),
    )
    .post(
      '/email',
      withOwner(async (c, owner) => {
        const { account, fields, visit } = owner
        const language = languageOf(c)
        if (fields.action === 'send') {
          const waitS = await takeMail(limits, { email: account.email, purpose: 'verify', client: clientOf(c, config) })
          if (waitS !== null) return notice(c, 'too-many', { retryAfterS: waitS })
          await sendCode(deps, { account, purpose: 'verify', browserHash: visit.ticket.browserHash, language })
          return email(c, owner, { isSent: true })
        }
        const [accountId, { browserHash }] = [account.id, visit.ticket]
        const isRight = await db.transaction(async (tx) => {
          await holdLogIns(tx, accountId)
          const found = await useMailCode(tx, { accountId, purpose: 'verify', browserHash, now: now(), code: fields.code ?? '' })
          if (found) await noteVerified(tx, { id: accountId, now: now() })
          if (found) await useUp(tx, owner)
          return found
        })
        if (!isRight) return email(c, owner, { isSent: true, codeFlaw: pageWords[language].account.codeWrong })
        return back(c, visit, 'email')
      }),
    )

  function email(c: Context, { visit, account }: Owner, state: { isSent: boolean; codeFlaw?: string }): Response {
    const text = emailPage({ visit, language: languageOf(c), email: account.email, ...state })
    return html(c, { text, status: state.codeFlaw === undefined ? 200 : 422, visit })
  }

  function password(c: Context, { visit, account }: Owner, state: PasswordState): Response {
    const isFlawed = state.currentFlaw !== undefined || state.freshFlaw !== undefined
    const text = passwordPage({ visit, language: languageOf(c), email: account.email, state })
    return html(c, { text, status: isFlawed ? 422 : 200, visit })
  }
}

/** False where it is gone: with the session that asked for it, or by another use. */
async function useUp(tx: Db, { visit }: Owner): Promise<boolean> {
  const used = await tx.delete(tickets).where(eq(tickets.ticketHash, visit.ticket.ticketHash)).returning()
  return used.length > 0
}

function back(c: Context, visit: Visit, changed: ProviderPage): Response {
  const replyUri = new URL(visit.ticket.replyUri)
  replyUri.searchParams.set('changed', changed)
  return html(c, { status: 303, text: '', headers: { Location: replyUri.href } })
}

/** What a form holds beside texts counts as nothing. */
export async function textsOf(c: Context): Promise<Record<string, string>> {
  const body = await formBody(c)
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
