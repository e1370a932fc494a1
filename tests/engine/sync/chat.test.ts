import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNotificationCounts } from '#store/account/read-notifications.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readNotificationsIntent } from '#store/testing/intent-samples.ts'
import {
  answer,
  cutStreams,
  deskDoes,
  deskWrites,
  eventsCall,
  representationId,
  streamsOf,
  textsOn,
  threadOn,
  untilHeard,
  watch,
  write,
} from './chat-world.ts'
import { atHome, createBrowser, dump, expire, logIn, noLine, say, settled } from './identity-world.ts'
import { untilNeedsYou, untilSent } from './outbox-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `chatter${(people += 1)}@example.ch`

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

async function citizen() {
  const browser = createBrowser(services)
  const tab = await atHome(browser, somebody())
  return { browser, tab, account: tab.account }
}
/** The same, with a conversation of two messages: the introduction and the citizen's own. */
async function inTalk() {
  const parts = await citizen()
  await write(parts.tab, 'first')
  await untilSent(parts.tab)
  await watch(parts.tab)
  await untilHeard(parts.tab, 2)
  return parts
}

describe('a thread', () => {
  test('three messages written without a line stand there at once, and arrive once and in order, the introduction before them', async () => {
    const { browser, tab } = await citizen()
    browser.setLine(noLine)
    for (const text of ['one', 'two', 'three']) await write(tab, text)
    expect(await threadOn(tab)).toMatchObject({ conversation: null, messages: [], pending: [{ stage: 'saved' }, {}, {}] })
    await watch(tab)
    browser.heal()
    await untilSent(tab)
    await untilHeard(tab, 4)
    expect((await textsOn(tab)).slice(1)).toEqual(['one', 'two', 'three'])
    expect((await threadOn(tab))?.messages.map(({ seq, isIntroduction = false }) => [seq, isIntroduction])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
    ])
    expect((await threadOn(tab))?.pending).toEqual([])
    await tab.engine.close()
  })

  test('an open thread receives an answer and how far the representation has read; a closed one does not', async () => {
    const { browser, tab, account } = await inTalk()
    await answer(services, account, 'an answer')
    await untilHeard(tab, 3)
    expect(await threadOn(tab)).toMatchObject({ unread: 1, conversation: { state: 'open' } })
    await tab.until(async () => (await threadOn(tab))?.conversation?.readByRepresentation === 2, 'the message before the answer is read')
    await deskDoes(services, account, { kind: 'resolve' })
    await tab.until(async () => (await threadOn(tab))?.conversation?.state === 'resolved', 'it is resolved')
    await tab.engine.chat({ watch: null })
    await settled(tab)
    const opened = streamsOf(browser)
    await answer(services, account, 'unheard')
    await tab.advance(60_000)
    expect(streamsOf(browser)).toBe(opened)
    void tab.engine.refresh('asked')
    await untilHeard(tab, 4)
    await tab.engine.close()
  })

  test('at no moment does a message stand twice, or nowhere, while it becomes the service’s', async () => {
    const { browser, tab } = await inTalk()
    // The stream brings the message while the reply to it is still on its way.
    browser.setLine(async (call, go) => {
      const reply = await go()
      if (call === 'POST /api/chat/messages') await new Promise((resolve) => setTimeout(resolve, 60))
      return reply
    })
    const seen = new Set<number>()
    await write(tab, 'once')
    await tab.until(async () => {
      const view = await threadOn(tab)
      const texts = [
        ...(view?.messages ?? []).map(({ text }) => text),
        ...(view?.pending ?? []).map(({ intent }) => JSON.stringify(intent)),
      ]
      seen.add(texts.filter((text) => text.includes('once')).length)
      return (await tab.db.intents.count()) === 0
    }, 'it is sent')
    await untilHeard(tab, 3)
    expect([...seen]).toEqual([1])
    await tab.engine.close()
  })

  test('an archived conversation refuses, keeps the words, and takes them with the citizen’s yes', async () => {
    const { tab, account } = await inTalk()
    await deskDoes(services, account, { kind: 'archive' })
    await write(tab, 'still there?')
    await untilNeedsYou(tab)
    expect((await threadOn(tab))?.pending).toMatchObject([{ stage: 'needs-you', refusal: { type: 'abroad:closed' } }])
    await say(tab, { kind: 'chat-message', body: { representationId, text: 'still there? please', reactivate: true } })
    await untilHeard(tab, 3)
    await tab.until(async () => (await threadOn(tab))?.conversation?.state === 'reactivated', 'it is open again')
    expect((await threadOn(tab))?.pending).toHaveLength(1)
    await tab.engine.close()
  })

  test('that the representation began is found when it is opened, and reading it empties count and mark on both sides', async () => {
    const { tab, account } = await citizen()
    await deskWrites(services, account, 'hello from the desk')
    await watch(tab)
    await untilHeard(tab, 1)
    await tab.advance(1_000)
    await tab.engine.reloadCounts()
    expect(await readNotificationCounts(tab.db)).toMatchObject({ NEW_CHAT_MESSAGE: 1, CHAT_CREATED: 1 })
    const [last] = (await threadOn(tab))?.messages ?? []
    await say(tab, readNotificationsIntent(Date.parse(last?.sentAt ?? '')))
    expect(await readNotificationCounts(tab.db)).toMatchObject({ NEW_CHAT_MESSAGE: 0, CHAT_CREATED: 1 })
    await untilSent(tab)
    expect(await readNotificationCounts(tab.db)).toMatchObject({ NEW_CHAT_MESSAGE: 0 })
    await tab.advance(1_000)
    await tab.engine.reloadCounts()
    expect(await readNotificationCounts(tab.db)).toMatchObject({ NEW_CHAT_MESSAGE: 0 })
    expect(await threadOn(tab)).toMatchObject({ unread: 0, readUpTo: 1 })
    await tab.engine.close()
  })

  test('of long ago comes from its end, and older messages as the citizen scrolls', async () => {
    const { browser, tab, account } = await inTalk()
    for (let index = 3; index <= 350; index += 1) await answer(services, account, `message ${index}`)
    const email = `chatter${people}@example.ch`
    const other = await logIn(createBrowser(services), { email, page: 'login' })
    await other.start()
    await untilHeard(other, 100)
    const view = await threadOn(other)
    expect([view?.from, view?.isStart, view?.messages.at(-1)?.text]).toEqual([251, false, 'message 350'])
    const conversation = view?.conversation?.id ?? ''
    for (const from of [51, 1, 1]) {
      expect(await other.engine.chat({ older: conversation })).toEqual({ ok: true })
      expect((await threadOn(other))?.from).toBe(from)
    }
    expect((await threadOn(other))?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 350 }, (_, index) => index + 1))
    expect(streamsOf(browser)).toBeGreaterThan(0)
    await Promise.all([tab.engine.close(), other.engine.close()])
  })
})

