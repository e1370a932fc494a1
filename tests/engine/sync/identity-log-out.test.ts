import { describe, expect, test } from 'vitest'
import {
  askOwn,
  citizenAtHome,
  comeBack,
  dump,
  expire,
  isFeedOf,
  noLine,
  settled,
  somebody,
  tracesIn,
  problemOf,
  atHome,
  backFromProvider,
  createBrowser,
  holdCall,
  loggedIn,
  through,
  type Browser,
  type Tab,
  wholeProfile,
} from './identity-world.ts'
import { createServices } from './world.ts'
import { readFeed } from '#store/feed/read-feed.ts'
import { readProfile } from '#store/account/read-session.ts'
import type { TableName } from '#store/database/database.ts'
import { resourceKeys } from '#store/database/resource-keys.ts'
import { registerIntent, sampleIntent } from '#store/testing/intent-samples.ts'
import { sampleStory } from '#store/testing/samples.ts'

const services = await createServices()
const identity = '/api/identity/v2'
const steps = ['GET', 'DELETE', 'POST /api/user/logout', `DELETE ${identity}/interaction`]
const isOf = (call: string, step: string) => call.startsWith(step) && /credential|logout|interaction/.test(call)

async function untilHeld(tab: Tab, held: { isHeld: boolean }) {
  await tab.until(async () => held.isHeld, 'the call is on its way', 1)
}

async function logOutElsewhere(browser: Browser) {
  const other = await browser.openTab({ seed: 2 })
  const leaving = other.engine.logOut()
  await other.until(async () => (await other.session()).epoch === 1, 'the device is empty', 1)
  return { other, leaving }
}

