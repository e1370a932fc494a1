import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import { createKnownBrowser } from '#server/http/known-browser.ts'
import { limitRules, type Rule } from '#server/limits/limit-rules.ts'
import { clientOf } from '#server/http/client-address.ts'
import { createLimits, withClient, type Who } from '#server/limits/limits.ts'
import { seeOther } from '#server/http/see-other.ts'
import { readEmail } from '#server/domain/accounts/email.ts'
import { isFromHere } from '#server/http/from-here.ts'
import { isPassword } from '#server/domain/accounts/passwords.ts'
import { noteAudit } from '#server/domain/staff/audit.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { carriedFields, carriedIn, unsentPage, type Carried } from './carried.ts'
import { field, hiddenFields, notice, page } from './page.ts'
import { beginStaffSession, endStaffSession, findStaff, readStaffSession } from '#server/domain/staff/staff.ts'
import { browserSecret, dropCookie, fieldsOf, isOwnForm, readerOf, secretOf, sendCookie } from './visit.ts'

export function logInRoutes(deps: Deps): Hono {
  const { config, database, hashPassword, log, newSecret, newId, now } = deps
  const { db } = database
  const limits = createLimits({ db, now })
  const knownBrowser = createKnownBrowser({ name: 'abroad-desk-known', path: '/desk' }, deps)

  return new Hono()
    .get('/login', (c) => logInPage(c, deps, { email: '' }))
    .post('/login', async (c) => {
      const fields = await fieldsOf(c)
      const carried = carriedIn(fields)
      if (!isOwnForm(c, fields)) return notice(c, 'forged', 403, { unsent: carried?.text })
      const email = readEmail(fields.email ?? '') ?? ''
      const client = clientOf(c, config)
      const known = await knownBrowser.keyFor(c, email)
      // Failed tries only. Strangers who use up those of the address do not keep out a browser that has logged in before.
      const tries: readonly (readonly [Rule, Who])[] =
        known === undefined
          ? [
              [limitRules.deskTriesPerClient, client],
              [limitRules.deskTriesPerAddressAndClient, withClient(client, email)],
              [limitRules.deskTriesPerAddress, email],
            ]
          : [[limitRules.deskTriesPerKnownBrowser, known]]
      for (const [rule, who] of tries) {
        const taken = await limits.take(rule, who)
        if (!taken.ok) return notice(c, 'too-many', 429, { retryAfterS: taken.retryAfterS, unsent: carried?.text })
      }
      const row = await findStaff(db, email)
      const isRight = await isPassword(hashPassword, fields.password ?? '', row?.password)
      // The demo's password stands in the README: it is good on this machine only.
      const isIn = isRight && row?.blockedAt === null && (!row.demo || isFromHere(c))
      const outcome = isIn ? 'log-in' : 'log-in-failed'
      log.write('info', 'desk', { act: outcome, ...(row && { staff: row.id }) })
      if (row)
        await noteAudit(db, {
          now: now(),
          staffId: row.id,
          representationId: row.representationId,
          act: outcome,
          subject: `staff/${row.id}`,
        })
      if (!isIn || !row) return logInPage(c, deps, { email: fields.email ?? '', carried, why: 'wrong' })
      for (const [rule, who] of tries) await limits.giveBack(rule, who)
      // A new secret: one that somebody planted before opens nothing.
      const [old, secret] = [secretOf(c), newSecret()]
      if (old !== undefined) await endStaffSession(db, old)
      await beginStaffSession(db, { staffId: row.id, secret, now: now() })
      sendCookie(c, secret)
      await knownBrowser.remember(c, email)
      if (carried === undefined) return seeOther(c, row.representationId === headOfficeId ? '/desk/alerts' : '/desk/conversations')
      if (carried.text === '') return seeOther(c, carried.to)
      return unsentPage(c, readerOf(c, { secret, now: now(), newId }), carried)
    })
    .post('/logout', async (c) => {
      if (!isOwnForm(c, await fieldsOf(c))) return notice(c, 'forged', 403)
      const secret = secretOf(c)
      const row = secret === undefined ? undefined : await readStaffSession(db, { secret, now: now() })
      if (row)
        await noteAudit(db, {
          now: now(),
          staffId: row.id,
          representationId: row.representationId,
          act: 'log-out',
          subject: `staff/${row.id}`,
        })
      if (secret !== undefined) await endStaffSession(db, secret)
      dropCookie(c)
      return seeOther(c, '/desk/login')
    })
}

/** In answer to a form that was sent when the session was over: what was typed goes through the log-in with whoever typed it. */
export async function logInAgain(c: Context, deps: Deps): Promise<Response> {
  const fields = await fieldsOf(c)
  return logInPage(c, deps, { email: '', carried: carriedIn({ ...fields, to: c.req.path }), why: 'ended' })
}

interface LogInParts {
  email: string
  carried?: Carried | undefined
  why?: 'wrong' | 'ended'
}

function logInPage(c: Context, { newId, newSecret, now }: Deps, { email, carried, why }: LogInParts): Response | Promise<Response> {
  const reader = readerOf(c, { secret: browserSecret(c, newSecret), now: now(), newId })
  const { words } = reader
  const inputs = {
    email: field({
      name: 'email',
      label: words.email,
      hasFocus: email === '' && !carried,
      input: (attributes) =>
        html`<input ${attributes} type="email" autocomplete="username" autocapitalize="none" required value="${email}" />`,
    }),
    password: field({
      name: 'password',
      label: words.password,
      hasFocus: email !== '',
      flaw: why === 'wrong' ? words.wrong : undefined,
      input: (attributes) => html`<input ${attributes} type="password" autocomplete="current-password" required />`,
    }),
  }
  return page(c, {
    reader,
    title: words.logIn,
    isFlawed: why === 'wrong',
    status: why === undefined ? 200 : statusOf[why],
    body: html`${why === 'ended' ? html`<p class="notice">${carried?.text ? words.endedWithText : words.ended}</p>` : ''}
      <form method="post" action="/desk/login">
        ${hiddenFields(reader)}${carriedFields(carried)}${inputs.email}${inputs.password}
        <div class="dock"><button class="button primary">${words.logIn}</button></div>
      </form>`,
  })
}

const statusOf = { wrong: 422, ended: 401 } as const
