import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversationsOf, profile, sayTo, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld } from '#server/testing/test-writes.ts'

const who = { email: 'staff@th-bangkok-embassy.example', password: 'desk password' }

describeOnDatabases('text that was typed at the desk and not sent', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    const { browser } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(browser, 'Good day')
    const [conversation] = await conversationsOf(browser)
    return { ...parts, address: `/desk/conversations/${conversation?.id}`, desk: await createDesk(parts) }
  }
  const last = async (browser: Parameters<typeof threadOf>[0]) => (await threadOf(browser)).messages.at(-1)

  test('a form from before the log-in does nothing and keeps its text', async () => {
    const parts = await world()
    const { desk, address, browser } = parts
    const old = formOn(await desk.read(address), 'answer')
    const again = await createDesk(parts)
    const reply = await again.browser.send(address, { ...old, action: 'answer', text: 'A long answer' })
    const text = await reply.text()
    expect([reply.status, (await last(browser))?.seq]).toEqual([403, 2])
    expect(text).toMatch(/A long answer<\/textarea>[^]*This page had expired/)
    expect((await again.browser.send(address, { ...formOn(text, 'answer'), action: 'answer', text: 'A long answer' })).status).toBe(303)
    expect((await last(browser))?.text).toBe('A long answer')
  })

  test('a failure and a malformed form show a page with the text', async () => {
    const { desk, address, browser, db, logged } = await world()
    const form = formOn(await desk.read(address), 'answer')
    await db.execute(sql`alter table messages rename to away`)
    const failed = await desk.browser.send(address, { ...form, action: 'answer', text: 'A long answer' })
    await db.execute(sql`alter table away rename to messages`)
    expect([failed.status, failed.headers.get('Content-Type')]).toEqual([500, 'text/html; charset=UTF-8'])
    expect(await failed.text()).toMatch(/That did not work[^]*A long answer<\/textarea>/)
    expect(logged.join()).toContain('request failed')
    expect(logged.join()).not.toContain('A long answer')
    const headers = { 'Content-Type': 'multipart/form-data' }
    const broken = await desk.browser.request('POST', address, { headers, body: 'x' })
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('Please try again')])
    expect((await last(browser))?.seq).toBe(2)
  })

  test('text survives a log-in after the session has ended, and is sent when its writer submits it', async () => {
    const { desk, address, browser, clock } = await world()
    const old = formOn(await desk.read(address), 'answer')
    clock.now += 12 * 3_600_000
    const refused = await desk.browser.send(address, { ...old, action: 'answer', text: 'One\r\n"two"' })
    expect(refused.status).toBe(401)
    const page = await refused.text()
    expect(page).toContain('What you wrote will still be here when you log in again.')
    const carried = { to: address, action: 'answer', text: 'One\r\n"two"' }
    for (const [name, value] of Object.entries({ ...carried, text: 'One\n&quot;two&quot;' })) expect(page).toMatch(hidden(name, value))
    const wrong = await desk.browser.send('/desk/login', { ...formOn(page), ...carried, ...who, password: 'wrong' })
    expect(await wrong.text()).toMatch(hidden('text', 'One\n&quot;two&quot;'))
    const right = await desk.browser.send('/desk/login', { ...formOn(page), ...carried, ...who })
    const unsent = await right.text()
    expect([right.status, unsent]).toEqual([200, expect.stringContaining('>One\n&quot;two&quot;</textarea>')])
    expect((await last(browser))?.seq).toBe(2)
    await desk.browser.send(address, { ...formOn(unsent), action: 'answer', text: 'One\r\n"two"' })
    expect(await last(browser)).toMatchObject({ seq: 3, text: 'One\n"two"' })
  })

  test('a log-in returns to the page of the pressed button, and never leaves the desk', async () => {
    const { desk, address, clock } = await world()
    const old = formOn(await desk.read(address), 'archive')
    clock.now += 12 * 3_600_000
    const page = await (await desk.browser.send(address, { ...old, action: 'archive' })).text()
    const logIn = async (to: string) => (await desk.browser.send('/desk/login', { ...formOn(page), to, ...who })).headers.get('Location')
    expect(page).toMatch(hidden('to', address))
    expect(await logIn(address)).toBe(address)
  })

  test.each(['https://evil.example/desk/conversations/a', '//evil.example', '/desk/../idp', '/desk/logout', ''])(
    'a log-in with the return address %s opens the conversations',
    async (to) => {
      const { desk } = await world()
      const login = formOn(await (await desk.browser.request('GET', '/desk/login')).text())
      const sent = { ...login, to, action: 'answer', text: 'x', ...who }
      expect((await desk.browser.send('/desk/login', sent)).headers.get('Location')).toBe('/desk/conversations')
    },
  )

  test('an answer to a deleted citizen is shown, so that it can be copied', async () => {
    const { desk, address, browser } = await world()
    const form = formOn(await desk.read(address), 'answer')
    await browser.call('DELETE', '/api/user/me')
    const reply = await desk.browser.send(address, { ...form, action: 'answer', text: 'Half an hour’s work' })
    expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('Half an hour’s work</textarea>')])
  })
})

function hidden(name: string, value: string): RegExp {
  return new RegExp(`name="${name}"\\s+value="${value}"`)
}
