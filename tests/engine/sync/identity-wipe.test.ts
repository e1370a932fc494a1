import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { readProfile } from '#store/account/read-session.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { atHome, comeBack, createBrowser, dump, isFeedOf, noLine, tracesIn, wholeProfile } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `leaving${(people += 1)}@example.ch`

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('[29] every place that can hold something personal', () => {
  const sentinel = 'SENTINEL'
  /** Public content, and what the device knows of itself: a wipe leaves them. */
  const staying = new Set<TableName>(['manifests', 'articles', 'searchIndexes', 'connection', 'leases', 'sealed'])

  test('is empty after a log-out', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
    const { db, account } = tab
    const scope = `${account}|th|${sentinel}|en`
    const row = {
      generation: 1,
      cursor: null,
      frontier: null,
      skipped: [],
      complete: true,
      settling: false,
      nextPage: 0,
      fetchedAt: 1,
      confirmedAt: 1,
    }
    await db.scopes.put({ scope, language: 'en', countries: ['th'], repcodes: [sentinel], ...row })
    await db.segments.add({ scope, low: 'a', high: 'b', ids: [sentinel], items: [sampleStory(sentinel, 1)] })
    await db.changed.put({ scope, id: sentinel, order: 'a', item: sampleStory(sentinel, 1) })
    await db.changed.put({ scope: `linked|${account}`, id: sentinel, order: 'a', item: sampleStory(sentinel, 1) })
    await db.texts.put({ id: sentinel, language: 'en', rev: 1, text: undefined })
    await db.personal.put({ account, id: sentinel, rev: 1, isLiked: true })
    await db.head.put({ key: 'discover', build: 'test', account, scope: sentinel, language: 'en', cards: [] })
    await db.settings.put({ key: 'shownScope', value: { key: scope, account, language: 'en' } })
    await db.favourites.put({ id: sentinel, at: 1, account })
    await db.intents.add(sampleIntent(registerIntent(sentinel), { account, about: sentinel }))
    await db.feedback.put({ topic: sentinel, answer: 'no' })
    await db.diary.add({ at: 1, what: 'feed', outcome: sentinel })
    await db.setAside.add({ source: 'content', id: sentinel, issue: sentinel, at: 1 })
    await db.resources.put({ key: resourceKeys.map(sentinel), value: 'x', etag: null, bytes: 1, fetchedAt: 1, confirmedAt: 1 })
    const open = { state: 'open', seq: 1, rev: 1, readByCitizen: 0, readByRepresentation: 0, from: 1, known: 1 } as const
    await db.conversations.put({ id: 'c', account, representationId: sentinel, ...open })
    await db.messages.put({ conversation: 'c', seq: 1, id: 'm', from: 'citizen', text: sentinel, sentAt: '2026-06-01T08:00:00Z' })
    const filled = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const))
    expect(filled.filter(([name, count]) => count === 0 && !staying.has(name as TableName))).toEqual([])
    await db.favourites.put({ id: 'mine-before', at: 1 })
    expect(await tab.engine.setFavourite({ id: `${sentinel}-tap`, isFavourite: true })).toEqual({ ok: true })

    browser.setLine(noLine)
    await tab.engine.logOut()
    const left = await dump(tab)
    const said = Object.values(wholeProfile).filter((one) => typeof one === 'string' && one.length > 2 && one !== 'female')
    expect(tracesIn(left, [sentinel, account, ...said.map(String)])).toEqual([])
    expect(await db.favourites.toArray()).toEqual([{ id: 'mine-before', at: 1 }])
    expect(await db.articles.count()).toBeGreaterThan(0)
    expect(browser.pictureRemovals()).toBeGreaterThan(0)
    await tab.engine.close()
  })
})

describe('after a log-out', () => {
  /** All that may be here: what anybody is told, and what the device knows of itself. `[key+key]` of a row, joined. */
  const allowed: Partial<Record<TableName, RegExp>> = {
    resources: /^(countries|representations|emergency|partners|apiVersion|ping|sitemap\/TH\/en)$/,
    manifests: /^TH en$/,
    articles: /^[0-9a-f]{64}$/,
    searchIndexes: /^(de|fr|it|en)$/,
    connection: /^now$/,
    settings: /^(birthMark|canStoreKey|guessedCountry)$/,
    session: /^(epoch|revocation)$/,
    diary: /^\d+$/,
  }

  test('each row that is left is one of a list, and none says who was here', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
    void tab.engine.refresh('asked')
    const maps = async () => tab.db.resources.where('key').startsWith('map/').primaryKeys()
    await tab.until(async () => (await maps()).length > 0, 'the map of the own representation')
    browser.setLine(noLine)
    await tab.engine.logOut()
    await tab.engine.close()
    const keys = await Promise.all(
      tab.db.tables.map(async (table) =>
        (await table.toCollection().primaryKeys()).map((key) => [table.name, Array.isArray(key) ? key.join(' ') : String(key)] as const),
      ),
    )
    const left = keys.flat()
    expect(left.filter(([table, key]) => allowed[table as TableName]?.test(key) !== true)).toEqual([])
    for (const table of ['resources', 'manifests', 'articles', 'session']) expect(left.map(([name]) => name)).toContain(table)
  })
})

describe('A logs out, B logs in', () => {
  test('nothing of A is read, sent or stored', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
    const { account } = tab
    await tab.engine.logOut()
    browser.calls.length = 0
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    expect(profileId).not.toBe(account)
    await tab.until(() => isFeedOf(tab, profileId), 'the feed of B is here')
    expect(await readProfile(tab.db)).toMatchObject({ accountId: profileId, firstName: null })
    expect(tracesIn(await dump(tab), [account])).toEqual([])
    expect(browser.calls.filter((call) => call.account === account)).toEqual([])
    await tab.engine.close()
  })
})

describe('the feed that was here before anybody logged in', () => {
  test('is shown again after the log-out, also without the line', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    await tab.start()
    await tab.until(() => isFeedOf(tab, 'nobody'), 'nobody’s feed')
    const profileId = await comeBack(browser, tab, { email: somebody() })
    await tab.engine.finishLogin({ profileId })
    await tab.until(() => isFeedOf(tab, profileId), 'the citizen’s feed')
    browser.setLine(noLine)
    await tab.engine.logOut()
    const feed = await readFeed(tab.db, { filter: { families: [], favouritesOnly: false }, count: 5, now: services.clock.now })
    expect(feed.cards).toHaveLength(5)
    expect(feed.cards.some(({ kind }) => kind.startsWith('LOCAL_'))).toBe(false)
    await tab.engine.close()
  })
})
