import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { newSecret } from '#server/secrets.ts'
import { createTestApp, testConfig, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser, testOrigin, type TestBrowser } from '#server/testing/test-browser.ts'
import {
  beginInteraction,
  forgotten,
  formIn,
  logIn,
  newPassword,
  passProvider,
  shareSession,
  testPassword,
} from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createMailCode, useMailCode } from './mail-codes.ts'

const email = 'anna@example.ch'
const minuteMs = 60_000

const codeIn = ({ mails }: TestApp) => /\d{4} \d{4}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
const wrong = (code: string) => code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))
const isVerified = async (browser: TestBrowser) =>
  ((await browser.call('GET', '/api/user/devices')).body as { isEmailVerified: boolean }).isEmailVerified

/** The provider's page that confirms the address, for who is logged in; sends its form with what is given. */
async function emailPage(browser: TestBrowser) {
  const body = { page: 'email', replyUri: `${testOrigin}/settings/devices` }
  const opened = (await browser.call('POST', '/api/user/provider-page', { body })).body as { redirectTo: string }
  const form = formIn(await (await browser.request('GET', opened.redirectTo)).text())
  return (fields: Record<string, string>) => browser.send(form.action, { csrf: form.csrf, ...fields })
}

const passes = async (parts: TestApp, password: string) => {
  const browser = createTestBrowser(parts)
  const back = await passProvider(browser, await shareSession(browser, await beginInteraction(browser)), { page: 'login', email, password })
  return back.searchParams.get('profile')
}

describeOnDatabases('an address', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test('is verified by the code that was mailed to it and by no other', async ({ parts }) => {
    const { browser } = await logIn(parts)
    expect(await isVerified(browser)).toBe(false)
    const send = await emailPage(browser)
    expect((await send({ action: 'send' })).status).toBe(200)
    expect(parts.mails).toMatchObject([{ to: email, subject: 'Your code for Abroad' }])
    const refused = await send({ code: wrong(codeIn(parts)) })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('The code is wrong, or it has expired.')])
    expect(await isVerified(browser)).toBe(false)
    const done = await send({ code: codeIn(parts) })
    expect([done.status, done.headers.get('Location')]).toEqual([303, `${testOrigin}/settings/devices?changed=email`])
    expect(await isVerified(browser)).toBe(true)
  })

  test('the code is accepted in any spelling, once, for 15 minutes', async ({ parts }) => {
    const { browser } = await logIn(parts)
    const send = await emailPage(browser)
    await send({ action: 'send' })
    const first = codeIn(parts)
    parts.clock.now += 14 * minuteMs
    const again = await emailPage(browser)
    parts.clock.now += minuteMs
    expect((await again({ code: first })).status).toBe(422)
    await again({ action: 'send' })
    expect((await again({ code: first })).status).toBe(422)
    expect((await again({ code: codeIn(parts).replace(' ', '') })).status).toBe(303)
    expect((await again({ code: codeIn(parts) })).status).toBe(410)
  })

  test('a code sent three times in parallel is accepted once', async ({ parts: { database, ...parts } }) => {
    const { accountId } = await logIn({ ...parts, database })
    const mine = { accountId, purpose: 'verify', browserHash: 'some-browser', now: parts.clock.now } as const
    const code = await createMailCode(database.db, { ...mine, secret: newSecret() })
    const taken = await Promise.all([1, 2, 3].map(() => useMailCode(database.db, { ...mine, code })))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await useMailCode(database.db, { ...mine, code })).toBe(false)
  })

  test('five wrong codes invalidate the right one', async ({ parts }) => {
    const { browser } = await logIn(parts)
    const send = await emailPage(browser)
    await send({ action: 'send' })
    for (let tries = 0; tries < 5; tries += 1) expect((await send({ code: wrong(codeIn(parts)) })).status).toBe(422)
    expect((await send({ code: codeIn(parts) })).status).toBe(422)
  })

  test('a code belongs to one account and is stored only as a hash', async () => {
    const database = await fresh()
    const parts = createTestApp({ database })
    const anna = await logIn(parts)
    const send = await emailPage(anna.browser)
    await send({ action: 'send' })
    const code = codeIn(parts)
    const mallory = await logIn(parts, { email: 'mallory@example.ch' })
    expect((await (await emailPage(mallory.browser))({ code })).status).toBe(422)
    const rows = await rowsOf(database.db, sql`select * from mail_codes`)
    expect(rows).toHaveLength(1)
    expect(`${JSON.stringify(rows)} ${parts.logged.join('')}`).not.toMatch(new RegExp(code.replace(' ', ' ?')))
  })

  test('gets at most five mails an hour per client', async ({ parts }) => {
    await logIn(parts)
    const here = await forgotten(parts)
    for (let mails = 0; mails < 5; mails += 1) expect((await here.ask(email)).status).toBe(200)
    expect((await here.ask(email)).status).toBe(429)
    expect((await (await forgotten(parts, { address: '198.51.100.9' })).ask(email)).status).toBe(200)
  })
})

