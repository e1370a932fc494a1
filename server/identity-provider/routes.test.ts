import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { rowsOf } from '#server/database/rows-of.ts'
import { hashOf } from '#server/secrets.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { beginInteraction, formIn, logIn, passProvider, shareSession, testPassword } from '#server/testing/test-citizen.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'

const api = '/api/identity/v2'
const anna = { email: 'anna@example.ch', password: testPassword }

describeOnDatabases('the identity provider', (fresh) => {
  const begin = async () => createTestApp({ database: await fresh() })
  const test = base.extend('parts', () => begin())

  async function visit(parts: TestApp, browser: TestBrowser = createTestBrowser(parts)) {
    const token = await beginInteraction(browser)
    const redirectTo = await shareSession(browser, token)
    const ticket = new URL(redirectTo, 'http://x').searchParams.get('ticket') ?? ''
    const html = async (page: string, headers = {}) => (await browser.request('GET', `/idp/${page}?ticket=${ticket}`, { headers })).text()
    const send = async (page: string, fields: Record<string, string>, language = 'en') => {
      const { csrf } = formIn(await html('login'))
      return browser.send(`/idp/${page}?ticket=${ticket}&language=${language}`, { csrf, ...fields })
    }
    /** The account that the interaction is bound to, as the identity service sees it. */
    const isBound = async () => (await browser.call('GET', `${api}/credential`, { token })).status === 200
    return { browser, token, redirectTo, ticket, html, send, isBound }
  }

  test('shows a form that works without scripts, with a strict content security policy', async () => {
    const { browser, redirectTo } = await visit(await begin())
    const reply = await browser.request('GET', redirectTo)
    const html = await reply.text()
    expect(reply.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('Referrer-Policy')).toBe('same-origin')
    const policyHashOf = (tag: string) => {
      const text = new RegExp(`<${tag}>(.*)</${tag}>`, 's').exec(html)?.[1] ?? ''
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    }
    expect(reply.headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; img-src data:; font-src 'self'; style-src ${policyHashOf('style')}; script-src ${policyHashOf('script')}; form-action 'self' http://localhost:4173; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(
      /<script |<link(?! rel="icon" href="data:,">)|<img|@import|url\((?!\/idp\/noto-sans\.woff2\))|[^:]src=| style=| on\w+=/,
    )
    expect(html).toContain('<label for="email">E-mail</label>')
    expect(html).toContain('<label for="password">Password</label>')
    const buttons = [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(buttons).toEqual(['Show password', 'Log in', 'Register'])
    expect(html).toMatch(/autocomplete="username"[^>]*required autofocus/)
    expect(html).toContain('autocomplete="current-password"')
  })

  test('uses the app’s typeface', async () => {
    const { browser } = await visit(await begin())
    const font = await browser.request('GET', '/idp/noto-sans.woff2')
    expect([font.status, font.headers.get('Content-Type')]).toEqual([200, 'font/woff2'])
    expect(new TextDecoder().decode((await font.arrayBuffer()).slice(0, 4))).toBe('wOF2')
  })

  test('uses the browser’s or the chosen language, on the next pages too', async () => {
    const { browser, ticket, html, send } = await visit(await begin())
    const titleIn = (page: string) => /<h1>([^<]*)</.exec(page)?.[1]
    expect(titleIn(await html('login', { 'Accept-Language': 'es, it-CH;q=0.8, de;q=0.5' }))).toBe('Accedere')
    expect(titleIn(await html('register', { 'Accept-Language': 'fr-CH' }))).toBe('S’inscrire')
    const chosen = await (
      await browser.request('GET', `/idp?ticket=${ticket}&language=de`, { headers: { 'Accept-Language': 'fr' } })
    ).text()
    expect(chosen).toContain('<html lang="de">')
    expect(formIn(chosen).action).toContain('language=de')
    for (const language of ['de', 'fr', 'it', 'en']) expect(chosen).toContain(`lang="${language}"`)
    const consent = (await send('register', anna, 'it')).headers.get('Location') ?? ''
    expect(titleIn(await (await browser.request('GET', consent)).text())).toBe('È d’accordo?')
    expect((await html('login', { 'Accept-Language': '"><script>' })).includes('"><script>')).toBe(false)
  })

  test('binds the interaction when the citizen has consented, and not before', async () => {
    const { browser, send, isBound } = await visit(await begin())
    const registered = await send('register', anna)
    const location = registered.headers.get('Location') ?? ''
    expect([registered.status, location]).toEqual([303, expect.stringMatching(/^\/idp\/consent\?ticket=/)])
    expect(await isBound()).toBe(false)
    const page = await (await browser.request('GET', location)).text()
    expect(page).toContain(anna.email)
    expect(await isBound()).toBe(false)
    const agreed = await browser.send(formIn(page).action, { csrf: formIn(page).csrf })
    expect([agreed.status, agreed.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/localhost:4173\/login\?redirect=newsfeed&profile=/),
    ])
    expect(await isBound()).toBe(true)
  })

  test('asks for consent again if it was not given the first time', async ({ parts }) => {
    await (await visit(parts)).send('register', anna)
    const again = await (await visit(parts)).send('login', anna)
    expect(again.headers.get('Location')).toMatch(/^\/idp\/consent/)
  })

  test('a ticket is valid once', async ({ parts }) => {
    await logIn(parts)
    const { browser, send, html, ticket } = await visit(parts)
    const { csrf } = formIn(await html('login'))
    const both = await Promise.all([1, 2].map(() => browser.send(`/idp/login?ticket=${ticket}`, { csrf, ...anna })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
    expect((await send('login', anna)).status).toBe(410)
    expect(await html('consent')).toContain('This page has expired')
  })

  test('a ticket is valid for fifteen minutes', async ({ parts }) => {
    const { browser, redirectTo } = await visit(parts)
    parts.clock.now += 15 * 60_000 - 1
    expect((await browser.request('GET', redirectTo)).status).toBe(200)
    parts.clock.now += 1
    expect((await browser.request('GET', redirectTo)).status).toBe(410)
    expect((await browser.request('GET', '/idp')).status).toBe(410)
    expect((await browser.request('GET', '/idp?ticket=made-up')).status).toBe(410)
  })

  test('a ticket of another browser is refused, whatever it is used for', async ({ parts }) => {
    const attacker = await visit(parts)
    const victim = createTestBrowser(parts)
    for (const page of ['login', 'register', 'consent'])
      expect((await victim.request('GET', `/idp/${page}?ticket=${attacker.ticket}`)).status).toBe(403)
    await visit(parts, victim)
    const { csrf } = formIn(await attacker.html('login'))
    for (const page of ['login', 'register', 'consent']) {
      const reply = await victim.send(`/idp/${page}?ticket=${attacker.ticket}`, { csrf, ...anna })
      expect([page, reply.status, (await reply.text()).includes('Please start in the app')]).toEqual([page, 403, true])
    }
    expect(await attacker.isBound()).toBe(false)
    expect(await accountsIn(parts)).toBe(0)
  })

  test('a form without its token, or with one of another ticket or browser, changes nothing', async ({ parts }) => {
    const mine = await visit(parts)
    const sibling = await visit(parts, mine.browser)
    const foreign = await visit(parts)
    const [ofSibling, ofForeign] = [formIn(await sibling.html('login')), formIn(await foreign.html('login'))]
    for (const csrf of [undefined, '', 'made-up', hashOf('csrf', mine.ticket), ofSibling.csrf, ofForeign.csrf])
      for (const page of ['login', 'register', 'consent']) {
        const reply = await mine.browser.send(`/idp/${page}?ticket=${mine.ticket}`, { ...(csrf !== undefined && { csrf }), ...anna })
        expect([csrf, page, reply.status]).toEqual([csrf, page, 403])
      }
    const asJson = { body: { csrf: formIn(await mine.html('login')).csrf, ...anna } }
    for (const sent of [asJson, { headers: { Origin: 'https://evil.example' }, body: '' }])
      expect((await mine.browser.request('POST', `/idp/register?ticket=${mine.ticket}`, sent)).status).toBe(403)
    expect(await accountsIn(parts)).toBe(0)
  })

  test('consent without a log-in leads to the log-in', async () => {
    const { browser, ticket, html } = await visit(await begin())
    const sent = await browser.send(`/idp/consent?ticket=${ticket}`, { csrf: formIn(await html('login')).csrf })
    expect(sent.headers.get('Location')).toMatch(/^\/idp\/login\?/)
    expect((await browser.request('GET', `/idp/consent?ticket=${ticket}`)).headers.get('Location')).toMatch(/^\/idp\/login\?/)
  })

  test('an interaction that belongs to somebody is not handed to somebody else', async ({ parts }) => {
    await logIn(parts, { email: 'bruno@example.ch' })
    const browser = createTestBrowser(parts)
    const token = await beginInteraction(browser)
    // Begun in two tabs.
    const [one, other] = [await shareSession(browser, token), await shareSession(browser, token)]
    const profileId = (await passProvider(browser, one, { page: 'register', email: 'anna@example.ch' })).searchParams.get('profile')
    const { action, csrf } = formIn(await (await browser.request('GET', other)).text())
    expect((await browser.send(action, { csrf, email: 'bruno@example.ch', password: testPassword })).status).toBe(410)
    const body = { profileId, type: 'device', clientId: 'abroad' }
    expect((await browser.call('POST', `${api}/applogin`, { token, body })).status).toBe(200)
  })

  test('errors are shown beside their fields; typed values are kept, except the password', async () => {
    const { send } = await visit(await begin())
    const typed = '"><script>alert(1)</script>'
    for (const [page, fields, flaw] of [
      ['login', { email: '', password: 'a secret' }, /<p class="flaw" id="email-flaw">.*Please enter your e-mail address/],
      ['login', { email: 'anna', password: 'secret-word' }, /value="anna".*aria-invalid="true".*Please enter a valid e-mail address/s],
      ['login', { email: 'anna@example.ch', password: '' }, /value="anna@example.ch".*id="password-flaw">.*Please enter your password/s],
      ['login', { email: typed, password: 'a secret' }, /value="&quot;&gt;&lt;script&gt;/],
      [
        'register',
        { email: 'anna@example.ch', password: 'short-word' },
        /aria-describedby="password-hint password-flaw" aria-invalid="true" autofocus.*at least 12 characters/s,
      ],
      ['register', { email: 'anna.muster.zh@example.ch', password: 'Anna.Muster.ZH@example.ch' }, /must not be your e-mail address/],
      ['register', { email: 'anna@example.ch', password: 'Passwort1234' }, /easy to guess/],
    ] as const) {
      const reply = await send(page, fields)
      const html = await reply.text()
      expect([reply.status, html]).toEqual([422, expect.stringMatching(flaw)])
      expect(html).toContain('<title>Error: ')
      expect(fields.password !== '' && html.includes(fields.password)).toBe(false)
      expect(html).not.toContain('<script>alert')
    }
  })

  test('the other page is one button away, with the address that was typed', async () => {
    const { send } = await visit(await begin())
    const reply = await send('register', { email: 'anna@example.ch', password: '', from: 'login' })
    const html = await reply.text()
    expect(reply.status).toBe(200)
    for (const part of ['<h1>Register</h1>', 'value="anna@example.ch"']) expect(html).toContain(part)
    expect(html).not.toContain('flaw"')
  })

  test('`page` of the share opens the registration at once', async () => {
    const { browser, token } = await visit(await begin())
    const { body } = await browser.call('POST', `${api}/interaction/sharesession`, {
      token,
      body: { replyUri: 'http://localhost:4173/login', page: 'register' },
    })
    expect(await (await browser.request('GET', (body as { redirectTo: string }).redirectTo)).text()).toContain('<h1>Register</h1>')
  })

  async function accountsIn({ database }: TestApp): Promise<number> {
    const rows = await rowsOf<{ count: number }>(database.db, sql`select count(*)::int as count from accounts`)
    return rows[0]?.count ?? -1
  }
})