describe('a log-out', () => {
  test('leaves nothing on the device and ends everything at the service', async () => {
    const { browser, tab } = await citizenAtHome(services)
    const credentials = await tab.credentials()
    browser.calls.length = 0
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
    const told = browser.calls.filter(({ call }) => /identity|user/.test(call))
    expect(told.map(({ call }) => call.replace(/credential\/.*/, 'credential/ID'))).toEqual([
      `GET ${identity}/credential`,
      `DELETE ${identity}/credential/ID`,
      'POST /api/user/logout',
      `DELETE ${identity}/interaction`,
    ])
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false, isRevoking: false, epoch: 1 })
    expect(browser.keyStore.held()).toBeNull()
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    const left = await dump(tab)
    expect(tracesIn(left, [credentials?.profileId, credentials?.token, credentials?.lookupIdentifier, 'Muster', 'leaving1@'])).toEqual([])
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
    expect(await tab.session()).toMatchObject({ epoch: 1 })
  })

  test('deletes what it may delete, and nothing else', async () => {
    const { browser, tab } = await citizenAtHome(services)
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (call !== `GET ${identity}/credential`) return answer
      const { credentials } = (await answer.json()) as { credentials: { recordId: string; canDelete: boolean }[] }
      return new Response(JSON.stringify({ credentials: [{ recordId: 'not-ours', canDelete: false }, ...credentials] }), answer)
    })
    browser.calls.length = 0
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
    const deleted = browser.calls.map(({ call }) => call).filter((call) => call.startsWith(`DELETE ${identity}/credential/`))
    expect(deleted).toHaveLength(1)
    expect(deleted).not.toContain(`DELETE ${identity}/credential/not-ours`)
  })

  test('reaches the service through a new API session, opened by the key, if the old one expired', async () => {
    const { browser, tab } = await citizenAtHome(services)
    await expire(services, ['interactions'])
    const counts = async () => expire(services, ['devices'], tab.account)
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
    expect(browser.keyStore.held()).toBeNull()
    expect(await counts()).toEqual({ devices: 0 })
  })

  test('[27] without a connection empties the device at once and is the first request when the connection is back', async () => {
    const { browser, tab } = await citizenAtHome(services)
    const { account } = tab
    browser.setLine(noLine)
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', isRevoking: true })
    expect(browser.keyStore.held()).toBeNull()
    const left = await dump(tab)
    expect(tracesIn(left, [account, 'Muster', 'thban'])).toEqual([])
    expect(await tab.db.session.toArray()).toEqual([
      { key: 'epoch', epoch: 1, lost: false, unfinished: false },
      { key: 'revocation', token: expect.any(String) },
    ])
    await tab.engine.close()

    const later = await browser.openTab({ seed: 2 })
    await later.start()
    await settled(later)
    expect(await later.session()).toMatchObject({ isRevoking: true })
    browser.calls.length = 0
    let release: (() => void) | null = null
    browser.setLine(async (call, go) => {
      if (call === `GET ${identity}/credential`) await new Promise<void>((resolve) => (release = resolve))
      return go()
    })
    await later.until(async () => release !== null, 'the service is told')
    for (let turn = 0; turn < 20; turn += 1) await later.advance(200)
    browser.heal()
    ;(release as (() => void) | null)?.()
    await later.until(async () => !(await later.session()).isRevoking, 'the service has heard')
    const own = browser.calls.findIndex(({ call }) => call.startsWith('DELETE'))
    expect(own).toBeGreaterThan(-1)
    expect(
      browser.calls.filter(({ call }) => call.startsWith('GET /api/content/')).every(({ credentials }) => credentials === 'omit'),
    ).toBe(true)
    const told = browser.calls.findIndex(({ call }) => call === `DELETE ${identity}/interaction`)
    expect(told).toBeGreaterThan(-1)
    const others = browser.calls
      .slice(0, told)
      .filter(({ call }) => !call.includes('/identity/') && !call.includes('/ping') && !call.includes('/logout'))
    expect(others.map(({ call }) => call)).toEqual([])
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    expect(await expire(services, ['sessions', 'devices'], account)).toEqual({ sessions: 0, devices: 0 })
  })

  test('that waits for a connection lets no request carry its cookie and does not block a log-in', async () => {
    const { browser, tab } = await citizenAtHome(services)
    browser.setLine((call, go) => (/credential|logout/.test(call) ? noLine() : go()))
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
    browser.calls.length = 0
    await tab.engine.refresh('visible')
    await tab.until(async () => browser.calls.some(({ call }) => call.startsWith('GET /api/content/')), 'a round for nobody')
    await tab.engine.locate({ latitude: 13.7, longitude: 100.5 })
    const others = browser.calls.filter(({ call }) => !call.includes('/identity/') && !call.includes('/user/'))
    expect(others.length).toBeGreaterThan(2)
    expect(others.filter(({ credentials }) => credentials !== 'omit')).toEqual([])
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: true })
    expect(await tab.session()).toMatchObject({ isRevoking: true })
    await tab.engine.locate({ latitude: 13.7, longitude: 100.5 })
    expect(browser.calls.filter(({ call, credentials }) => call.includes('/representation/') && credentials !== 'omit')).toEqual([])
    browser.heal()
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: true })
    expect(await tab.session()).toMatchObject({ isRevoking: false })
  })

  test.each(steps)('that is interrupted at %s, before or after its effect, is completed later', async (step) => {
    for (const isAfter of [false, true]) {
      const { browser, tab } = await citizenAtHome(services)
      let isCut = false
      browser.setLine(async (call, go) => {
        if (!isOf(call, step) || isCut) return go()
        isCut = true
        if (isAfter) await go()
        return noLine()
      })
      expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
      expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
      expect(browser.jar.cookies.has('abroad-session')).toBe(false)
      expect(await expire(services, ['sessions', 'devices'], tab.account)).toEqual({ sessions: 0, devices: 0 })
      await tab.engine.close()
    }
  })

  const answers: [what: string, answer: () => Response][] = [
    ['fails', () => problemOf(500, 'about:blank')],
    ['refuses', () => problemOf(403, 'abroad:forbidden-origin')],
    ['cannot be understood', () => new Response('[', { headers: { 'Abroad-Contract': '1' } })],
  ]
  const everyFailure = steps.flatMap((step) => answers.map(([what, answer]) => [step, what, answer] as const))

  test.each(everyFailure)('whose %s %s each time completes the other steps and does not block a log-in', async (step, _, answer) => {
    const { browser, tab } = await citizenAtHome(services)
    browser.setLine(async (call, go) => (isOf(call, step) ? answer() : go()))
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
    const isEnded = !step.includes('logout')
    expect(browser.jar.cookies.has('abroad-session')).toBe(!isEnded)
    expect(await expire(services, ['sessions'], tab.account)).toEqual({ sessions: 0 })

    const bert = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId: bert })).toMatchObject({ ok: true })
    void tab.engine.refresh('asked')
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ profileId: bert, generation: 1 })

    browser.heal()
    void tab.engine.refresh('asked')
    await tab.until(async () => !(await tab.session()).isRevoking, 'the service has heard')
    expect(await expire(services, ['devices'], tab.account)).toEqual({ devices: 0 })
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ profileId: bert, generation: 1 })
  })

  test('that waits does not end the session of a citizen who returns from the provider', async () => {
    const { browser, tab } = await citizenAtHome(services)
    browser.setLine((call, go) => (call.includes('logout') ? noLine() : go()))
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
    const bert = await comeBack(browser, tab, { email: somebody() })
    browser.setLine((call, go) => (/register|logout/.test(call) ? noLine() : go()))
    expect(await tab.engine.finishLogin({ profileId: bert })).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    browser.heal()
    browser.calls.length = 0
    void tab.engine.refresh('asked')
    await tab.until(async () => (await tab.session()).state === 'logged-in', 'the log-in goes on')
    void tab.engine.refresh('asked')
    await tab.until(async () => !(await tab.session()).isRevoking, 'the service has heard')
    expect(browser.calls.filter(({ call }) => call.includes('logout'))).toEqual([])
    expect(await expire(services, ['sessions', 'devices'], tab.account)).toEqual({ sessions: 0, devices: 0 })
    expect(await askOwn(tab)).toEqual({ ok: true })
  })

  test('of a phone that died between the tables and the key is completed at the next start', async () => {
    const { browser, tab } = await citizenAtHome(services)
    const remove = browser.keyStore.remove
    browser.keyStore.remove = () => Promise.reject(new DOMException('died', 'AbortError'))
    await tab.engine.logOut()
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
    browser.keyStore.remove = remove
    expect(browser.keyStore.held()).not.toBeNull()
    await tab.engine.close()
    const later = await browser.openTab({ seed: 2 })
    await later.start()
    await later.until(async () => browser.keyStore.held() === null, 'a round')
  })

  test('[30] in one tab empties the other within a second, whose late replies are not stored', async () => {
    const browser = createBrowser(services)
    const one = await atHome(browser, somebody())
    await one.engine.close()
    const other = await browser.openTab({ seed: 2 })
    const releases: (() => void)[] = []
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (/^GET .*(\/api\/content\/|\/user\/me)/.test(call)) await new Promise<void>((resolve) => void releases.push(resolve))
      return answer
    })
    await other.db.scopes.clear()
    await other.start()
    await other.until(async () => releases.length > 0, 'the other tab waits for its feed', 10)
    const third = await browser.openTab({ seed: 3 })
    void third.engine.logOut()
    await third.until(async () => (await third.session()).state === 'logged-out', 'the device is empty', 1)
    expect(await other.session()).toMatchObject({ state: 'logged-out', epoch: 1 })
    expect(await readProfile(other.db)).toBeNull()
    expect((await readFeed(other.db, { filter: { families: [], favouritesOnly: false }, count: 9, now: 0 })).cards).toEqual([])
    browser.heal()
    for (const release of releases) release()
    await settled(other)
    expect(tracesIn(await dump(other), [one.account, 'Muster'])).toEqual([])
  })

  test('during a refresh in another tab leaves no session behind', async () => {
    const { browser, tab, account } = await loggedIn(services)
    await expire(services, ['sessions'])
    const held = holdCall(browser, (call) => call === 'POST /api/user/authorization')
    const asking = tab.engine.reloadCounts()
    await untilHeld(tab, held)
    const { other, leaving } = await logOutElsewhere(browser)
    held.release()
    await through(other, leaving)
    expect(await asking).toMatchObject({ ok: false })
    await other.start()
    await other.until(async () => !(await other.session()).isRevoking, 'the service has heard')
    await settled(other)
    expect(await other.session()).toMatchObject({ state: 'logged-out', isRevoking: false })
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    expect(await expire(services, ['sessions', 'devices'], account)).toEqual({ sessions: 0, devices: 0 })
  })

  test('during a refresh, in a tab that closes at once, also revokes the session that the refresh opened', async () => {
    const { browser, tab, account } = await loggedIn(services)
    await expire(services, ['sessions', 'interactions'])
    const held = holdCall(browser, (call) => call === 'POST /api/user/authorization')
    const asking = tab.engine.reloadCounts()
    await untilHeld(tab, held)
    const { other } = await logOutElsewhere(browser)
    await other.engine.close()
    held.release()
    expect(await asking).toMatchObject({ ok: false })
    const later = await browser.openTab({ seed: 3 })
    await later.start()
    await later.until(async () => !(await later.session()).isRevoking, 'the service has heard')
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    expect(await expire(services, ['sessions', 'devices'], account)).toEqual({ sessions: 0, devices: 0 })
  })

  test('is not taken for a lost session if a refresh in another tab is refused at the same time', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'])
    const isLookup = (call: string) => call.endsWith('/setlookup')
    const held = holdCall(browser, isLookup, () => problemOf(410, 'abroad:gone'))
    const asking = tab.engine.reloadCounts()
    await untilHeld(tab, held)
    const { other, leaving } = await logOutElsewhere(browser)
    held.release()
    expect(await asking).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    await through(other, leaving)
    expect(await other.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false, epoch: 1 })
  })

  test('during a log-in in another tab leaves neither key nor device', async () => {
    const { browser, tab, profileId } = await backFromProvider(services)
    const held = holdCall(browser, (call) => call.endsWith('/applogin'))
    const finishing = tab.engine.finishLogin({ profileId })
    await untilHeld(tab, held)
    const { other, leaving } = await logOutElsewhere(browser)
    held.release()
    await through(other, leaving)
    expect(await finishing).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    await other.start()
    await settled(other)
    expect(await other.session()).toMatchObject({ state: 'logged-out', isRevoking: false })
    expect(browser.keyStore.held()).toBeNull()
    expect(await expire(services, ['sessions', 'devices'], profileId)).toEqual({ sessions: 0, devices: 0 })
  })
})

