import { eq } from 'drizzle-orm'
import { conversations } from '#server/database/contact-schema.ts'
import { applyAction, writeTo, type DeskAction } from '#server/domain/conversations/desk-conversations.ts'
import { readThread } from '#store/chat/read-thread.ts'
import { seededRandom } from '#worker/testing/seeded-random.ts'
import { describe, expect, test } from 'vitest'
import { readNotificationCounts } from '#store/account/read-notifications.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { messageIntent, readNotificationsIntent } from '#store/testing/intent-samples.ts'
import {
  bangkok,
  citizenAtHome,
  dump,
  expire,
  noLine,
  say,
  settled,
  untilNeedsYou,
  untilSent,
  type Browser,
  type Tab,
} from './identity-world.ts'
import { createServices } from './world.ts'

const services = await createServices()

const representationId = bangkok.id
const eventsCall = 'GET /api/chat/events'

let made = 0
const newId = () => `desk-${(made += 1)}`

async function deskDoes(accountId: string, action: DeskAction): Promise<void> {
  const { db, clock } = services
  const [row] = await db.select().from(conversations).where(eq(conversations.accountId, accountId))
  await db.transaction((tx) => applyAction(tx, { id: row?.id ?? '', accountId, action, shown: row?.seq, now: clock.now, newId }))
}
const answer = (accountId: string, text: string) => deskDoes(accountId, { kind: 'answer', text })

async function deskWrites(accountId: string, text: string): Promise<void> {
  const { db, clock } = services
  await db.transaction((tx) => writeTo(tx, { accountId, representationId, text, now: clock.now, newId }))
}

const write = (tab: Tab, text: string) => say(tab, messageIntent(text))
const watch = (tab: Tab) => tab.engine.chat({ watch: { thread: representationId } })
const threadOn = (tab: Tab) => readThread(tab.db, { representationId, since: 0 })
const textsOn = async (tab: Tab) => (await threadOn(tab))?.messages.map(({ text }) => text) ?? []

const untilHeard = (tab: Tab, count: number) =>
  tab.until(async () => ((await threadOn(tab))?.messages.length ?? 0) >= count, `${count} messages are here`, 100)

const streamsOf = (browser: Browser) => browser.calls.filter(({ call }) => call === eventsCall).length

function cutStreams(browser: Browser, { times, seed }: { times: number; seed: number }) {
  const random = seededRandom(seed)
  const cuts = { count: 0 }
  browser.setLine(async (call, go) => {
    const response = await go()
    if (call !== eventsCall || !response.body || cuts.count >= times) return response
    let left = 120 + Math.floor(random() * 700)
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (left <= 0) return
        controller.enqueue(chunk.subarray(0, left))
        left -= chunk.length
        if (left > 0) return
        cuts.count += 1
        controller.error(new TypeError('cut'))
      },
    })
    return new Response(response.body.pipeThrough(cut), { status: response.status, headers: response.headers })
  })
  return cuts
}

async function citizen() {
  const { browser, tab } = await citizenAtHome(services)
  return { browser, tab, account: tab.account }
}
async function inTalk() {
  const parts = await citizen()
  await write(parts.tab, 'first')
  await untilSent(parts.tab)
  await watch(parts.tab)
  await untilHeard(parts.tab, 2)
  return parts
}

describe('a thread', () => {
  test('three messages written offline are shown at once and arrive once and in order, after the introduction', async () => {
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
  })

  test('an open thread receives an answer and how far the representation has read; a closed one does not', async () => {
    const { browser, tab, account } = await inTalk()
    await answer(account, 'an answer')
    await untilHeard(tab, 3)
    expect(await threadOn(tab)).toMatchObject({ unread: 1, conversation: { state: 'open' } })
    await tab.until(async () => (await threadOn(tab))?.conversation?.readByRepresentation === 2, 'the message before the answer is read')
    await deskDoes(account, { kind: 'resolve' })
    await tab.until(async () => (await threadOn(tab))?.conversation?.state === 'resolved', 'it is resolved')
    await tab.engine.chat({ watch: null })
    await settled(tab)
    const opened = streamsOf(browser)
    await answer(account, 'unheard')
    await tab.advance(60_000)
    expect(streamsOf(browser)).toBe(opened)
    void tab.engine.refresh('asked')
    await untilHeard(tab, 4)
  })

  test('an archived conversation refuses a message, keeps its text and accepts it if the citizen confirms', async () => {
    const { tab, account } = await inTalk()
    await deskDoes(account, { kind: 'archive' })
    await write(tab, 'still there?')
    await untilNeedsYou(tab)
    expect((await threadOn(tab))?.pending).toMatchObject([{ stage: 'needs-you', refusal: { type: 'abroad:closed' } }])
    await say(tab, { kind: 'chat-message', body: { representationId, text: 'still there? please', reactivate: true } })
    await untilHeard(tab, 3)
    await tab.until(async () => (await threadOn(tab))?.conversation?.state === 'reactivated', 'it is open again')
    expect((await threadOn(tab))?.pending).toHaveLength(1)
  })

  test('a thread that the representation began appears when it is opened, and reading it clears the count and the mark on both sides', async () => {
    const { tab, account } = await citizen()
    await deskWrites(account, 'hello from the desk')
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
  })
})

