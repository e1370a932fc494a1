import { exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { clientId, deviceIdp } from '#contract/account/identity.ts'
import type { TestApp } from './test-app.ts'
import { createTestBrowser, testOrigin, type TestBrowser } from './test-browser.ts'

const identity = '/api/identity/v2'
export const testPassword = 'four words and a dot.'
export const newPassword = 'other words and a stop.'

export interface TestKey {
  privateKey: CryptoKey
  pem: string
}

/** A device of a citizen that has gone through the whole log-in, with what it knows from it. */
export interface TestDevice {
  browser: TestBrowser
  accountId: string
  token: string
  key: TestKey
  lookup: string
}

export async function newKey(algorithm = 'ES512'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  return { privateKey, pem: await exportSPKI(publicKey) }
}

export function signChallenge(key: TestKey, nonce: string, now: number): Promise<string> {
  const nbf = Math.floor(now / 1000)
  return new SignJWT({ nonce, nbf, exp: nbf + 3000 }).setProtectedHeader({ alg: 'ES512' }).sign(key.privateKey)
}

export async function beginInteraction(browser: TestBrowser): Promise<string> {
  return ((await browser.call('POST', '/api/user/interaction')).body as { access_token: string }).access_token
}

/** The address of the identity provider for an interaction. */
export async function shareSession(browser: TestBrowser, token: string, redirect = 'newsfeed'): Promise<string> {
  const { body } = await browser.call('POST', `${identity}/interaction/sharesession`, {
    token,
    body: { replyUri: `${testOrigin}/login?redirect=${redirect}` },
  })
  return (body as { redirectTo: string }).redirectTo
}

export function formIn(html: string): { action: string; csrf: string } {
  const unescaped = html.replaceAll('&amp;', '&')
  return { action: / action="([^"]+)"/.exec(unescaped)?.[1] ?? '', csrf: / name="csrf" value="([^"]+)"/.exec(unescaped)?.[1] ?? '' }
}

/** Registers, or logs in, consents where that is asked, and says where the browser was sent back to. */
export async function passProvider(
  browser: TestBrowser,
  redirectTo: string,
  { page, email, password = testPassword }: { page: 'login' | 'register'; email: string; password?: string },
): Promise<URL> {
  const opened = await browser.request('GET', redirectTo.replace(/^\/idp[^?]*/, `/idp/${page}`))
  const form = formIn(await opened.text())
  const sent = await browser.send(form.action, { csrf: form.csrf, email, password })
  const location = sent.headers.get('Location') ?? ''
  if (!location.startsWith('/idp/consent')) return new URL(location, testOrigin)
  const consent = formIn(await (await browser.request('GET', location)).text())
  const agreed = await browser.send(consent.action, { csrf: consent.csrf })
  return new URL(agreed.headers.get('Location') ?? '')
}

export async function appLogin(browser: TestBrowser, { token, accountId }: { token: string; accountId: string }): Promise<string> {
  const { body } = await browser.call('POST', `${identity}/applogin`, { token, body: { profileId: accountId, type: 'device', clientId } })
  return (body as { oidc: { code: string } }).oidc.code
}

export async function registerKey(browser: TestBrowser, { token, key }: { token: string; key: TestKey }) {
  const { body } = await browser.call('POST', `${identity}/register`, {
    token,
    body: { idp: deviceIdp, displayname: 'Firefox, Linux', publickey: key.pem },
  })
  return body as { challenge: string; requestId: string; lookupIdentifier: string }
}

/** The challenge for the key of a record. */
export async function startLogin(browser: TestBrowser, { token, recordId }: { token: string; recordId: string }) {
  const { body } = await browser.call('POST', `${identity}/startidplogin`, { token, body: { idp: deviceIdp, recordId } })
  return body as { challenge: string; requestId: string }
}

/** The whole of the log-in by the identity provider: a citizen who is new there, or one who comes back. */
export async function logIn(
  parts: TestApp,
  options: { email?: string; page?: 'login' | 'register'; browser?: TestBrowser } = {},
): Promise<TestDevice> {
  const { email = 'anna@example.ch', page = 'register', browser = createTestBrowser(parts) } = options
  const token = await beginInteraction(browser)
  const back = await passProvider(browser, await shareSession(browser, token), { page, email })
  const accountId = back.searchParams.get('profile') ?? ''
  await browser.call('POST', '/api/user/authorization', { body: { code: await appLogin(browser, { token, accountId }) } })
  const key = await newKey()
  const registered = await registerKey(browser, { token, key })
  const code = await signChallenge(key, registered.challenge, parts.clock.now)
  await browser.call('POST', `${identity}/consumeidplogin`, { token, body: { requestId: registered.requestId, code } })
  return { browser, accountId, token, key, lookup: registered.lookupIdentifier }
}

/** The pages for a forgotten password, opened from the log-in that `token` belongs to. */
export async function forgotten(parts: TestApp, options: { address?: string } = {}) {
  const browser = createTestBrowser(parts, options)
  const token = await beginInteraction(browser)
  const login = await (await browser.request('GET', await shareSession(browser, token))).text()
  const link = /href="(\/idp\/forgot[^"]+)"/.exec(login.replaceAll('&amp;', '&'))?.[1] ?? ''
  const { action, csrf } = formIn(await (await browser.request('GET', link)).text())
  return {
    browser,
    token,
    ask: (email: string) => browser.send(action, { csrf, email }),
    reset: ({ code, password = newPassword, email = 'anna@example.ch' }: { code: string; password?: string; email?: string }) =>
      browser.send(action.replace('/forgot', '/reset'), { csrf, email, code, password }),
  }
}
