import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import type { News } from '#contract/contact/chat.ts'
import type { Listen } from '#server/database/listen.ts'
import type { Db } from '#server/database/open-database.ts'
import { createLog } from '#server/log.ts'
import { createAlertBoard } from '#server/domain/alerts/alert-board.ts'
import { hashOf } from '#server/secrets.ts'
import { listen as listenOn } from '#server/http/listen.ts'
import { accepted, createListenersOf } from '#server/testing/test-listeners.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { conversationsOf, listen, numbersIn, profile, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createWorld } from '#server/testing/test-writes.ts'
import { createRandom } from '#server/seeded-random.ts'
import type { ChatListeners } from './listeners.ts'
import { eventStream } from './stream.ts'

describeOnDatabases('the event stream', (fresh) => {
  async function world() {
    const database = await fresh()
    const parts = await createWorld(database, { drafts: [] })
    await parts.browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(parts.browser, 'first')
    const [conversation] = await conversationsOf(parts.browser)
    /** The citizen at another process of the services, whose streams are these. */
    const at = (chat: ChatListeners, alerts = createAlertBoard({ db: database.db })) => {
      const there = createTestBrowser(createTestApp({ database, now: () => parts.clock.now, chat, alerts }))
      there.cookies.set('abroad-session', parts.browser.cookies.get('abroad-session') ?? '')
      return there
    }
    return { ...parts, id: conversation?.id ?? '', at }
  }
  const test = base.extend('world', () => world())

  test('sends missing messages, the state, and then new ones', async ({ world: { browser, id, db } }) => {
    const stream = await listen(browser, id)
    await stream.until((heard) => heard.length === 3)
    const events = stream.heard.map(({ event, id: number }) => `${event} ${number}`)
    expect(events).toEqual(['message 1', 'message 2', 'conversation undefined'])
    await sayTo(browser, 'second')
    await stream.until((heard) => numbersIn(heard).includes(3) && heard.at(-1)?.event === 'conversation')
    expect(stream.heard.at(-1)?.data.state).toBe('open')
    await db.execute(sql`update conversations set state = 'resolved', rev = rev + 1`)
    // Nobody gave a hint: the look every two seconds finds it.
    await stream.until((heard) => heard.at(-1)?.data.state === 'resolved')
    expect(numbersIn(stream.heard)).toEqual([1, 2, 3])
    await stream.cut()
  })

  test('without a conversation it reports changes of the account and the feed', async ({ world: { browser, db } }) => {
    const stream = await listen(browser, null)
    const marks = () => stream.heard.map(({ event, data }) => [event, (data as unknown as News).own, (data as unknown as News).feed])
    await stream.until((heard) => heard.length === 1)
    const [[event, own, feed] = []] = marks()
    expect(event).toBe('news')
    await db.execute(sql`insert into changes (item_id, op, audience, family, at) values ('x', 'likes', '{}', 'STORY', 0)`)
    await sayTo(browser, 'second')
    await stream.until((heard) => heard.length === 2)
    expect(marks()[1]).toEqual(['news', expect.not.stringMatching(new RegExp(`^${own}$`)), feed])
    await db.execute(sql`insert into changes (item_id, op, audience, family, at) values ('x', 'drop', '{}', 'EVENT', 0)`)
    await stream.until((heard) => heard.length === 3)
    expect(marks()[2]).toEqual(['news', marks()[1]?.[1], expect.not.stringMatching(new RegExp(`^${feed}$`))])
    await stream.cut()
  })

  test('a listener without a session is removed, and polling ends with the last one', async () => {
    const { browser, id, database, db, clock, accountId } = await world()
    const { chat, running, tick } = createListenersOf(database, () => clock.now)
    const mine = hashOf(browser.cookies.get('abroad-session') ?? '')
    const [living, unread] = [mine, 'ended before'].map((sessionHash) => accepted(chat.add({ conversationId: id, accountId, sessionHash })))
    const look = async () => {
      tick('poll')
      await chat.settled()
    }
    await look()
    expect([await living?.next(), await unread?.next(), running()]).toEqual(['look', 'over', 2])
    await db.execute(sql`delete from sessions`)
    await look()
    expect([running(), await living?.next()]).toEqual([0, 'over'])
    // One who comes after that is heard again.
    accepted(chat.add({ conversationId: id, accountId, sessionHash: mine }))
    expect(running()).toBe(2)
    await chat.close()
  })

  test('messages arrive once and in order although the stream is cut again and again', async () => {
    const [times, count] = process.env['WIDE'] === undefined ? [12, 120] : [50, 500]
    const { browser, id } = await world()
    const random = createRandom(7)
    const heard: number[] = []
    const writing = (async () => {
      for (let index = 0; index < count - 2; index += 1) await sayTo(browser, `message ${index}`)
    })()
    let cuts = 0
    while (heard.length < count) {
      const stream = await listen(browser, id, { lastEventId: heard.length === 0 ? undefined : String(heard.at(-1)) })
      // The first ones are cut after a few messages, wherever the stream is; the last one hears the rest.
      const enough = cuts < times ? 1 + Math.floor(random() * 9) : count - heard.length
      await stream.until((events) => numbersIn(events).length >= enough)
      await stream.cut()
      heard.push(...numbersIn(stream.heard))
      cuts += 1
    }
    await writing
    expect(cuts).toBeGreaterThan(times)
    expect(heard).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  test('two processes on one database tell each other’s listeners, by the hint alone', async ({ world: { at, id, database, clock } }) => {
    // Their looks every two seconds never come: the test holds both clocks.
    const hears: Promise<void>[] = []
    const start = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hears.push(promise)
      const listenNoted: Listen = (channel, ears) =>
        database.listen(channel, {
          ...ears,
          again() {
            ears.again()
            resolve()
          },
        })
      return at(createListenersOf({ ...database, listen: listenNoted }, () => clock.now).chat)
    }
    const [one, other] = [start(), start()]
    const streams = [await listen(one, id), await listen(other, id)]
    await Promise.all(streams.map((stream) => stream.until((heard) => numbersIn(heard).length === 2)))
    // From then on hints are heard: what was said before is found by the look that follows.
    await Promise.all(hears)
    const writing = (async () => {
      for (let index = 0; index < 40; index += 1) await sayTo(index % 2 === 0 ? one : other, `m${index}`)
    })()
    const expected = Array.from({ length: 42 }, (_, index) => index + 1)
    await Promise.all(streams.map((stream) => stream.until((heard) => numbersIn(heard).length >= 42)))
    await writing
    for (const stream of streams) expect(numbersIn(stream.heard)).toEqual(expected)
    await Promise.all(streams.map((stream) => stream.cut()))
  })

  test('without a hint the poll finds a message, and a beat keeps the stream alive', async () => {
    const { at, browser, id, database, clock } = await world()
    const deaf = createListenersOf({ ...database, listen: () => () => Promise.resolve() }, () => clock.now)
    const stream = await listen(at(deaf.chat), id)
    await stream.until((heard) => heard.length === 3)
    deaf.tick('beat')
    await stream.until(() => stream.beats > 0)
    await sayTo(browser, 'unheard')
    deaf.tick('poll')
    await stream.until((heard) => numbersIn(heard).includes(3))
    await stream.cut()
    expect(deaf.running()).toBe(0)
  })

  test('over a socket a closed client is removed, and a stop ends the streams', async ({ world: { browser, id, database, clock } }) => {
    const counted = createListenersOf(database, () => clock.now)
    const { app } = createTestApp({ database, now: () => clock.now, chat: counted.chat })
    const server = await listenOn(app, { host: '127.0.0.1', port: 0 })
    const { signature } = (await browser.call('GET', '/api/chat/signature')).body as { signature: string }
    const open = async (signal?: AbortSignal) => {
      const address = `${server.address}/api/chat/events?conversation=${id}&signature=${signature}`
      const headers = { Cookie: `abroad-session=${browser.cookies.get('abroad-session')}` }
      const reply = await fetch(address, { headers, ...(signal && { signal }) })
      const reader = reply.body?.getReader()
      await reader?.read()
      return reader
    }
    const going = new AbortController()
    await open(going.signal)
    expect(counted.running()).toBe(2)
    going.abort()
    await expect.poll(counted.running).toBe(0)

    const reader = await open()
    // Open lines are cut after an hour, and the test takes less: it ends only if the stream ends by itself.
    await Promise.all([counted.chat.close(), server.stop(3_600_000)])
    const rest = async (): Promise<boolean> => ((await reader?.read())?.done === false ? rest() : true)
    expect(await rest()).toBe(true)
  })

  test('a news stream reports a release within two seconds', async ({ world: { at, database, clock } }) => {
    let number = 0
    const alertNumber = () => number
    const { chat, tick } = createListenersOf(database, () => clock.now, { alertNumber })
    const stream = await listen(at(chat, { ...createAlertBoard({ db: database.db }), number: alertNumber }), null)
    await stream.until((heard) => heard.length === 1)
    number = 7
    tick('poll')
    await stream.until((heard) => heard.length === 2)
    const news = stream.heard.map(({ event, data }) => `${event} ${(data as unknown as News).alert}`)
    expect(news).toEqual(['news undefined', 'news 7'])
    await Promise.all([stream.cut(), chat.close()])
  })

  test('a slow listener holds one batch and delays no other', async ({ world: { browser, id, db, database, accountId, clock } }) => {
    await db.execute(sql`insert into messages (conversation_id, seq, id, sender, text, sent_at)
      select ${id}, n, 'm-' || n, 'citizen', 'text ' || n, 0 from generate_series(3, 250) n`)
    await db.execute(sql`update conversations set seq = 250, rev = rev + 1`)
    const { chat } = createListenersOf(database, () => clock.now)
    const listener = accepted(chat.add({ conversationId: id, accountId, sessionHash: 'slow' }))
    const counted = countReads(db)
    const log = createLog({ now: () => clock.now, print: () => {} })
    const whose = { conversationId: id, accountId, wantsNews: false, after: 0 }
    const slow = eventStream({ db: counted.db, listener, ...whose, alertNumber: () => 0, log }).getReader()
    const decoder = new TextDecoder()
    let text = decoder.decode((await slow.read()).value)

    const quick = await listen(browser, id)
    for (let index = 0; index < 10; index += 1) await sayTo(browser, `m${index}`)
    await quick.until((heard) => numbersIn(heard).length === 260)
    // The conversation, and the first hundred messages: nothing of what has come since, however often it was woken.
    expect(counted.reads()).toBe(2)

    while (!text.includes('id: 260\n')) text += decoder.decode((await slow.read()).value)
    const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbersIn(quick.heard))
    await Promise.all([slow.cancel(), quick.cut(), chat.close()])
  })
})

/** The database, and how often it was read through it. */
function countReads(db: Db): { db: Db; reads: () => number } {
  let reads = 0
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'select') reads += 1
      return Reflect.get(target, name) as unknown
    },
  })
  return { db: counted, reads: () => reads }
}