describeOnDatabases('a forgotten password', (fresh) => {
  const test = base.extend('parts', async () => createTestApp({ database: await fresh() }))

  test('is replaced with the code from the mail: all sessions end, and the owner is notified', async ({ parts }) => {
    const phone = await logIn(parts)
    const { browser, token, ask, reset } = await forgotten(parts)
    await ask(email)
    expect(parts.mails).toMatchObject([{ to: email, subject: 'Your code for a new password' }])
    const done = await reset({ code: codeIn(parts) })
    expect([done.status, done.headers.get('Location')]).toEqual([303, expect.stringContaining(`profile=${phone.accountId}`)])
    expect((await browser.call('GET', '/api/identity/v2/credential', { token })).status).toBe(200)

    expect((await phone.browser.call('GET', '/api/user/me')).status).toBe(401)
    expect((await phone.browser.call('GET', '/api/identity/v2/credential', { token: phone.token })).status).toBe(401)
    expect(await passes(parts, testPassword)).toBeNull()
    expect(await passes(parts, newPassword)).toBe(phone.accountId)
    expect(parts.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' })
  })

  test('an address without an account gets the same answer and no mail', async ({ parts }) => {
    await logIn(parts)
    const { ask, reset } = await forgotten(parts)
    const [known, unknown] = [await ask(email), await ask('nobody@example.ch')]
    const plain = async (page: Response, address: string) => (await page.text()).replaceAll(address, '')
    expect(await plain(unknown, 'nobody@example.ch')).toBe(await plain(known, email))
    expect(parts.mails.map(({ to }) => to)).toEqual([email])
    expect((await reset({ code: codeIn(parts), email: 'nobody@example.ch' })).status).toBe(422)
  })

  test('is not offered where no mail can be sent or read', async () => {
    const database = await fresh()
    for (const [environment, isOffered] of [
      [{ LAB: '0' }, false],
      [{ LAB: '0', DEMO: '0', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'abroad@example.ch' }, true],
      [{ LAB: '1' }, true],
    ] as const) {
      const browser = createTestBrowser(createTestApp({ database, config: testConfig(environment) }))
      const page = await (await browser.request('GET', await shareSession(browser, await beginInteraction(browser)))).text()
      expect([environment, page.includes('/idp/forgot'), page.includes('It cannot be reset')]).toEqual([environment, isOffered, !isOffered])
    }
  })

  test('a wrong code and a weak password change nothing', async ({ parts }) => {
    const phone = await logIn(parts)
    const { ask, reset } = await forgotten(parts)
    await ask(email)
    const code = codeIn(parts)
    const weak = await (await reset({ code, password: 'password1234' })).text()
    expect(weak).toContain('easy to guess')
    expect(weak, 'the code is not to be typed again').toContain(`value="${code}"`)
    expect((await reset({ code: wrong(code) })).status).toBe(422)
    expect((await phone.browser.call('GET', '/api/user/me')).status).toBe(200)
    expect(await passes(parts, testPassword)).toBe(phone.accountId)
    expect((await reset({ code })).status).toBe(303)
    expect((await reset({ code })).status).toBe(410)
  })

  test('a code to verify the address sets no password', async ({ parts }) => {
    const { browser } = await logIn(parts)
    const send = await emailPage(browser)
    await send({ action: 'send' })
    expect((await (await forgotten(parts)).reset({ code: codeIn(parts) })).status).toBe(422)
  })

  test('the mail is in the language of the page', async ({ parts }) => {
    await logIn(parts)
    const browser = createTestBrowser(parts)
    const ticket = (await shareSession(browser, await beginInteraction(browser))).replace(/^\/idp[^?]*/, '/idp/forgot')
    const form = formIn(await (await browser.request('GET', `${ticket}&language=de`)).text())
    await browser.send(form.action, { csrf: form.csrf, email })
    expect(parts.mails.at(-1)?.subject).toBe('Ihr Code für ein neues Passwort')
  })
})
