import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOutboxCounts } from '#store/outbox/read-counts.ts'
import { readOutbox } from '#store/outbox/read-outbox.ts'
import { likeIntent, registerIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { comeBack, createBrowser, dump, expire, logIn, noLine, say, settled, tracesIn } from './identity-world.ts'
import type { Browser } from './identity-world.ts'
import { problemOf } from './identity-faults.ts'
import { effectsOf, isSent, isWrite, outboxDevice, publish, untilSent, writesOf } from './outbox-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `session${(people += 1)}@example.ch`
const interactions = (browser: Browser) => browser.calls.filter(({ call }) => call === 'POST /api/user/interaction').length

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

/** Five stories, liked one after the other. */
async function sayFive(tab: Awaited<ReturnType<typeof outboxDevice>>['tab']): Promise<string[]> {
  const stories = await Promise.all([1, 2, 3, 4, 5].map(() => publish(services, 'story')))
  for (const id of stories) await say(tab, likeIntent(id))
  return stories
}
const likedBy = async (account: string) =>
  (await effectsOf(services, account)).personal.filter(({ liked }) => liked).map(({ itemId }) => itemId)

describe('a session that ran out', () => {
  test('[19] [22] comes back by one refresh for all that is on its way, and no try is charged for it', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    await expire(services, ['sessions'], account)
    const before = interactions(browser)
    const stories = await sayFive(tab)
    await untilSent(tab)
    expect(interactions(browser)).toBe(before + 1)
    expect((await tab.db.history.toArray()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    await tab.engine.close()
  })

  test.each([0, 1, 2, 3, 4])('[23] in the middle of a pass, at write %d, loses nothing', async (at) => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    let seen = 0
    browser.setLine(async (call, go) => {
      if (isWrite(call) && seen++ === at) await expire(services, ['sessions'], account)
      return go()
    })
    const stories = await sayFive(tab)
    await untilSent(tab)
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    expect((await effectsOf(services, account)).keys).toHaveLength(5)
    await tab.engine.close()
  })

  test('[20] while the refresh finds no line keeps the credentials and all that waits', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    await expire(services, ['sessions'], account)
    const credentials = await tab.credentials()
    browser.setLine((call, go) => (isWrite(call) ? go() : noLine()))
    const stories = await sayFive(tab)
    await settled(tab)
    expect(await tab.credentials()).toEqual(credentials)
    expect(await readOutboxCounts(tab.db)).toMatchObject({ waiting: 5, needsYou: 0 })
    browser.heal()
    await tab.until(() => isSent(tab), 'all is sent', 1_000)
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    await tab.engine.close()
  })

  test('[21] and is refused for good locks away what waits; the same account’s log-in sends it', async () => {
    const email = somebody()
    const { browser, tab, account } = await outboxDevice(services, email)
    browser.setLine((call, go) => (isWrite(call) ? noLine() : go()))
    const event = await publish(services, 'event')
    const stories = await sayFive(tab)
    await say(tab, registerIntent(event, 2))
    await settled(tab)
    browser.setLine(async (call, go) => {
      if (isWrite(call)) return problemOf(401, 'abroad:unauthorized')
      return call.endsWith('/setlookup') ? problemOf(410, 'abroad:gone') : go()
    })
    await tab.until(async () => (await tab.session()).state === 'logged-out', 'the session is over', 1_000)
    expect(await tab.session()).toMatchObject({ lostUnintentionally: true })
    expect(tracesIn(await dump(tab), [account, ...stories.map((id) => `"story:${id}"`), `"event:${event}"`])).toEqual([])
    expect(await readOutboxCounts(tab.db)).toEqual({ waiting: 0, sending: 0, needsYou: 0, locked: 6 })
    expect(await readOutbox(tab.db)).toMatchObject({ waiting: [], done: [], locked: { count: 6 } })
    browser.heal()
    await settled(tab)
    const profileId = await comeBack(browser, tab, { email, page: 'login' })
    expect(profileId).toBe(account)
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    await tab.until(async () => (await tab.db.sealed.count()) === 0 && (await isSent(tab)), 'all is sent', 500)
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    expect((await effectsOf(services, account)).personal.find(({ itemId }) => itemId === event)).toMatchObject({
      registered: true,
      participants: 2,
    })
    await tab.engine.close()
  })

  test('[21] [26] and another account logs in: nothing of the first is read or sent, and it comes back to its own', async () => {
    const email = somebody()
    const { browser, tab, account } = await outboxDevice(services, email)
    browser.setLine((call, go) => (isWrite(call) ? noLine() : go()))
    const stories = await sayFive(tab)
    await settled(tab)
    await expire(services, ['sessions', 'devices'], account)
    browser.heal()
    await tab.engine.reloadCounts()
    await tab.until(async () => (await tab.session()).state === 'logged-out', 'the session is over', 1_000)
    await settled(tab)
    browser.calls.length = 0
    const bert = await comeBack(browser, tab, { email: somebody() })
    await tab.engine.finishLogin({ profileId: bert })
    await tab.until(async () => (await tab.db.scopes.toArray()).some(({ scope }) => scope.startsWith(bert)), 'a round for the other')
    await settled(tab)
    expect(await readOutboxCounts(tab.db)).toEqual({ waiting: 0, sending: 0, needsYou: 0, locked: 5 })
    expect(writesOf(browser)).toEqual([])
    expect((await effectsOf(services, bert)).all).toEqual([])
    await tab.engine.logOut()
    await tab.until(async () => !(await tab.session()).isRevoking, 'the service has heard')
    const anna = await comeBack(browser, tab, { email, page: 'login' })
    await tab.engine.finishLogin({ profileId: anna })
    await tab.until(async () => (await tab.db.sealed.count()) === 0 && (await isSent(tab)), 'all is sent', 500)
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    expect((await effectsOf(services, bert)).all).toEqual([])
    await tab.engine.close()
  })
})