describe('the stream', () => {
  test('cut again and again while messages come: none is missing, none comes twice, the order is kept', async () => {
    const [times, count] = process.env['WIDE'] === undefined ? [12, 120] : [50, 500]
    const { browser, tab, account } = await inTalk()
    const cuts = cutStreams(browser, { times, seed: 11 })
    await tab.engine.chat({ watch: null })
    await watch(tab)
    const said = ['first']
    const views: string[][] = []
    for (let index = 0; index < count - 2; index += 1) {
      const text = `message ${index}`
      if (index % 25 === 0) await write(tab, text)
      else await answer(services, account, text)
      said.push(text)
      if (index % 25 === 0) await tab.until(async () => (await tab.db.intents.count()) === 0, 'the own message is sent', 50)
      // Some at a time, so that the cuts fall into the midst of them, and not all of the rest comes with the next page.
      if (index % 6 === 5) await untilHeard(tab, index + 3)
      if (index % 50 === 0) views.push(await textsOn(tab))
    }
    await untilHeard(tab, count)
    expect(cuts.count).toBe(times)
    const view = await threadOn(tab)
    expect(view?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    const texts = (await textsOn(tab)).slice(1)
    expect(new Set(texts).size).toBe(count - 1)
    expect(new Set(texts)).toEqual(new Set(said))
    // What stood there once has never moved.
    for (const earlier of views) expect((await textsOn(tab)).filter((text) => earlier.includes(text))).toEqual(earlier)
    await tab.engine.close()
  })

  test('that falls silent is given up and opened again; one that is alive is kept', async () => {
    const { browser, tab, account } = await inTalk()
    const opened = streamsOf(browser)
    browser.setLine(async (call, go) =>
      call === eventsCall ? new Response(new ReadableStream(), { headers: { 'Abroad-Contract': '1' } }) : go(),
    )
    await tab.until(async () => streamsOf(browser) > opened + 1, 'silence is noticed', 2_000)
    browser.heal()
    await answer(services, account, 'after the silence')
    await untilHeard(tab, 3)
    const alive = streamsOf(browser)
    await tab.advance(15_000)
    expect(streamsOf(browser)).toBe(alive)
    await tab.engine.close()
  })

  test('on which nobody writes is not a failing one: each time it ends it is opened again within seconds', async () => {
    const { browser, tab } = await inTalk()
    const beat = () => new Response(': beat\n\n', { headers: { 'Abroad-Contract': '1' } })
    browser.setLine(async (call, go) => (call === eventsCall ? beat() : go()))
    await tab.engine.chat({ watch: null })
    await watch(tab)
    const opened = streamsOf(browser)
    for (let second = 0; second < 40; second += 1) await tab.advance(1_000)
    expect(streamsOf(browser) - opened).toBeGreaterThan(15)
    await tab.engine.close()
  })

  test('ends with the session, comes back with a new one, and stores nothing once the citizen has left', async () => {
    const { browser, tab, account } = await inTalk()
    await expire(services, ['sessions'], account)
    await answer(services, account, 'in another session')
    await untilHeard(tab, 3)
    let release: (() => void) | undefined
    // Held on the line until the device has been emptied.
    browser.setLine(async (call, go) => {
      const response = await go()
      if (call === eventsCall) await new Promise<void>((resolve) => (release = resolve))
      return response
    })
    await tab.engine.chat({ watch: null })
    await watch(tab)
    await tab.until(async () => release !== undefined, 'the stream is on its way')
    await answer(services, account, 'after they have left')
    await tab.engine.logOut()
    release?.()
    browser.heal()
    await settled(tab)
    expect(await dump(tab)).not.toContain('after they have left')
    expect([await tab.db.conversations.count(), await tab.db.messages.count()]).toEqual([0, 0])
    await tab.engine.close()
  })

  test('also tells where no thread is on the screen: the answer counts at once, and nothing is asked for again without news', async () => {
    const { browser, tab, account } = await citizen()
    await write(tab, 'first')
    await untilSent(tab)
    await tab.engine.chat({ watch: { thread: null } })
    await tab.until(async () => (await tab.db.resources.get(resourceKeys.news(account))) !== undefined, 'it is heard')
    await settled(tab)
    await answer(services, account, 'an answer')
    await tab.until(async () => (await readNotificationCounts(tab.db)).NEW_CHAT_MESSAGE === 1, 'it is counted')
    await settled(tab)
    expect(await textsOn(tab)).toContain('an answer')
    const asked = browser.calls.filter(({ call }) => call === 'GET /api/chat/conversations').length
    await tab.engine.chat({ watch: null })
    await tab.engine.chat({ watch: { thread: null } })
    await settled(tab)
    await tab.advance(10_000)
    expect(browser.calls.filter(({ call }) => call === 'GET /api/chat/conversations')).toHaveLength(asked)
    await tab.engine.close()
  })

  test('nobody keeps a line open for news on a phone that saves data', async () => {
    const { browser, tab } = await citizen()
    tab.world.savesData = () => true
    await tab.engine.chat({ watch: { thread: null } })
    await tab.advance(60_000)
    expect(streamsOf(browser)).toBe(0)
    await tab.engine.close()
  })

  test('is one for all tabs, and the next tab takes it over', async () => {
    const { browser, tab, account } = await inTalk()
    const other = await browser.openTab({ seed: 2 })
    await other.start()
    const opened = streamsOf(browser)
    await watch(other)
    for (let turn = 0; turn < 10; turn += 1) {
      await tab.advance(1_000)
      await other.advance(1_000)
    }
    expect(streamsOf(browser)).toBe(opened)
    await answer(services, account, 'to both')
    await untilHeard(tab, 3)
    expect(await textsOn(other)).toContain('to both')
    await tab.engine.close()
    await answer(services, account, 'to the other')
    await untilHeard(other, 4)
    expect(streamsOf(browser)).toBe(opened + 1)
    await other.engine.close()
  })
})
