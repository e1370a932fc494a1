import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import type { ProviderPage } from '#contract/account/devices.ts'
import { accounts, sessions, tickets } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { clientOf } from '#server/http/client-address.ts'
import type { Limits } from '#server/limits/limits.ts'
import { holdLogIns } from '#server/domain/accounts/own-devices.ts'
import { isFromHere, isLimited } from '#server/http/from-here.ts'
import { noteVerified, type Account } from '#server/domain/accounts/accounts.ts'
import { emailPage } from './code-pages.ts'
import { textsOf } from './form.ts'
import { logIn } from './log-in.ts'
import { useMailCode } from '#server/domain/accounts/mail-codes.ts'
import { passwordPage, type PasswordState } from './password-page.ts'
import { checkPassword } from '#server/domain/accounts/password-rules.ts'
import { pageWords } from './words.ts'
import { html, notice } from './reply.ts'
import { sendCode, takeMail } from './send-code.ts'
import { setPassword } from '#server/domain/accounts/set-password.ts'
import { isFormOf, languageOf, readVisit, type Visit } from './visit.ts'

/** A citizen who is logged in in the app, which sent them to this page. */
interface Owner {
  visit: Visit
  account: Account
  sessionHash: string
  /** The form's text fields; empty for a GET. */
  fields: Record<string, string>
}

type AccountDeps = Deps & { limits: Limits }
type OwnerHandler = (c: Context, deps: AccountDeps, owner: Owner) => Promise<Response> | Response

/** Pages about the citizen's own account. Their tickets belong to a session, those of the log-in pages to an interaction. */
export function accountRoutes(deps: AccountDeps): Hono {
  const withOwner = (handler: OwnerHandler) => (c: Context) => handleOwner(c, deps, handler)

  return new Hono()
    .get('/password', withOwner(showPassword))
    .post('/password', withOwner(submitPassword))
    .get('/email', withOwner(showEmail))
    .post('/email', withOwner(submitEmail))
}

async function handleOwner(c: Context, deps: AccountDeps, handler: OwnerHandler): Promise<Response> {
  const { database, now } = deps
  const read = await readVisit(c, { db: database.db, now: now() })
  if (!read.ok) return notice(c, read.reason)
  const { visit } = read
  const { sessionHash } = visit.ticket
  const account = sessionHash === null ? undefined : await accountOf(database.db, sessionHash)
  if (sessionHash === null || !account) return notice(c, 'gone')
  const fields = c.req.method === 'POST' ? await textsOf(c) : {}
  if (c.req.method === 'POST' && !isFormOf(visit, fields.csrf)) return notice(c, 'forged')
  return handler(c, deps, { visit, sessionHash, account, fields })
}

async function accountOf(db: Db, sessionHash: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenHash, sessionHash))
  return row?.account
}

function showPassword(c: Context, _deps: AccountDeps, owner: Owner): Response {
  return passwordReply(c, owner, {})
}

/** Replaces the password, if the current one is right. */
async function submitPassword(c: Context, deps: AccountDeps, owner: Owner): Promise<Response> {
  const { account, fields, sessionHash } = owner
  const { config } = deps
  const words = pageWords[languageOf(c)]
  const flaw = checkPassword(fields.password ?? '', account.email)
  if (flaw !== null) return passwordReply(c, owner, { freshFlaw: words.passwordFlaws[flaw] })
  const answer = await logIn(deps, {
    email: account.email,
    password: fields.current ?? '',
    sessionHash,
    client: clientOf(c, config),
    isFromHere: isFromHere(c),
    isLimited: isLimited(c, config),
  })
  if (answer.kind === 'too-many') return notice(c, 'too-many', answer)
  if (answer.kind === 'flaw') return passwordReply(c, owner, { currentFlaw: words.account.password.wrong })
  const hash = await setPassword(deps, {
    account,
    password: fields.password ?? '',
    sessionHash,
    mail: words.account.mail.changed,
    isAllowed: (tx: Db) => useUp(tx, owner),
  })
  return hash === null ? notice(c, 'gone') : returnToApp(c, owner.visit, 'password')
}

function showEmail(c: Context, _deps: AccountDeps, owner: Owner): Response {
  return owner.account.verifiedAt === null ? emailReply(c, owner, { isSent: false }) : returnToApp(c, owner.visit, 'email')
}

function submitEmail(c: Context, deps: AccountDeps, owner: Owner): Promise<Response> {
  return owner.fields.action === 'send' ? sendEmailCode(c, deps, owner) : confirmEmail(c, deps, owner)
}

async function sendEmailCode(c: Context, deps: AccountDeps, owner: Owner): Promise<Response> {
  const { account, visit } = owner
  const waitS = await takeMail(deps.limits, { email: account.email, purpose: 'verify', client: clientOf(c, deps.config) })
  if (waitS !== null) return notice(c, 'too-many', { retryAfterS: waitS })
  await sendCode(deps, { account, purpose: 'verify', browserHash: visit.ticket.browserHash, language: languageOf(c) })
  return emailReply(c, owner, { isSent: true })
}

/** Marks the address as verified, if the mailed code is right. */
async function confirmEmail(c: Context, { database, now }: AccountDeps, owner: Owner): Promise<Response> {
  const { account, fields, visit } = owner
  const [accountId, { browserHash }] = [account.id, visit.ticket]
  const isRight = await database.db.transaction(async (tx) => {
    await holdLogIns(tx, accountId)
    const isUsed = await useMailCode(tx, { accountId, purpose: 'verify', browserHash, now: now(), code: fields.code ?? '' })
    if (isUsed) await noteVerified(tx, { id: accountId, now: now() })
    if (isUsed) await useUp(tx, owner)
    return isUsed
  })
  if (!isRight) return emailReply(c, owner, { isSent: true, codeFlaw: pageWords[languageOf(c)].account.codeWrong })
  return returnToApp(c, visit, 'email')
}

function emailReply(c: Context, { visit, account }: Owner, state: { isSent: boolean; codeFlaw?: string }): Response {
  const text = emailPage({ visit, language: languageOf(c), email: account.email, ...state })
  return html(c, { text, status: state.codeFlaw === undefined ? 200 : 422, visit })
}

function passwordReply(c: Context, { visit, account }: Owner, state: PasswordState): Response {
  const isFlawed = state.currentFlaw !== undefined || state.freshFlaw !== undefined
  const text = passwordPage({ visit, language: languageOf(c), email: account.email, state })
  return html(c, { text, status: isFlawed ? 422 : 200, visit })
}

/** Uses up the ticket. False if it was used before, or its session has ended. */
async function useUp(tx: Db, { visit }: Owner): Promise<boolean> {
  const used = await tx.delete(tickets).where(eq(tickets.ticketHash, visit.ticket.ticketHash)).returning()
  return used.length > 0
}

function returnToApp(c: Context, visit: Visit, changed: ProviderPage): Response {
  const replyUri = new URL(visit.ticket.replyUri)
  replyUri.searchParams.set('changed', changed)
  return html(c, { status: 303, text: '', headers: { Location: replyUri.href } })
}