describe('[26] a cookie of another account', () => {
  test('never has a citizen’s word applied in the other’s name', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const other = createBrowser(services)
    const foreign = await logIn(other, { email: somebody() })
    const theirs = (await foreign.credentials())?.profileId ?? ''
    browser.jar.cookies.set('abroad-session', other.jar.cookies.get('abroad-session') ?? '')
    const stories = await sayFive(tab)
    await untilSent(tab)
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    expect((await effectsOf(services, theirs)).all).toEqual([])
    expect(writesOf(browser).every((call) => call.account === account)).toBe(true)
    for (const one of [tab, foreign]) await one.engine.close()
  })

  test('that cannot be mended holds the intents for their own account', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    browser.setLine((call, go) => (isWrite(call) ? Promise.resolve(problemOf(403, 'abroad:account-mismatch')) : go()))
    await sayFive(tab)
    await settled(tab)
    expect((await readOutbox(tab.db)).waiting.map(({ stage, wait }) => [stage, wait])).toEqual(
      Array.from({ length: 5 }, () => ['saved', 'log-in']),
    )
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    browser.heal()
    await tab.engine.sendNow({})
    await tab.until(() => isSent(tab), 'all is sent', 1_000)
    expect(await likedBy(account)).toHaveLength(5)
    await tab.engine.close()
  })
})

describe('[24] A says five things without the line', () => {
  async function unsent() {
    const email = somebody()
    const device = await outboxDevice(services, email)
    device.browser.setLine(noLine)
    const stories = await sayFive(device.tab)
    return { ...device, email, stories }
  }

  test('and logs out: nothing is left, and B sends nothing of it', async () => {
    const { browser, tab, account, stories } = await unsent()
    await tab.engine.logOut()
    expect(tracesIn(await dump(tab), [account, ...stories.map((id) => `"story:${id}"`)])).toEqual([])
    expect(await readOutboxCounts(tab.db)).toEqual({ waiting: 0, sending: 0, needsYou: 0, locked: 0 })
    browser.heal()
    await tab.until(async () => !(await tab.session()).isRevoking, 'the service has heard')
    browser.calls.length = 0
    const bert = await comeBack(browser, tab, { email: somebody() })
    await tab.engine.finishLogin({ profileId: bert })
    await settled(tab)
    expect(writesOf(browser)).toEqual([])
    expect((await effectsOf(services, account)).all).toEqual([])
    expect((await effectsOf(services, bert)).all).toEqual([])
    await tab.engine.close()
  })

  test('and stays: nothing changes, and all of it goes with the line', async () => {
    const { browser, tab, account, stories } = await unsent()
    expect(await readOutboxCounts(tab.db)).toMatchObject({ waiting: 5 })
    browser.heal()
    await tab.until(() => isSent(tab), 'all is sent', 1_000)
    expect((await likedBy(account)).toSorted()).toEqual(stories.toSorted())
    await tab.engine.close()
  })

  test('and logs out while one of them is on its way: its answer is not stored', async () => {
    const { browser, tab, account } = await outboxDevice(services, somebody())
    const event = await publish(services, 'event')
    let release: () => void = () => undefined
    let isHeld = false
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (!isWrite(call)) return answer
      isHeld = true
      await new Promise<void>((resolve) => (release = resolve))
      return answer
    })
    await say(tab, registerIntent(event))
    await tab.until(async () => isHeld, 'it is on its way', 10)
    await tab.engine.logOut()
    release()
    await settled(tab)
    expect(tracesIn(await dump(tab), [account])).toEqual([])
    expect([await tab.db.history.count(), await tab.db.personal.count(), await tab.db.intents.count()]).toEqual([0, 0, 0])
    await tab.engine.close()
  })

  test('and a page of before the log-out says something more: it is not saved', async () => {
    const { tab, account, stories } = await unsent()
    await tab.engine.logOut()
    const late = await tab.engine.enqueue({ id: crypto.randomUUID(), account, intent: unregisterIntent(stories[0]!), about: null })
    expect(late).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    expect(await tab.db.intents.count()).toBe(0)
    await tab.engine.close()
  })
})
