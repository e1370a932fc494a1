import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { News } from '#contract/contact/chat.ts'
import type { Listen } from '#server/database/listen.ts'
import { sessions } from '#server/database/schema.ts'
import type { Db } from '#server/database/open-database.ts'
import { createLog } from '#server/log.ts'
import { hashOf } from '#server/secrets.ts'
import { listen as listenOn } from '#server/http/listen.ts'
import { accepted, createListenersOf } from '#server/testing/test-listeners.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createTestBrowser } from '#server/testing/test-browser.ts'
import { conversationsOf, listen, numbersIn, profile, sayTo } from '#server/testing/test-contact.ts'
import { describeOnDatabases } from '#server/testing/test-database.ts'
import { createWorld } from '#server/testing/test-writes.ts'
import { createRandom } from '#server/seeded-random.ts'
import { eventStream } from './stream.ts'

describeOnDatabases('the event stream', (fresh) => {
  async function world() {
    const database = await fresh()
    const parts = await createWorld(database, { drafts: [] })
    await parts.browser.call('PUT', '/api/user/me', { body: profile })
    await sayTo(parts.browser, 'first')
    const [conversation] = await conversationsOf(parts.browser)
    return { ...parts, id: conversation?.id ?? '' }
  }

  test('says what is missing, the state, and then what comes', async () => {
    const { browser, id, db } = await world()
    const stream = await listen(browser, id)
    await stream.until((heard) => heard.length === 3)
    expect(stream.heard.map(({ event, id: number }) => [event, number])).toEqual([
      ['message', '1'],
      ['message', '2'],
      ['conversation', undefined],
    ])
    await sayTo(browser, 'second')
    await stream.until((heard) => numbersIn(heard).includes(3) && heard.at(-1)?.event === 'conversation')
    expect(stream.heard.at(-1)?.data.state).toBe('open')
    await db.execute(sql`update conversations set state = 'resolved', rev = rev + 1`)
    // Nobody gave a hint: the look every two seconds finds it.
    await stream.until((heard) => heard.at(-1)?.data.state === 'resolved')
    expect(numbersIn(stream.heard)).toEqual([1, 2, 3])
    await stream.cut()
  })

  test('without a conversation it tells that something is new with the account or in the feed, and of nobody else’s likes', async () => {
    const { browser, db } = await world()
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

  test('ends with the session', async () => {
    const { browser, id, db } = await world()
    const stream = await listen(browser, id)
    await stream.until((heard) => heard.length === 3)
    await db.execute(sql`delete from sessions`)
    await stream.until(() => false)
    expect(stream.isOver).toBe(true)
  })

  test('whose session is over is forgotten though nobody reads its end, and with the last one the looking ends', async () => {
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

  test('cut again and again while messages come: none is missing, none comes twice, the order is kept', async () => {
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

  test('two processes on one database tell each other’s listeners, by the hint alone', async () => {
    const { browser, id, database, clock } = await world()
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
      const { chat } = createListenersOf({ ...database, listen: listenNoted }, () => clock.now)
      const own = createTestBrowser(createTestApp({ database, now: () => clock.now, chat }))
      own.cookies.set('abroad-session', browser.cookies.get('abroad-session') ?? '')
      return own
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

  test('without any hint the poll finds it, and a beat shows that the line lives', async () => {
    const { browser, id, database, clock } = await world()
    const deaf = createListenersOf({ ...database, listen: () => () => Promise.resolve() }, () => clock.now)
    const other = createTestApp({ database, now: () => clock.now, chat: deaf.chat })
    const there = createTestBrowser(other)
    there.cookies.set('abroad-session', browser.cookies.get('abroad-session') ?? '')
    const stream = await listen(there, id)
    await stream.until((heard) => heard.length === 3)
    deaf.tick('beat')
    await stream.until(() => stream.beats > 0)
    await sayTo(browser, 'unheard')
    deaf.tick('poll')
    await stream.until((heard) => numbersIn(heard).includes(3))
    await stream.cut()
    expect(deaf.running()).toBe(0)
  })

  test('over a real line: who goes away is forgotten, and a process that stops keeps nobody waiting', async () => {
    const { browser, id, database, clock } = await world()
    const counted = createListenersOf(database, () => clock.now)
    const { app } = createTestApp({ database, now: () => clock.now, chat: counted.chat })
    const server = await listenOn(app, { host: '127.0.0.1', port: 0 })
    const { signature } = (await browser.call('GET', '/api/chat/signature')).body as { signature: string }
    const open = async (signal?: AbortSignal) => {
      const address = `${server.address}/api/chat/events?conversation=${id}&signature=${signature}`
      const reply = await fetch(address, {
        headers: { Cookie: `abroad-session=${browser.cookies.get('abroad-session')}` },
        ...(signal && { signal }),
      })
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

  test('a news stream reports a release within two seconds', async () => {
    const { db, database, accountId, clock } = await world()
    let number = 0
    const alertNumber = () => number
    const { chat, tick } = createListenersOf(database, () => clock.now, { alertNumber })
    const listener = accepted(chat.add({ newsOf: accountId, accountId, sessionHash: await sessionOf(db) }))
    const log = createLog({ now: () => clock.now, print: () => {} })
    const stream = eventStream({
      db,
      listener,
      conversationId: undefined,
      accountId,
      wantsNews: true,
      alertNumber,
      after: 0,
      log,
    }).getReader()
    const decoder = new TextDecoder()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += decoder.decode((await stream.read()).value)
    }
    await until('event: news')
    expect(text).not.toContain('"alert"')
    number = 7
    tick('poll')
    await until('"alert":7')
    expect(text.match(/event: news/g)).toHaveLength(2)
    await Promise.all([stream.cancel(), chat.close()])
  })

  test('a listener that does not read holds one batch, and nobody else waits for it', async () => {
    const { browser, id, db, database, accountId, clock } = await world()
    await db.execute(sql`insert into messages (conversation_id, seq, id, sender, text, sent_at)
      select ${id}, n, 'm-' || n, 'citizen', 'text ' || n, 0 from generate_series(3, 250) n`)
    await db.execute(sql`update conversations set seq = 250, rev = rev + 1`)
    const { chat } = createListenersOf(database, () => clock.now)
    const listener = accepted(chat.add({ conversationId: id, accountId, sessionHash: 'slow' }))
    const counted = countReads(db)
    const log = createLog({ now: () => clock.now, print: () => {} })
    const slow = eventStream({
      db: counted.db,
      listener,
      conversationId: id,
      accountId,
      wantsNews: false,
      alertNumber: () => 0,
      after: 0,
      log,
    }).getReader()
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

async function sessionOf(db: Db): Promise<string> {
  const [session] = await db.select({ hash: sessions.tokenHash }).from(sessions)
  return session?.hash ?? ''
}
