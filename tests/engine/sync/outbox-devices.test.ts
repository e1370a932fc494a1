import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeed } from '#store/feed/read-feed.ts'
import { readMyEvents } from '#store/feed/read-my-events.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { likeIntent, registerIntent, unregisterIntent, voteIntent } from '#store/testing/intent-samples.ts'
import { noLine, say, settled } from './identity-world.ts'
import type { Tab } from './identity-world.ts'
import { effectsOf, eventOf, isSent, isWrite, outboxDevice, publish, untilSent, writesOf } from './outbox-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `devices${(people += 1)}@example.ch`

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

/** The round that the citizen asks for, to its end. */
async function pull(tab: Tab): Promise<void> {
  let isDone = false
  void tab.engine.refresh('asked').then(() => (isDone = true))
  await tab.until(async () => isDone, 'the round ends')
}
const favourites = async (tab: Tab) =>
  (await readFeed(tab.db, { filter: { families: [], favouritesOnly: true }, count: 50, now: services.clock.now })).cards.map(({ id }) => id)

describe('two devices of one account', () => {
  async function twoDevices() {
    const email = somebody()
    const one = await outboxDevice(services, email)
    const other = await outboxDevice(services, email, { page: 'login' })
    expect(other.account).toBe(one.account)
    return {
      one: one.tab,
      other: other.tab,
      account: one.account,
      close: () => Promise.all([one.tab.engine.close(), other.tab.engine.close()]),
    }
  }

  test('show each other’s registrations, their numbers and their end after a round', async () => {
    const { one, other, close } = await twoDevices()
    const id = await publish(services, 'event')
    const eventOn = async (tab: Tab) => (await eventOf(tab, id, services.clock.now))?.event
    await say(one, registerIntent(id, 2))
    await untilSent(one)
    await pull(other)
    expect(await eventOn(other)).toMatchObject({ isRegistered: true, selectedParticipants: 2, participants: 2 })
    expect((await readMyEvents(other.db, services.clock.now))?.cards.map((card) => card.id)).toEqual([id])
    await say(other, registerIntent(id, 5))
    await untilSent(other)
    await pull(one)
    expect(await eventOn(one)).toMatchObject({ isRegistered: true, selectedParticipants: 5, participants: 5 })
    await say(one, unregisterIntent(id))
    await untilSent(one)
    await pull(other)
    expect(await eventOn(other)).toMatchObject({ isRegistered: false, participants: 0 })
    expect(await readMyEvents(other.db, services.clock.now)).toEqual({ cards: [], isAsked: true })
    await close()
  })

  test('show each other’s likes and votes after a round', async () => {
    const { one, other, close } = await twoDevices()
    const [story, survey] = [await publish(services, 'story'), await publish(services, 'survey')]
    // From here on only what is said about them is news.
    await pull(other)
    for (const intent of [likeIntent(story), voteIntent(survey, 'no')]) await say(one, intent)
    await untilSent(one)
    await pull(other)
    expect(await favourites(other)).toEqual([story])
    const own = Object.fromEntries((await other.db.personal.toArray()).map((row) => [row.id, row]))
    expect(own[survey]).toMatchObject({ isCompleted: true, submittedAnswerIds: ['no'] })
    await say(other, likeIntent(story, false))
    await untilSent(other)
    await pull(one)
    expect(await favourites(one)).toEqual([])
    await close()
  })

  test('a vote that the other device has given already comes back, and the given one stands', async () => {
    const { one, other, account, close } = await twoDevices()
    const survey = await publish(services, 'survey')
    await say(one, voteIntent(survey, 'yes'))
    await untilSent(one)
    await say(other, voteIntent(survey, 'no'))
    await other.until(async () => (await readOutbox(other.db)).needsYou.length === 1, 'it is refused')
    expect((await readOutbox(other.db)).needsYou).toMatchObject([{ refusal: { type: 'abroad:already-answered' } }])
    await pull(other)
    expect(await other.db.personal.get([account, survey])).toMatchObject({ submittedAnswerIds: ['yes'] })
    await close()
  })

  test('a pull that began before a registration does not undo it', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const id = await publish(services, 'event')
    await pull(tab)
    let release: () => void = () => undefined
    let isHeld = false
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (!call.includes('/registrations') || isHeld) return answer
      isHeld = true
      await new Promise<void>((resolve) => (release = resolve))
      return answer
    })
    void tab.engine.refresh('asked')
    await tab.until(async () => isHeld, 'the list is on its way', 10)
    await say(tab, registerIntent(id, 2))
    await untilSent(tab)
    release()
    await settled(tab)
    expect(await tab.db.personal.get([account, id])).toMatchObject({ userIsRegistered: true })
    expect((await readMyEvents(tab.db, services.clock.now))?.cards.map((card) => card.id)).toEqual([id])
    await tab.engine.close()
  })
})

describe('two tabs of one browser', () => {
  async function twoTabs() {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const other = await browser.openTab({ seed: 2 })
    await other.start()
    // It rests: what the first tab says, the first tab sends.
    await settled(other)
    return { browser, one: tab, other, account }
  }

  test('send what either says, each once, one tab at a time', async () => {
    const { browser, one, other, account } = await twoTabs()
    const stories = await Promise.all(Array.from({ length: 8 }, () => publish(services, 'story')))
    const said = await Promise.all(stories.map((id, n) => say(n % 2 === 0 ? one : other, likeIntent(id))))
    // Their clocks go on together.
    const both = async () => {
      await other.world.advance(200)
      return isSent(one)
    }
    await one.until(both, 'all is sent')
    expect(writesOf(browser)).toHaveLength(8)
    expect((await effectsOf(services, account)).keys.toSorted()).toEqual(said.map(({ id }) => id).toSorted())
    for (const tab of [one, other]) await tab.engine.close()
  })

  test('fold and keep the order of what is said in turns in both', async () => {
    const { browser, one, other, account } = await twoTabs()
    const id = await publish(services, 'event')
    browser.setLine((call, go) => (isWrite(call) ? noLine() : go()))
    for (const [tab, number] of [
      [one, 1],
      [other, 2],
      [one, 3],
    ] as const) {
      await say(tab, registerIntent(id, number))
      await one.advance(1_500)
      await other.world.advance(1_500)
    }
    browser.heal()
    await one.until(
      async () => {
        await other.world.advance(1_000)
        return isSent(one)
      },
      'all is sent',
      1_000,
    )
    expect((await effectsOf(services, account)).personal).toMatchObject([{ participants: 3 }])
    for (const tab of [one, other]) await tab.engine.close()
  })

  test('a tab that is frozen in the middle of a try is taken over, and its late answer is not written', async () => {
    const { browser, one, other, account } = await twoTabs()
    const story = await publish(services, 'story')
    let release: () => void = () => undefined
    let held = 0
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (!isWrite(call) || held > 0) return answer
      held += 1
      await new Promise<void>((resolve) => (release = resolve))
      return answer
    })
    const { id } = await say(one, likeIntent(story))
    await one.until(async () => held === 1, 'it is on its way', 1)
    // The first tab's clock stands still from here on: it is frozen, and keeps its lease.
    await other.until(() => isSent(other), 'the other has sent it')
    expect(await other.db.history.toArray()).toMatchObject([{ id, end: 'applied', attempts: 2 }])
    release()
    await settled(one)
    expect(await one.db.history.toArray()).toMatchObject([{ id, end: 'applied', attempts: 2 }])
    expect((await effectsOf(services, account)).keys).toEqual([id])
    for (const tab of [one, other]) await tab.engine.close()
  })
})