describe('the stream', () => {
  test('a stream that is cut repeatedly loses no message, repeats none and keeps the order', async () => {
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
      else await answer(account, text)
      said.push(text)
      if (index % 25 === 0) await tab.until(async () => (await tab.db.intents.count()) === 0, 'the own message is sent', 50)
      // Waits now and then, so that the cuts hit the middle of events.
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
    for (const earlier of views) expect((await textsOn(tab)).filter((text) => earlier.includes(text))).toEqual(earlier)
  })

  test('a silent stream is closed and opened again, and a live one is kept', async () => {
    const { browser, tab, account } = await inTalk()
    const opened = streamsOf(browser)
    browser.setLine(async (call, go) =>
      call === eventsCall ? new Response(new ReadableStream(), { headers: { 'Abroad-Contract': '1' } }) : go(),
    )
    await tab.until(async () => streamsOf(browser) > opened + 1, 'silence is noticed', 2_000)
    browser.heal()
    await answer(account, 'after the silence')
    await untilHeard(tab, 3)
    const alive = streamsOf(browser)
    await tab.advance(15_000)
    expect(streamsOf(browser)).toBe(alive)
  })

  test('a stream without messages does not count as failing and is opened again within seconds each time it ends', async () => {
    const { browser, tab } = await inTalk()
    const beat = () => new Response(': beat\n\n', { headers: { 'Abroad-Contract': '1' } })
    browser.setLine(async (call, go) => (call === eventsCall ? beat() : go()))
    await tab.engine.chat({ watch: null })
    await watch(tab)
    const opened = streamsOf(browser)
    for (let second = 0; second < 40; second += 1) await tab.advance(1_000)
    expect(streamsOf(browser) - opened).toBeGreaterThan(15)
  })

  test('a stream ends with the session, comes back with a new one and stores nothing after a log-out', async () => {
    const { browser, tab, account } = await inTalk()
    await expire(services, ['sessions'], account)
    await answer(account, 'in another session')
    await untilHeard(tab, 3)
    let release: (() => void) | undefined
    browser.setLine(async (call, go) => {
      const response = await go()
      if (call === eventsCall) await new Promise<void>((resolve) => (release = resolve))
      return response
    })
    await tab.engine.chat({ watch: null })
    await watch(tab)
    await tab.until(async () => release !== undefined, 'the stream is on its way')
    await answer(account, 'after they have left')
    await tab.engine.logOut()
    release?.()
    browser.heal()
    await settled(tab)
    expect(await dump(tab)).not.toContain('after they have left')
    expect([await tab.db.conversations.count(), await tab.db.messages.count()]).toEqual([0, 0])
  })

  test('a stream reports an answer at once while no thread is on the screen, and nothing is requested again without news', async () => {
    const { browser, tab, account } = await citizen()
    await write(tab, 'first')
    await untilSent(tab)
    await tab.engine.chat({ watch: { thread: null } })
    await tab.until(async () => (await tab.db.resources.get(resourceKeys.news(account))) !== undefined, 'it is heard')
    await settled(tab)
    await answer(account, 'an answer')
    await tab.until(async () => (await readNotificationCounts(tab.db)).NEW_CHAT_MESSAGE === 1, 'it is counted')
    await settled(tab)
    expect(await textsOn(tab)).toContain('an answer')
    const asked = browser.calls.filter(({ call }) => call === 'GET /api/chat/conversations').length
    await tab.engine.chat({ watch: null })
    await tab.engine.chat({ watch: { thread: null } })
    await settled(tab)
    await tab.advance(10_000)
    expect(browser.calls.filter(({ call }) => call === 'GET /api/chat/conversations')).toHaveLength(asked)
  })

  test('a phone that saves data keeps no stream open for news', async () => {
    const { browser, tab } = await citizen()
    tab.world.savesData = () => true
    await tab.engine.chat({ watch: { thread: null } })
    await tab.advance(60_000)
    expect(streamsOf(browser)).toBe(0)
  })

  test('all tabs share one stream, and the next tab takes it over', async () => {
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
    await answer(account, 'to both')
    await untilHeard(tab, 3)
    expect(await textsOn(other)).toContain('to both')
    await tab.engine.close()
    await answer(account, 'to the other')
    await untilHeard(other, 4)
    expect(streamsOf(browser)).toBe(opened + 1)
  })
})
