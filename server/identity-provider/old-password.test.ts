import { expect, test } from 'vitest'
import { createTestApp, testHash, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser, testOrigin } from '#server/testing/test-browser.ts'
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

const email = 'anna@example.ch'
const elsewhere = '198.51.100.66'

const codesIn = ({ mails }: TestApp) => mails.flatMap(({ text }) => /\d{4} \d{4}/.exec(text)?.[0] ?? [])

/** Anna, who does not know who else has her password. */
async function reset(parts: TestApp): Promise<void> {
  const { ask, reset: send } = await forgotten(parts, { address: '192.0.2.9' })
  await ask(email)
  expect((await send({ code: codesIn(parts).at(-1) ?? '' })).status).toBe(303)
}

async function openForm(parts: TestApp, page: 'login' | 'register') {
  const browser = createTestBrowser(parts, { address: elsewhere })
  const token = await beginInteraction(browser)
  const opened = await browser.request('GET', (await shareSession(browser, token)).replace(/^\/idp[^?]*/, `/idp/${page}`))
  const form = formIn(await opened.text())
  return { browser, token, send: () => browser.send(form.action, { csrf: form.csrf, email, password: testPassword }) }
}

/** The hash of the tests, which waits where `gate` says so. */
function gatedHash() {
  const gate = { wait: undefined as Promise<void> | undefined, reached: () => undefined as void }
  const hashPassword = async (password: string, setting: string) => {
    if (password === testPassword && gate.wait) {
      gate.reached()
      await gate.wait
    }
    return testHash(password, setting)
  }
  /** From here on the old password takes until `open`; `isReached` when somebody tries it. */
  const close = () => {
    const [opened, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gate.wait = opened.promise
    gate.reached = () => reached.resolve()
    return { open: () => opened.resolve(), isReached: reached.promise }
  }
  return { hashPassword, close }
}

describeOnDatabases('a password that was replaced', (fresh) => {
  test('ends a registration that waits at the consent page', async () => {
    const parts = createTestApp({ database: await fresh() })
    const squatter = await openForm(parts, 'register')
    const consentAt = (await squatter.send()).headers.get('Location') ?? ''
    expect(consentAt).toMatch(/^\/idp\/consent/)
    const consent = formIn(await (await squatter.browser.request('GET', consentAt)).text())
    await reset(parts)
    const agreed = await squatter.browser.send(consent.action, { csrf: consent.csrf })
    expect([agreed.status, agreed.headers.get('Location')]).toEqual([303, expect.stringMatching(/^\/idp\/login/)])
    expect((await squatter.browser.call('GET', '/api/identity/v2/credential', { token: squatter.token })).status).toBe(401)
  })

  test.each(['register', 'login'] as const)('ends a %s that compared it before', async (page) => {
    const { hashPassword, close } = gatedHash()
    const parts = createTestApp({ database: await fresh(), hashPassword })
    await logIn(parts)
    const thief = await openForm(parts, page)
    const gate = close()
    const underWay = thief.send()
    await gate.isReached
    await reset(parts)
    gate.open()
    expect((await underWay).status).toBe(410)
    expect((await thief.browser.call('GET', '/api/identity/v2/credential', { token: thief.token })).status).toBe(401)
  })

  test('cannot be changed from a page that was open before', async () => {
    const { hashPassword, close } = gatedHash()
    const parts = createTestApp({ database: await fresh(), hashPassword })
    const thief = await logIn(parts)
    const body = { page: 'password', replyUri: `${testOrigin}/settings/devices` }
    const { redirectTo } = (await thief.browser.call('POST', '/api/user/provider-page', { body })).body as { redirectTo: string }
    const form = formIn(await (await thief.browser.request('GET', redirectTo)).text())
    const gate = close()
    const underWay = thief.browser.send(form.action, { csrf: form.csrf, current: testPassword, password: 'words of the thief.' })
    await gate.isReached
    await reset(parts)
    gate.open()
    expect((await underWay).status).toBe(410)
    const browser = createTestBrowser(parts)
    const start = await shareSession(browser, await beginInteraction(browser))
    const back = await passProvider(browser, start, { page: 'login', email, password: newPassword })
    expect(back.searchParams.get('profile')).toBe(thief.accountId)
  })
})

describeOnDatabases('whoever does not read the mail', (fresh) => {
  test('does not use up or replace a code of another browser', async () => {
    const parts = createTestApp({ database: await fresh() })
    await logIn(parts)
    const own = await forgotten(parts, { address: '192.0.2.9' })
    await own.ask(email)
    const [code = ''] = codesIn(parts)
    const stranger = await forgotten(parts, { address: elsewhere })
    await stranger.ask(email)
    for (let tries = 0; tries < 6; tries += 1) expect((await stranger.reset({ code: '0000 0000' })).status).toBe(422)
    expect((await stranger.reset({ code })).status).toBe(422)
    expect((await own.reset({ code })).status).toBe(303)
  })

  test('requests from a few clients do not stop the owner’s mail', async () => {
    const parts = createTestApp({ database: await fresh() })
    const phone = await logIn(parts)
    for (let place = 1; place <= 11; place += 1) {
      const stranger = await forgotten(parts, { address: `198.51.100.${place}` })
      for (let mails = 0; mails < 6; mails += 1) await stranger.ask(email)
    }
    expect((await (await forgotten(parts, { address: '192.0.2.9' })).ask(email)).status).toBe(200)
    expect((await phone.browser.call('GET', '/api/user/me')).status).toBe(200)
  })
})
