import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#server/deps.ts'
import { createKnownBrowser, type KnownBrowser } from '#server/http/known-browser.ts'
import { clientOf } from '#server/http/client-address.ts'
import { seeOther } from '#server/http/see-other.ts'
import { readEmail } from '#server/domain/accounts/email.ts'
import { isFromHere } from '#server/http/from-here.ts'
import { headOfficeId } from '#server/domain/staff/head-office.ts'
import { logInStaff, logOutStaff } from '#server/domain/staff/log-in.ts'
import { carriedFields, carriedIn, unsentPage, type Carried } from './carried.ts'
import { field, hiddenFields, notice, page } from './page.ts'
import { browserSecret, dropCookie, fieldsOf, isOwnForm, readerOf, secretOf, sendCookie } from './visit.ts'

export function logInRoutes(deps: Deps): Hono {
  const knownBrowser = createKnownBrowser({ name: 'abroad-desk-known', path: '/desk' }, deps)

  return new Hono()
    .get('/login', (c) => logInPage(c, deps, { email: '' }))
    .post('/login', (c) => submitLogIn(c, deps, knownBrowser))
    .post('/logout', (c) => submitLogOut(c, deps))
}

async function submitLogIn(c: Context, deps: Deps, knownBrowser: KnownBrowser): Promise<Response> {
  const fields = await fieldsOf(c)
  const carried = carriedIn(fields)
  if (!isOwnForm(c, fields)) return notice(c, 'forged', 403, { unsent: carried?.text })
  const email = readEmail(fields.email ?? '') ?? ''
  const result = await logInStaff(deps, {
    email,
    password: fields.password ?? '',
    client: clientOf(c, deps.config),
    knownBrowser: await knownBrowser.keyFor(c, email),
    isFromHere: isFromHere(c),
    oldSecret: secretOf(c),
  })
  if (result.kind === 'too-many') return notice(c, 'too-many', 429, { retryAfterS: result.retryAfterS, unsent: carried?.text })
  if (result.kind === 'wrong') return logInPage(c, deps, { email: fields.email ?? '', carried, why: 'wrong' })
  const { secret, representationId } = result
  sendCookie(c, secret)
  await knownBrowser.remember(c, email)
  if (carried === undefined) return seeOther(c, representationId === headOfficeId ? '/desk/alerts' : '/desk/conversations')
  if (carried.text === '') return seeOther(c, carried.to)
  return unsentPage(c, readerOf(c, { secret, now: deps.now(), newId: deps.newId }), carried)
}

async function submitLogOut(c: Context, deps: Deps): Promise<Response> {
  if (!isOwnForm(c, await fieldsOf(c))) return notice(c, 'forged', 403)
  const secret = secretOf(c)
  if (secret !== undefined) await logOutStaff(deps, secret)
  dropCookie(c)
  return seeOther(c, '/desk/login')
}

/** The reply to a form that was sent after the session had ended. What was typed is carried through the log-in. */
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
