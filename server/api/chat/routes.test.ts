import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test as base } from 'vitest'
import { mainRepresentation, MessagesPage, sendMessage, type Conversation } from '#contract/contact/chat.ts'
import { applyAction } from '#server/domain/conversations/desk-conversations.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { bangkok, conversationsOf, listen, opening, profile, sayTo, threadOf } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createListenersOf } from '#server/testing/test-listeners.ts'
import { createWorld, newKey, write } from '#server/testing/test-writes.ts'
import { limitRules } from '#server/limits/limit-rules.ts'

describeOnDatabases('chat', (fresh) => {
  async function world(citizens = 1) {
    const parts = await createWorld(await fresh(), { drafts: [], citizens })
    for (const { browser } of parts.citizens) await browser.call('PUT', '/api/user/me', { body: profile })
    const setState = (state: string) => parts.db.execute(sql`update conversations set state = ${state}, rev = rev + 1`)
    return { ...parts, other: parts.browsers[1], setState }
  }
  const test = base.extend('world', () => world())
  const begin = (browser: Parameters<typeof write>[0], key: string | null = newKey()) =>
    write(browser, ['POST', '/api/chat/main-representation', opening], key)

  test('begins with the introduction in the language of the citizen, once', async ({ world: { browser } }) => {
    const first = v.parse(mainRepresentation.reply, (await begin(browser)).body)
    expect(first).toMatchObject({ representationId: bangkok, state: 'open', seq: 1 })
    expect(v.parse(mainRepresentation.reply, (await begin(browser)).body)).toMatchObject({ id: first.id, seq: 1, rev: first.rev })
    const { messages } = v.parse(MessagesPage, await threadOf(browser))
    expect(messages).toMatchObject([
      { seq: 1, from: 'representation', isIntroduction: true, text: 'Hello Anna, this is the Embassy of Switzerland in Bangkok.' },
    ])
  })

  test('needs a main representation, and a session', async ({ world: { browser, app } }) => {
    await browser.call('PUT', '/api/user/me', { body: { ...profile, representations: [] } })
    expect(await begin(browser)).toMatchObject({ status: 404, body: { type: 'abroad:not-found' } })
    for (const path of ['signature', 'conversations', 'messages?conversation=c', 'events?conversation=c&signature=s'])
      expect((await app.request(`/api/chat/${path}`)).status).toBe(401)
  })

  test('a message begins a conversation or continues it', async ({ world: { browser } }) => {
    const key = newKey()
    const first = v.parse(sendMessage.reply, (await sayTo(browser, ' Good day ', { key })).body)
    expect(first.message).toMatchObject({ seq: 2, id: key, from: 'citizen', text: 'Good day' })
    await sayTo(browser, 'And thank you')
    const texts = (await threadOf(browser)).messages.map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('Hello'), 'Good day', 'And thank you'])
    expect(await conversationsOf(browser)).toMatchObject([{ seq: 3, state: 'open' }])
  })

  test('a message is stored once for its key under load, and numbers have no gap', async ({ world: { browser } }) => {
    const keys = Array.from({ length: 8 }, newKey)
    const replies = await Promise.all([...keys, ...keys, ...keys].map((key, index) => sayTo(browser, `text ${index % 8}`, { key })))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    for (const [index] of keys.entries()) expect(new Set([0, 8, 16].map((by) => replies[index + by]?.text)).size).toBe(1)
    const { messages, conversation } = await threadOf(browser)
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(messages.slice(1).map(({ id }) => id))).toEqual(new Set(keys))
    expect(conversation.seq).toBe(9)
  })

  test('an unknown representation is refused, one that is not the main one is accepted', async ({ world: { browser } }) => {
    expect((await sayTo(browser, 'Hello', { representationId: 'nowhere' })).body.type).toBe('abroad:not-found')
    expect(await conversationsOf(browser)).toEqual([])
    expect((await sayTo(browser, 'Hello', { representationId: 'th-phuket-hc' })).status).toBe(200)
  })

  test('a message reopens a resolved conversation, an archived one needs consent', async ({ world: { browser, setState } }) => {
    await sayTo(browser, 'one')
    await setState('resolved')
    expect(((await sayTo(browser, 'two')).body as unknown as { conversation: Conversation }).conversation.state).toBe('reactivated')
    await setState('archived')
    expect(await sayTo(browser, 'three')).toMatchObject({ status: 409, body: { type: 'abroad:closed' } })
    expect((await threadOf(browser)).messages).toHaveLength(3)
    expect((await sayTo(browser, 'three', { reactivate: true })).status).toBe(200)
    await setState('archived')
    expect((await begin(browser)).body).toMatchObject({ state: 'reactivated' })
  })

  test('is read in pages of numbers, forwards and backwards, with an ETag', async ({ world: { browser } }) => {
    for (let index = 0; index < 6; index += 1) await sayTo(browser, `m${index}`)
    const [{ id } = { id: '' }] = await conversationsOf(browser)
    const page = async (query: string) => {
      const { messages, isEnd } = (await browser.call('GET', `/api/chat/messages?conversation=${id}&${query}`)).body as MessagesPage
      return [messages.map(({ seq }) => seq), isEnd]
    }
    expect(await page('limit=3')).toEqual([[5, 6, 7], false])
    expect(await page('before=5&limit=3')).toEqual([[2, 3, 4], false])
    expect(await page('before=2&limit=3')).toEqual([[1], true])
    expect(await page('after=4&limit=3')).toEqual([[5, 6, 7], true])
    expect(await page('after=3&limit=3')).toEqual([[4, 5, 6], false])
    for (const path of [`messages?conversation=${id}`, 'conversations']) {
      const first = await browser.request('GET', `/api/chat/${path}`)
      const again = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } }
      expect((await browser.request('GET', `/api/chat/${path}`, again)).status).toBe(304)
      await sayTo(browser, 'news')
      expect((await browser.request('GET', `/api/chat/${path}`, again)).status).toBe(200)
    }
  })

  test('another citizen’s conversation cannot be read, and their key is refused', async () => {
    const { browser, other } = await world(2)
    const key = newKey()
    await sayTo(browser, 'between us', { key })
    const [{ id } = { id: '' }] = await conversationsOf(browser)
    expect((await other.call('GET', `/api/chat/messages?conversation=${id}`)).status).toBe(404)
    expect((await listen(other, id)).status).toBe(404)
    const stolen = await sayTo(other, 'between us', { key })
    expect(stolen).toMatchObject({ status: 403, body: { type: 'abroad:account-mismatch' } })
    expect(await conversationsOf(other)).toEqual([])
  })

  test('too many messages within an hour give 429, and a later retry succeeds', async ({ world: { browser, db, clock } }) => {
    const first = newKey()
    await sayTo(browser, 'one', { key: first })
    await db.execute(sql`update limits set used = ${limitRules.messagesPerAccount.times - 1} where used = 1`)
    expect((await sayTo(browser, 'two')).status).toBe(200)
    const key = newKey()
    const request = { headers: { 'Idempotency-Key': key }, body: { representationId: bangkok, text: 'three' } }
    const send = () => browser.request('POST', '/api/chat/messages', request)
    const busy = await send()
    expect([busy.status, busy.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect(await busy.json()).toMatchObject({ type: 'abroad:too-many-requests' })
    // What was said is answered all the same, and what was not is not there.
    expect((await sayTo(browser, 'one', { key: first })).status).toBe(200)
    expect((await threadOf(browser)).messages.map(({ text }) => text).slice(1)).toEqual(['one', 'two'])
    clock.now += 3_600_000
    expect((await send()).status).toBe(200)
    expect((await threadOf(browser)).messages.at(-1)).toMatchObject({ id: key, text: 'three' })
  })

  test('a zero byte is refused', async ({ world: { browser } }) => {
    expect(await sayTo(browser, 'a\u0000b')).toMatchObject({ status: 400, body: { type: 'abroad:invalid' } })
    expect((await begin(browser)).status).toBe(200)
    expect((await sayTo(browser, 'lone \ud800 half')).status).toBe(200)
  })

  test('the id of a stored message is refused as a key', async ({ world: { browser } }) => {
    await begin(browser)
    const [introduction] = (await threadOf(browser)).messages
    expect((await sayTo(browser, 'x', { key: introduction?.id ?? '' })).body.type).toBe('abroad:invalid')
    expect((await threadOf(browser)).messages).toHaveLength(1)
  })

  test('HEAD does not open a stream', async ({ world: { browser, database, clock } }) => {
    await sayTo(browser, 'x')
    const [{ id } = { id: '' }] = await conversationsOf(browser)
    const counted = createListenersOf(database, () => clock.now)
    const there = createTestBrowser(createTestApp({ database, now: () => clock.now, chat: counted.chat }))
    there.cookies.set('abroad-session', browser.cookies.get('abroad-session') ?? '')
    const { signature } = (await browser.call('GET', '/api/chat/signature')).body as { signature: string }
    const reply = await there.request('HEAD', `/api/chat/events?conversation=${id}&signature=${encodeURIComponent(signature)}`)
    expect([reply.status, reply.headers.get('Allow'), counted.running()]).toEqual([405, 'GET', 0])
  })

  describe('a signature', () => {
    test('opens the stream for its own account, for a quarter of an hour, and not once it is changed', async () => {
      const { browser, other, clock } = await world(2)
      await sayTo(browser, 'x')
      const [{ id } = { id: '' }] = await conversationsOf(browser)
      const { signature } = (await browser.call('GET', '/api/chat/signature')).body as { signature: string }
      const [expires = '', mark = ''] = signature.split('.')
      const status = async (given: string, who = browser) => {
        const stream = await listen(who, id, { signature: given })
        await stream.cut()
        return stream.status
      }
      expect(await status(signature)).toBe(200)
      expect(await status(signature, other)).toBe(403)
      for (const wrong of [`${Number(expires) + 1}.${mark}`, `${expires}.${mark.slice(0, -1)}`, mark, 'x', `${expires}.`])
        expect(await status(wrong)).toBe(403)
      clock.now += 15 * 60_000
      expect(await status(signature)).toBe(425)
    })
  })

  test('marking as read covers what came before that moment', async ({ world: { browser, db, clock, accountId } }) => {
    await sayTo(browser, 'question')
    const notifyOf = async (id: string) => {
      await db.execute(
        sql`insert into notifications (id, account_id, type, created_at) values (${id}, ${accountId}, 'NEW_CHAT_MESSAGE', ${clock.now})`,
      )
      await db.execute(
        sql`insert into messages (conversation_id, seq, id, sender, text, sent_at) select id, seq + 1, ${id}, 'representation', 'a', ${clock.now} from conversations`,
      )
      await db.execute(sql`update conversations set seq = seq + 1, rev = rev + 1`)
    }
    const count = async () => (await browser.call('GET', '/api/user/notification/count/NEW_CHAT_MESSAGE')).body
    await notifyOf('n1')
    const seen = (clock.now += 10)
    clock.now += 10
    await notifyOf('n2')
    const before = (at: number) =>
      browser.call('DELETE', `/api/user/notification/NEW_CHAT_MESSAGE?before=${at}`, { headers: { 'Idempotency-Key': newKey() } })
    expect((await before(seen)).body).toMatchObject({ receipt: expect.any(String) })
    expect([await count(), (await conversationsOf(browser))[0]?.readByCitizen]).toEqual([1, 3])
    await browser.call('DELETE', '/api/user/notification/NEW_CHAT_MESSAGE')
    // An older look that arrives later takes nothing back.
    await before(seen)
    expect([await count(), (await conversationsOf(browser))[0]?.readByCitizen]).toEqual([0, 4])
  })

  test('what was read in one conversation stays unread in another', async ({ world: { browser, db, clock, accountId } }) => {
    await sayTo(browser, 'question')
    await sayTo(browser, 'question', { representationId: 'vn-hanoi-embassy' })
    const conversations = await conversationsOf(browser)
    for (const { id } of conversations) {
      const action = { kind: 'answer', text: 'answer' } as const
      await db.transaction((tx) => applyAction(tx, { id, accountId, action, now: clock.now, newId: () => crypto.randomUUID() }))
    }
    const count = async () => (await browser.call('GET', '/api/user/notification/count/NEW_CHAT_MESSAGE')).body
    expect(await count()).toBe(2)
    const path = `/api/user/notification/NEW_CHAT_MESSAGE?before=${clock.now}&conversation=${conversations[0]?.id}`
    await browser.call('DELETE', path, { headers: { 'Idempotency-Key': newKey() } })
    const unread = (await conversationsOf(browser)).filter(({ readByCitizen, seq }) => seq > readByCitizen).map(({ id }) => id)
    expect([await count(), unread]).toEqual([1, [conversations[1]?.id]])
  })
})
