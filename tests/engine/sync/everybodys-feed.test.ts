import { expect, test } from 'vitest'
import { insertItem, updateItem } from '#server/domain/items/mutations.ts'
import { passAt } from '#server/domain/items/pass.ts'
import { createSigner } from '#server/signing.ts'
import { newSecret } from '#server/secrets.ts'
import { eventDraft, storyDraft } from '#server/testing/test-items.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readSharedFeed } from '#store/feed/shared-feed.ts'
import { findItem } from '#store/feed/walk.ts'
import { likeIntent, registerIntent, unregisterIntent } from '#store/testing/intent-samples.ts'
import { somebody, atHome, createBrowser, dump, logIn, say, settled, through, untilSent, type Browser, type Tab } from './identity-world.ts'
import { createServices } from './world.ts'
import { swallow } from '#worker/testing/line.ts'

const services = await createServices()

const feedCalls = ['GET /api/content/content-entries', 'GET /api/content/content-entries/changes']

const newsOf = (tab: Tab) => through(tab, tab.engine.refresh('asked'))

async function atHomeWithPass() {
  const browser = createBrowser(services)
  const tab = await atHome(browser, somebody())
  await newsOf(tab)
  browser.calls.length = 0
  return { browser, tab, account: tab.account }
}

const feedIn = ({ calls }: Browser) => calls.filter(({ call }) => feedCalls.includes(call))

test('the feed is requested without a session and includes local items, and the summary brings what was sent from another device', async () => {
  const email = somebody()
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

test('a round without news sends one request for each personal list with the session', async () => {
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
})

test('an expired pass does no harm: the feed is requested with the session, and the next round has a new pass', async () => {
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
})

test('no pass is left after a log-out', async () => {
  const { tab, account } = await atHomeWithPass()
  const pass = (await readSharedFeed(tab.db, account)).pass
  expect(pass).toBeDefined()
  expect(await dump(tab)).toContain(pass)
  await tab.engine.logOut()
  await settled(tab)
  expect(await dump(tab)).not.toContain(pass)
})

test.each<[string, (init: RequestInit) => Promise<Response>]>([
  ['is sent away', () => Promise.resolve(busy())],
  ['never comes', swallow],
])('a summary that %s does not delay the feed while there is no pass', async (_, answer) => {
  const email = somebody()
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
})

function busy(): Response {
  const body = JSON.stringify({ type: 'abroad:unavailable', title: 'busy', status: 503 })
  return new Response(body, {
    status: 503,
    headers: { 'Abroad-Contract': '1', 'Retry-After': '30', 'Content-Type': 'application/problem+json' },
  })
}
