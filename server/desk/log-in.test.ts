import { eq } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { staff } from '#server/database/contact-schema.ts'
import { newSecret } from '#server/secrets.ts'
import { createTestApp, testConfig, testHash } from '#server/testing/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { demoStaff, tendDemoStaff } from '#server/domain/staff/staff.ts'

describeOnDatabases('the desk’s log-in', (fresh) => {
  async function world() {
    const parts = createTestApp({ database: await fresh() })
    return { ...parts, db: parts.database.db }
  }
  const test = base.extend('parts', () => world())
  const email = 'staff@th-bangkok-embassy.example'
  const statusIn = async (browser: TestBrowser, password: string) => {
    const form = formOn(await (await browser.request('GET', '/desk/login')).text())
    return (await browser.send('/desk/login', { ...form, email, password })).status
  }
  const pages = ['conversations', 'appointments', 'events', 'surveys', 'content', 'audit']

  test('opens every page, and no page opens without it', async ({ parts }) => {
    const desk = await createDesk(parts)
    const stranger = createTestBrowser(parts)
    for (const path of ['', ...pages.map((name) => `/${name}`), '/nowhere', '/conversations/c']) {
      const reply = await stranger.request('GET', `/desk${path}`)
      expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/desk/login'])
    }
    for (const name of pages) expect(await desk.status(`/desk/${name}`)).toBe(200)
    expect(await desk.status('/desk/nowhere')).toBe(404)
    expect((await stranger.send('/desk/conversations/c', { csrf: 'x', form: 'y' })).status).toBe(401)
  })

  test('is a cookie for the desk only, new with each log-in, which expires after 12 hours', async ({ parts }) => {
    const desk = await createDesk(parts)
    const [first, second] = desk.browser.setCookies
    expect(second).toMatch(/^abroad-desk=[\w-]{43}; Max-Age=43200; Path=\/desk; HttpOnly; SameSite=Strict$/)
    expect(first?.split(';')[0]).not.toBe(second?.split(';')[0])
    parts.clock.now += 12 * 3_600_000
    expect(await desk.status('/desk/conversations')).toBe(303)
  })

  test('has a Secure cookie except on this machine', async () => {
    const browser = createTestBrowser(await world(), { origin: 'https://abroad.example' })
    await browser.request('GET', '/desk/login')
    expect(browser.setCookies[0]).toMatch(/^__Secure-abroad-desk=[\w-]{43}; .*; Secure/)
  })

  test('gives the same reply to a wrong password and an unknown address, and limits attempts', async ({ parts }) => {
    await createDesk(parts)
    const browser = createTestBrowser(parts)
    const form = formOn(await (await browser.request('GET', '/desk/login')).text())
    const replies = []
    for (const address of [email, 'nobody@th-bangkok-embassy.example', ...Array.from({ length: 5 }, () => email)])
      replies.push(await browser.send('/desk/login', { ...form, email: address, password: 'wrong' }))
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 429])
    expect(replies[6]?.headers.get('Retry-After')).toBe('900')
    const texts = await Promise.all(replies.slice(0, 2).map(async (reply) => (await reply.text()).replace(/value="[^"]*"/g, '')))
    expect(texts[0]).toBe(texts[1])
    const right = await browser.send('/desk/login', { ...form, email, password: 'desk password' })
    expect(right.status).toBe(429)
  })

  test('who tries somebody’s address in vain locks out themselves, and not its owner elsewhere', async ({ parts }) => {
    await createDesk(parts)
    const statusAt = (address: string, password: string) => statusIn(createTestBrowser(parts, { address }), password)
    for (let turn = 0; turn < 5; turn += 1) expect(await statusAt('192.0.2.66', 'wrong')).toBe(422)
    expect(await statusAt('192.0.2.66', 'wrong')).toBe(429)
    expect(await statusAt('192.0.2.7', 'desk password')).toBe(303)
    // From so many places that it can only be one who has them all.
    for (let place = 0; place < 45; place += 1) expect(await statusAt(`198.51.100.${place}`, 'wrong')).toBe(422)
    expect(await statusAt('203.0.113.1', 'wrong')).toBe(429)
    parts.clock.now += 15 * 60_000
    expect(await statusAt('192.0.2.66', 'desk password')).toBe(303)
  })

  test('a browser that has logged in before gets in while strangers use up the tries of the address', async ({ parts }) => {
    await createDesk(parts)
    const known = createTestBrowser(parts, { address: '192.0.2.7' })
    expect(await statusIn(known, 'desk password')).toBe(303)
    for (let place = 0; place < 51; place += 1) await statusIn(createTestBrowser(parts, { address: `198.51.100.${place}` }), 'wrong')
    expect(await statusIn(createTestBrowser(parts, { address: '192.0.2.8' }), 'desk password')).toBe(429)
    known.cookies.delete('abroad-desk')
    expect(await statusIn(known, 'desk password')).toBe(303)
  })

  test('the demo’s password and sessions work on this machine only, not behind a proxy', async ({ parts }) => {
    await tendDemoStaff({ ...parts, config: testConfig(), hashPassword: testHash, newId: () => 'demo', newSecret, now: () => 1 })
    const statusFor = async (origin: string, headers: Record<string, string> = {}) => {
      const browser = createTestBrowser(parts, { origin })
      const page = await browser.request('GET', '/desk/login', { headers })
      const body = new URLSearchParams({ ...formOn(await page.text()), ...demoStaff }).toString()
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return { browser, status: (await browser.request('POST', '/desk/login', { headers: { ...headers, ...form }, body })).status }
    }
    const here = await statusFor('http://localhost:4173')
    expect(here.status).toBe(303)
    expect((await statusFor('https://abroad.example')).status).toBe(422)
    expect((await statusFor('http://localhost:4173', { 'X-Forwarded-For': '203.0.113.5' })).status).toBe(422)
    const opened = (headers: Record<string, string>) => here.browser.request('GET', '/desk/conversations', { headers })
    expect([(await opened({})).status, (await opened({ Via: '1.1 proxy' })).status]).toEqual([200, 303])
  })

  test('a form that another site sends logs nobody in', async ({ parts }) => {
    await createDesk(parts)
    const browser = createTestBrowser(parts)
    const sent = { email, password: 'desk password' }
    expect((await browser.send('/desk/login', { ...sent, csrf: 'x', form: 'abcdefgh' })).status).toBe(403)
    await browser.request('GET', '/desk/login')
    expect((await browser.send('/desk/login', { ...sent, csrf: 'x', form: 'abcdefgh' })).status).toBe(403)
  })

  test('ends where the button says so, and what it opened is shut', async () => {
    const desk = await createDesk(await world())
    const cookie = `abroad-desk=${desk.browser.cookies.get('abroad-desk')}`
    const form = formOn(await desk.read('/desk/conversations'))
    expect((await desk.browser.send('/desk/logout', form)).headers.get('Location')).toBe('/desk/login')
    expect((await desk.browser.request('GET', '/desk/conversations', { headers: { Cookie: cookie } })).status).toBe(303)
  })

  test('its pages run nothing, load nothing but the app’s type and are kept by nobody', async () => {
    const desk = await createDesk(await world())
    const reply = await desk.browser.request('GET', '/desk/conversations')
    const policy = reply.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; font-src 'self'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    const text = await reply.text()
    expect(text).not.toMatch(/<script| style=| on\w+=/)
    const { createHash } = await import('node:crypto')
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  })

  test('the demo account is there only where the settings want it', async ({ parts: { db, database } }) => {
    const parts = { database, newId: () => 'staff-1', newSecret, now: () => 0, hashPassword: () => Promise.resolve('hash') }
    const there = () => db.select({ id: staff.id }).from(staff).where(eq(staff.email, demoStaff.email))
    const on = { ...parts, config: testConfig() }
    await tendDemoStaff(on)
    await tendDemoStaff(on)
    expect(await there()).toHaveLength(1)
    await tendDemoStaff({ ...parts, config: testConfig({ DEMO: '0' }) })
    expect(await there()).toEqual([])
  })
})
