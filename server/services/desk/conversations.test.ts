import { createHash } from 'node:crypto'
import type { LiveMessage } from './live-thread.ts'
import { expect, test } from 'vitest'
import { notificationTypes } from '#contract/values/notification-types.ts'
import { noteVerified } from '#server/services/idp/accounts.ts'
import { conversationsOf, listen, profile, sayTo, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createDesk, formOn } from '#server/testing/test-desk.ts'
import { createWorld } from '#server/testing/test-writes.ts'

describeOnDatabases('the desk’s conversations', (fresh) => {
  async function world() {
    const parts = await createWorld(await fresh(), { drafts: [] })
    const { browser } = parts
    await browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(browser, 'Good day, <b>a question</b>')
    const [conversation] = await conversationsOf(browser)
    const counts = async () =>
      Object.fromEntries(
        (
          await Promise.all(
            notificationTypes.map(
              async (type) => [type, (await browser.call('GET', `/api/user/notification/count/${type}`)).body] as const,
            ),
          )
        ).filter(([, count]) => Number(count) > 0),
      )
    return {
      ...parts,
      address: `/desk/conversations/${conversation?.id}`,
      id: conversation?.id ?? '',
      counts,
      desk: await createDesk(parts),
    }
  }
  const last = async (browser: Parameters<typeof threadOf>[0]) => (await threadOf(browser)).messages.at(-1)

  test('are listed with their unread messages, which opening marks as read', async () => {
    const { desk, address, browser } = await world()
    expect(await desk.read('/desk/conversations')).toMatch(/Anna Muster.*1 unread/s)
    const thread = await desk.read(address)
    // What a citizen writes is text, and the introduction is not taken for the desk's own words.
    expect(thread).toContain('Good day, &lt;b&gt;a question&lt;/b&gt;')
    expect(thread).toMatch(/Introduction, written by the citizen’s app/)
    expect(await desk.read('/desk/conversations')).not.toContain('unread')
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(2)
  })

  test('say that an address is not confirmed until its code came back', async () => {
    const { desk, address, database, clock } = await world()
    expect(await desk.read(address)).toContain('citizen-0@example.ch (not confirmed)')
    await noteVerified(database.db, { id: 'citizen-0', now: clock.now })
    const thread = await desk.read(address)
    expect(thread).toContain('citizen-0@example.ch')
    expect(thread).not.toContain('not confirmed')
  })

  test('an answer reaches the citizen with a notification, live, and once', async () => {
    const { desk, address, browser, id, counts } = await world()
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

  test('an empty answer comes back with what is wrong', async () => {
    const { desk, address, browser } = await world()
    const reply = await desk.submit(address, { action: 'answer', text: '  ' })
    expect([reply.status, (await desk.submit(address, { action: 'answer', text: 'a\u0000' })).status]).toEqual([422, 422])
    expect(await reply.text()).toMatch(/aria-invalid="true"[^]*Please write a reply/)
    expect((await last(browser))?.seq).toBe(2)
  })

  test('resolve, archive and reactivate are told, and what the state does not allow does nothing', async () => {
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

  test('what a colleague archived meanwhile is not answered, and what was typed stands there with the reason', async () => {
    const { desk, address, browser, counts } = await world()
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

  test('a line break counts as one sign, the way the field counts it', async () => {
    const { desk, address, browser } = await world()
    const lines = (count: number) => `${'x'.repeat(count - 3)}\r\n\r\ny`
    expect((await desk.submit(address, { action: 'answer', text: lines(4001) })).status).toBe(422)
    expect((await desk.submit(address, { action: 'answer', text: lines(4000) })).status).toBe(303)
    expect((await last(browser))?.text).toHaveLength(4000)
  })

  test('an answer to a resolved one opens it again', async () => {
    const { desk, address, browser, counts } = await world()
    await desk.submit(address, { action: 'resolve' })
    await desk.submit(address, { action: 'answer', text: 'One more thing' })
    expect((await conversationsOf(browser))[0]?.state).toBe('reactivated')
    expect(await counts()).toEqual({ CHAT_RESOLVED: 1, CHAT_REACTIVATED: 1, NEW_CHAT_MESSAGE: 1 })
  })

  test('another representation’s are not there, to read or to answer', async () => {
    const parts = await world()
    const other = await createDesk(parts, 'th-phuket-hc')
    expect(await other.read('/desk/conversations')).not.toContain('Muster')
    expect(await other.status(parts.address)).toBe(404)
    const form = formOn(await other.read('/desk/conversations'))
    for (const action of ['answer', 'archive'])
      expect((await other.browser.send(parts.address, { ...form, action, text: 'I am not here' })).status).toBe(404)
    expect(await last(parts.browser)).toMatchObject({ seq: 2 })
    expect((await conversationsOf(parts.browser))[0]?.state).toBe('open')
  })

  test('a form without the token of the browser, or with another browser’s, changes nothing', async () => {
    const parts = await world()
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

  test('a long one is read backwards, and only the newest page counts as read', async () => {
    const { desk, address, browser } = await world()
    for (let index = 0; index < 110; index += 1) await sayTo(browser, `line ${index}.`)
    const first = (await desk.read(`${address}?before=20`)).match(/line \d+\./g)
    expect([first?.[0], first?.at(-1)]).toEqual(['line 0.', 'line 16.'])
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(0)
    expect(await desk.read(address)).toContain('Earlier messages')
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(112)
  })

  test('an answer marks as read only what its page showed', async () => {
    const { desk, address, browser } = await world()
    const form = formOn(await desk.read(address), 'answer')
    await sayTo(browser, 'Can my wife come with me?')
    expect((await desk.browser.send(address, { ...form, action: 'answer', text: 'Yes, on Monday.' })).status).toBe(303)
    expect((await conversationsOf(browser))[0]?.readByRepresentation).toBe(2)
    expect(await desk.read('/desk/conversations')).toContain('1 unread')
  })

  test('an open page gets the messages it does not show, which count as read once it says that it shows them', async () => {
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

  test('only a page with the newest messages has the script, allowed by its hash', async () => {
    const { desk, address } = await world()
    const page = await desk.browser.request('GET', address)
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(await page.text()) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('Content-Security-Policy')).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`)
    expect(await desk.read(`${address}?before=2`)).not.toContain('<script>')
  })

  test('goes with the account, whose deletion and the desk’s answer never wait in a circle', async () => {
    const { desk, address, browser } = await world()
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
