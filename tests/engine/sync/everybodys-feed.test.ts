import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertItem, updateItem } from '#server/services/content/mutations.ts'
import { passAt } from '#server/services/content/pass.ts'
import { createSigner } from '#server/http/signing.ts'
import { newSecret } from '#server/secrets.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readSharedFeed } from '#store/feed/shared-feed.ts'
import { findItem } from '#store/feed/walk.ts'
import { likeIntent, registerIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { atHome, createBrowser, dump, logIn, say, settled } from './identity-world.ts'
import type { Browser, Tab } from './identity-world.ts'
import { untilSent } from './outbox-world.ts'
import { createServices } from './world.ts'
import { swallow } from '#worker/testing/line.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

const feedCalls = ['GET /api/content/content-entries', 'GET /api/content/content-entries/changes']

/** A round that asks for everything, to its end. */
async function newsOf(tab: Tab): Promise<void> {
  let isOver = false
  void tab.engine.refresh('asked').then(() => (isOver = true))
  await tab.until(async () => isOver, 'the round is over', 20)
}

/** A phone that has its pass, and what it asks for in another round. */
async function atHomeWithPass() {
  const browser = createBrowser(services)
  const tab = await atHome(browser, `feed${(people += 1)}@example.ch`)
  await newsOf(tab)
  browser.calls.length = 0
  return { browser, tab, account: tab.account }
}

const feedIn = ({ calls }: Browser) => calls.filter(({ call }) => feedCalls.includes(call))

test('a citizen’s feed is asked for without a session, local items come with it, and what they said on another device by the summary', async () => {
  const email = `feed${(people += 1)}@example.ch`
  const [phone, laptop] = [createBrowser(services), createBrowser(services)]
  const here = await atHome(phone, email)
  const there = await logIn(laptop, { email, page: 'login' })
  await there.start()
  await newsOf(there)
  await insertItem(services.db, storyDraft('local-story', { audience: ['r:thban'] }), services.clock.now)
  await insertItem(services.db, eventDraft('local-event', { audience: ['r:thban'] }), services.clock.now)
  await newsOf(here)
  phone.calls.length = 0

  for (const intent of [likeIntent('local-story'), registerIntent('local-event')]) await say(there, intent)
  await untilSent(there)
  await updateItem(services.db, storyDraft('local-story', { audience: ['r:thban'], title: 'Written anew' }), services.clock.now)
  await newsOf(here)
  const scope = (await shownScope(here.db))?.key ?? ''
  expect((await findItem(here.db, scope, 'local-story'))?.texts.en).toMatchObject({ title: 'Written anew en' })
  expect(await here.db.personal.get([here.account, 'local-story'])).toMatchObject({ isLiked: true, rev: 3 })
  expect(await here.db.personal.get([here.account, 'local-event'])).toMatchObject({ userIsRegistered: true })

  await say(there, unregisterIntent('local-event'))
  await untilSent(there)
  await newsOf(here)
  expect(await here.db.personal.get([here.account, 'local-event'])).toMatchObject({ userIsRegistered: false })

  const asked = feedIn(phone)
  expect(asked.length).toBeGreaterThan(1)
  for (const one of asked) expect(one).toEqual({ call: feedCalls[1], credentials: 'omit', account: null })
  await Promise.all([here.engine.close(), there.engine.close()])
})

test('a round in which nothing is new asks in the citizen’s name what is theirs alone, and each once', async () => {
  const { browser, tab, account } = await atHomeWithPass()
  await newsOf(tab)
  expect(feedIn(browser)).toEqual([{ call: feedCalls[1], credentials: 'omit', account: null }])
  expect(browser.calls.filter((call) => call.account === account).map(({ call }) => call)).toEqual([
    'GET /api/user/summary',
    'GET /api/user/me',
    'GET /api/content/registrations',
    'GET /api/user/my-representation',
    'GET /api/representation/appointments',
    'GET /api/chat/conversations',
  ])
  await tab.engine.close()
})

test('a pass that is over is no harm: the feed comes in the citizen’s name, and the next round has another', async () => {
  const { browser, tab, account } = await atHomeWithPass()
  const before = (await readSharedFeed(tab.db, account)).pass
  services.clock.now += 15 * 86_400_000
  await newsOf(tab)
  expect(feedIn(browser).map((call) => call.account)).toEqual([null, account])
  const pass = (await readSharedFeed(tab.db, account)).pass
  expect(pass).not.toBe(before)
  expect(pass).toBe(await passAt(createSigner({ db: services.db, newSecret }), services.clock.now))
  browser.calls.length = 0
  await newsOf(tab)
  expect(feedIn(browser).map((call) => call.account)).toEqual([null])
  await tab.engine.close()
})

test('after the log-out no pass is left', async () => {
  const { tab, account } = await atHomeWithPass()
  const pass = (await readSharedFeed(tab.db, account)).pass
  expect(pass).toBeDefined()
  expect(await dump(tab)).toContain(pass)
  await tab.engine.logOut()
  await settled(tab)
  expect(await dump(tab)).not.toContain(pass)
  await tab.engine.close()
})

test.each<[string, (init: RequestInit) => Promise<Response>]>([
  ['is sent away', () => Promise.resolve(busy())],
  ['never comes', swallow],
])('a summary that %s keeps no feed up where there is no pass yet', async (_, answer) => {
  const email = `feed${(people += 1)}@example.ch`
  const other = createBrowser(services)
  await (await atHome(other, email)).engine.close()
  const browser = createBrowser(services)
  const visitor = await browser.openTab()
  await visitor.start()
  await newsOf(visitor)
  await visitor.engine.close()
  browser.setLine((call, go, init) => (call === 'GET /api/user/summary' ? answer(init) : go()))
  const tab = await logIn(browser, { email, page: 'login' })
  await tab.start()
  const { account } = (await tab.db.profiles.toCollection().first()) ?? { account: '' }
  browser.calls.length = 0
  const beganMs = tab.world.monotonicMs()
  await tab.until(async () => (await shownScope(tab.db))?.account === account, 'the feed of the account is here')
  expect(tab.world.monotonicMs() - beganMs).toBeLessThan(15_000)
  expect(browser.calls.map(({ call }) => call)).toContain('GET /api/user/summary')
  expect(feedIn(browser)[0]).toMatchObject({ account })
  browser.heal()
  await tab.until(async () => (await readSharedFeed(tab.db, account)).pass !== undefined, 'the pass is here')
  await tab.engine.close()
})

function busy(): Response {
  const body = JSON.stringify({ type: 'abroad:unavailable', title: 'busy', status: 503 })
  return new Response(body, {
    status: 503,
    headers: { 'Abroad-Contract': '1', 'Retry-After': '30', 'Content-Type': 'application/problem+json' },
  })
}