test('pictures that cannot be deleted do not cost the next citizen the key', async () => {
  const { browser, tab } = await citizenAtHome(services)
  tab.world.removePictures = () => Promise.reject(new DOMException('busy', 'UnknownError'))
  await tab.engine.logOut()
  expect(browser.keyStore.held()).toBeNull()
  const profileId = await comeBack(browser, tab, { email: somebody() })
  expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
  const key = browser.keyStore.held()
  await tab.engine.refresh('asked')
  const pictures = browser.pictureRemovals()
  await tab.engine.close()
  const later = await browser.openTab({ seed: 2 })
  await later.start()
  await later.until(async () => browser.pictureRemovals() > pictures, 'the pictures go')
  await later.until(() => isFeedOf(later, profileId), 'a round')
  expect(key).not.toBeNull()
  expect(browser.keyStore.held()).toBe(key)
  await expire(services, ['sessions'])
  expect(await askOwn(later)).toEqual({ ok: true })
})

describe('[29] every place that can hold something personal', () => {
  const sentinel = 'SENTINEL'
  /** Public content, and what the device knows of itself: a wipe leaves them. */
  const staying = new Set<TableName>(['manifests', 'articles', 'searchIndexes', 'connection', 'leases', 'sealed'])

  test('is empty after a log-out', async () => {
    const { browser, tab } = await citizenAtHome(services)
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
  })
})

describe('after a log-out', () => {
  /** Rows that may remain: public content and facts about the device. Compound keys are joined. */
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

  test('each remaining row is on a list, and none identifies the citizen', async () => {
    const { browser, tab } = await citizenAtHome(services)
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
