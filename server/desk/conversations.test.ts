import { createHash } from 'node:crypto'
import { expect, test as base } from 'vitest'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { noteVerified } from '#server/domain/accounts/accounts.ts'
import { conversationsOf, listen, profile, sayTo, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld } from '#server/testing/test-writes.ts'
import type { LiveMessage } from './live-thread.ts'

describeOnDatabases('the desk’s conversations', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    const { browser } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(browser, 'Good day, <b>a question</b>')
    const [conversation] = await conversationsOf(browser)
    const counts = async () => {
      const countOf = async (type: string) => [type, (await browser.call('GET', `/api/user/notification/count/${type}`)).body] as const
      return Object.fromEntries((await Promise.all(notificationTypes.map(countOf))).filter(([, count]) => Number(count) > 0))
    }
    const id = conversation?.id ?? ''
    return { ...parts, address: `/desk/conversations/${id}`, id, counts, desk: await createDesk(parts) }
  }
  const test = base.extend('parts', () => world())
  const last = async (browser: Parameters<typeof threadOf>[0]) => (await threadOf(browser)).messages.at(-1)

  test('are listed with unread counts, and are read once opened', async ({ parts: { desk, address, browser } }) => {
    expect(await desk.read('/desk/conversations')).toMatch(/Anna Muster.*1 unread/s)
    const thread = await desk.read(address)
    // What a citizen writes is text, and the introduction is not taken for the desk's own words.
    expect(thread).toContain('Good day, &lt;b&gt;a question&lt;/b&gt;')
    expect(thread).toMatch(/Introduction, written by the citizen’s app/)
    expect(await desk.read('/desk/conversations')).not.toContain('unread')
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(2)
  })

  test('show that an address is not confirmed', async ({ parts: { desk, address, database, clock } }) => {
    expect(await desk.read(address)).toContain('citizen-0@example.ch (not confirmed)')
    await noteVerified(database.db, { id: 'citizen-0', now: clock.now })
    const thread = await desk.read(address)
    expect(thread).toContain('citizen-0@example.ch')
    expect(thread).not.toContain('not confirmed')
  })

  test('an answer reaches the citizen with a notification, live, and once', async ({ parts: { desk, address, browser, id, counts } }) => {
    const stream = await listen(browser, id)
    const form = formOn(await desk.read(address), 'answer')
    const sent = { ...form, action: 'answer', text: ' Good day too ' }
    const replies = await Promise.all([1, 2, 3].map(() => desk.browser.send(address, sent)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    await stream.until((heard) => heard.some(({ data }) => data.text === 'Good day too'))
    await stream.cut()
    expect((await threadOf(browser)).messages.map(({ text, from }) => [from, text]).slice(2)).toEqual([['representation', 'Good day too']])
    expect(await counts()).toEqual({ NEW_CHAT_MESSAGE: 1 })
  })

  test('resolve, archive and reactivate notify, and do nothing in the wrong state', async () => {
    const { desk, address, browser, counts } = await world()
    const stale = formOn(await desk.read(address), 'answer')
    const state = async () => (await conversationsOf(browser))[0]?.state
    for (const [action, expected] of [
      ['resolve', 'resolved'],
      ['archive', 'archived'],
      ['reactivate', 'reactivated'],
      ['archive', 'archived'],
    ] as const) {
      await desk.submit(address, { action })
      expect(await state()).toBe(expected)
    }
    expect(await counts()).toEqual({ CHAT_RESOLVED: 1, CHAT_ARCHIVED: 2, CHAT_REACTIVATED: 1 })
    expect(await desk.read(address)).not.toContain('<textarea')
    // A page of before: pressed again it does nothing, and shows how it stands.
    expect((await desk.browser.send(address, { ...stale, action: 'archive' })).status).toBe(303)
    expect(await counts()).toMatchObject({ CHAT_ARCHIVED: 2 })
  })

  test('an answer to an archived conversation is refused and its text kept', async ({ parts: { desk, address, browser, counts } }) => {
    const stale = formOn(await desk.read(address), 'answer')
    await desk.submit(address, { action: 'archive' })
    const sent = { ...stale, action: 'answer', text: 'Two lines,\r\n<b>too late</b>' }
    // Two taps: neither loses it.
    const replies = await Promise.all([1, 2].map(() => desk.browser.send(address, sent)))
    expect(replies.map(({ status }) => status)).toEqual([409, 409])
    const text = (await replies[1]?.text()) ?? ''
    expect(text).toContain('The conversation was archived while you were writing.')
    expect(text).toContain('>Two lines,\n&lt;b&gt;too late&lt;/b&gt;</textarea>')
    expect((await last(browser))?.seq).toBe(2)
    // Not thrown away, and not sent without a decision.
    const again = { ...formOn(text, 'reopen'), action: 'reopen', text: 'Two lines,\n<b>too late</b>' }
    expect((await desk.browser.send(address, again)).status).toBe(303)
    expect(await last(browser)).toMatchObject({ seq: 3, text: 'Two lines,\n<b>too late</b>' })
    expect(await counts()).toEqual({ CHAT_ARCHIVED: 1, CHAT_REACTIVATED: 1, NEW_CHAT_MESSAGE: 1 })
  })

  test('an answer has 1 to 4000 characters, where a line break counts as one', async ({ parts: { desk, address, browser } }) => {
    const lines = (count: number) => `${'x'.repeat(count - 3)}\r\n\r\ny`
    for (const wrong of ['  ', 'a\u0000', lines(4001)]) {
      const reply = await desk.submit(address, { action: 'answer', text: wrong })
      expect([reply.status, await reply.text()]).toEqual([422, expect.stringMatching(/aria-invalid="true"/)])
    }
    expect((await desk.submit(address, { action: 'answer', text: lines(4000) })).status).toBe(303)
    expect((await last(browser))?.text).toHaveLength(4000)
  })

  test('an answer to a resolved conversation reopens it', async ({ parts: { desk, address, browser, counts } }) => {
    await desk.submit(address, { action: 'resolve' })
    await desk.submit(address, { action: 'answer', text: 'One more thing' })
    expect((await conversationsOf(browser))[0]?.state).toBe('reactivated')
    expect(await counts()).toEqual({ CHAT_RESOLVED: 1, CHAT_REACTIVATED: 1, NEW_CHAT_MESSAGE: 1 })
  })

  test('cannot be read or answered by another representation', async ({ parts }) => {
    const other = await createDesk(parts, 'th-phuket-hc')
    expect(await other.read('/desk/conversations')).not.toContain('Muster')
    expect(await other.status(parts.address)).toBe(404)
    const form = formOn(await other.read('/desk/conversations'))
    for (const action of ['answer', 'archive'])
      expect((await other.browser.send(parts.address, { ...form, action, text: 'I am not here' })).status).toBe(404)
    expect(await last(parts.browser)).toMatchObject({ seq: 2 })
    expect((await conversationsOf(parts.browser))[0]?.state).toBe('open')
  })

  test('a form without a token, or with another browser’s, changes nothing', async ({ parts }) => {
    const { desk, address, browser } = parts
    const form = formOn(await desk.read(address), 'answer')
    const second = await createDesk(parts)
    const foreign = formOn(await second.read(address), 'answer')
    const wrongs: Record<string, string>[] = [{ csrf: '' }, { csrf: foreign.csrf ?? '' }, { form: '' }]
    for (const wrong of wrongs) {
      const reply = await desk.browser.send(address, { ...form, action: 'answer', text: 'forged', ...wrong })
      expect(reply.status).toBe(403)
    }
    const elsewhere = await desk.browser.request('POST', address, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' },
      body: new URLSearchParams({ ...form, action: 'answer', text: 'forged' }).toString(),
    })
    expect(elsewhere.status).toBe(403)
    expect(await last(browser)).toMatchObject({ seq: 2 })
  })

  test('a long conversation is paged, and only its newest page marks messages as read', async ({ parts: { desk, address, browser } }) => {
    for (let index = 0; index < 110; index += 1) await sayTo(browser, `line ${index}.`)
    const first = (await desk.read(`${address}?before=20`)).match(/line \d+\./g)
    expect([first?.[0], first?.at(-1)]).toEqual(['line 0.', 'line 16.'])
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(0)
    expect(await desk.read(address)).toContain('Earlier messages')
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(112)
  })

  test('an answer marks only the messages on its page as read', async ({ parts: { desk, address, browser } }) => {
    const form = formOn(await desk.read(address), 'answer')
    await sayTo(browser, 'Can my wife come with me?')
    expect((await desk.browser.send(address, { ...form, action: 'answer', text: 'Yes, on Monday.' })).status).toBe(303)
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(2)
    expect(await desk.read('/desk/conversations')).toContain('1 unread')
  })

  test('an open page gets new messages, which are read once the page has shown them', async () => {
    const { desk, address, ...parts } = await world()
    const { browser } = parts
    const shownLast = formOn(await desk.read(address), 'answer').seen
    expect(shownLast).toBe('2')
    const newSince = async (seq: number) => desk.browser.request('GET', `${address}?after=${seq}`)
    expect((await newSince(2)).status).toBe(204)
    await sayTo(browser, '<b>Can my wife come with me?</b>')
    const { messages } = (await (await newSince(2)).json()) as { messages: LiveMessage[] }
    expect(messages).toMatchObject([{ seq: 3, sender: 'citizen', text: '<b>Can my wife come with me?</b>' }])
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(2)
    expect((await newSince(3)).status).toBe(204)
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(3)
    const elsewhere = await createDesk(parts, 'fr-paris-embassy')
    expect(await elsewhere.status(`${address}?after=0`)).toBe(404)
  })

  test('only a page with the newest messages has the script, allowed by its hash', async ({ parts: { desk, address } }) => {
    const page = await desk.browser.request('GET', address)
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(await page.text()) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`)
    expect(await desk.read(`${address}?before=2`)).not.toContain('<script>')
  })

  test('is deleted with the account, without a deadlock', async ({ parts: { desk, address, browser } }) => {
    const form = formOn(await desk.read(address), 'answer')
    const [answered, deleted] = await Promise.all([
      desk.browser.send(address, { ...form, action: 'answer', text: 'Good bye' }),
      browser.call('DELETE', '/api/user/me'),
    ])
    expect([[303, 404].includes(answered.status), deleted.status]).toEqual([true, 200])
    expect(await desk.status(address)).toBe(404)
    expect(await desk.read('/desk/conversations')).not.toContain('Muster')
  })
})

describeOnDatabases('a form of the desk that is submitted twice', (fresh) => {
  async function world() {
    const { browser: _, browsers, ...parts } = await createWorld(await fresh(), { drafts: [], citizens: 2 })
    const [anna, beat] = browsers
    const desk = await createDesk(parts)
    const openFor = async (citizen: typeof anna) => {
      await sayTo(citizen, 'Good morning')
      const [conversation] = await conversationsOf(citizen)
      const address = `/desk/conversations/${conversation?.id}`
      return { address, form: formOn(await desk.read(address), 'resolve'), state: async () => (await conversationsOf(citizen))[0]?.state }
    }
    return { desk, hers: await openFor(anna), his: await openFor(beat) }
  }
  const test = base.extend('world', () => world())

  test('acts once and gets the same reply', async ({ world: { desk, hers } }) => {
    for (const _ of [1, 2]) expect((await desk.browser.send(hers.address, { ...hers.form, action: 'resolve' })).status).toBe(303)
    expect(await hers.state()).toBe('resolved')
    expect((await desk.read('/desk/audit')).split('marked as resolved')).toHaveLength(2)
  })

  test('does nothing for another action, and says that the page is out of date', async ({ world: { desk, hers } }) => {
    await desk.browser.send(hers.address, { ...hers.form, action: 'resolve' })
    const reply = await desk.browser.send(hers.address, { ...hers.form, action: 'archive' })
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('This page is out of date')
    expect(await hers.state()).toBe('resolved')
  })

  test('does nothing for another subject, and keeps the text', async ({ world: { desk, hers, his } }) => {
    await desk.browser.send(hers.address, { ...hers.form, action: 'resolve' })
    const reply = await desk.browser.send(his.address, { ...hers.form, action: 'answer', text: 'Please come on Monday.' })
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('Please come on Monday.')
    expect(await his.state()).toBe('open')
  })
})
