import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '#store/database.ts'
import { readFeed, shownScope } from '#store/reads/feed-reads.ts'
import { readProfile } from '#store/reads/session-reads.ts'
import { sampleStory } from '#store/testing/samples.ts'
import { comeBack, createBrowser, expire, logIn, wholeProfile } from './identity-world.ts'
import type { Browser, Tab } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `leaving${(people += 1)}@example.ch`
const noLine = () => Promise.reject(new TypeError('no line'))
const identity = '/api/identity/v2'

beforeAll(async () => {
  services = await createServices()
}, 180_000)
afterAll(() => services.close())

/** A tab with a whole profile, its feed pulled. */
async function atHome(browser: Browser, email = somebody()): Promise<Tab & { account: string }> {
  const tab = await logIn(browser, { email })
  expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
  await tab.start()
  const account = (await tab.credentials())?.profileId ?? ''
  await tab.until(() => isFeedOf(tab, account), 'the feed of the account is here')
  await settled(tab)
  return { ...tab, account }
}

async function isFeedOf(tab: Tab, account: string): Promise<boolean> {
  const shown = await shownScope(tab.db)
  return shown?.account === account && (await tab.db.scopes.get(shown.key))?.complete === true
}

async function dump(tab: Tab): Promise<string> {
  const tables = await Promise.all(tab.db.tables.map(async (table) => [table.name, await table.toArray()]))
  return JSON.stringify(tables)
}

/** Which of these can still be found. */
function tracesIn(text: string, traces: (string | undefined)[]): (string | undefined)[] {
  return traces.filter((trace) => trace === undefined || text.includes(trace))
}

/** The engines of both tabs rest; what is under way ends. */
async function settled(tab: Tab): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 3))
    await tab.advance(700)
  }
}

describe('a log-out', () => {
  test('leaves nothing on the device and ends everything at the service', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
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
    await tab.engine.close()
  })

  test('whose API session ran out long ago is told through a new one, by the key', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    await expire(services, ['interactions'])
    const counts = async () => expire(services, ['devices'], tab.account)
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
    expect(browser.keyStore.held()).toBeNull()
    expect(await counts()).toEqual({ devices: 0 })
    await tab.engine.close()
  })

  test('[27] without the line empties the device at once and tells the service first of all when the line is back', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
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
    const others = browser.calls
      .slice(0, told)
      .filter(({ call }) => !call.includes('/identity/') && !call.includes('/ping') && !call.includes('/logout'))
    expect(others.map(({ call }) => call)).toEqual([])
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    expect(await expire(services, ['sessions', 'devices'], account)).toEqual({ sessions: 0, devices: 0 })
    await later.engine.close()
  })

  test('that waits to be told lets no call carry its cookie, and nobody log in past it', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    browser.setLine((call, go) => (/credential|logout/.test(call) ? noLine() : go()))
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
    browser.calls.length = 0
    await tab.engine.refresh('visible')
    await tab.until(async () => browser.calls.some(({ call }) => call.startsWith('GET /api/content/')), 'a round for nobody')
    await tab.engine.locate({ latitude: 13.7, longitude: 100.5 })
    const others = browser.calls.filter(({ call }) => !call.includes('/identity/') && !call.includes('/user/'))
    expect(others.length).toBeGreaterThan(2)
    expect(others.filter(({ credentials }) => credentials !== 'omit')).toEqual([])
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    browser.heal()
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: true })
    expect(await tab.session()).toMatchObject({ isRevoking: false })
    await tab.engine.close()
  })

  test.each(['GET', 'DELETE', 'POST /api/user/logout', `DELETE ${identity}/interaction`])(
    'cut at %s, also after its effect, is told to its end later',
    async (step) => {
      for (const isAfter of [false, true]) {
        const browser = createBrowser(services)
        const tab = await atHome(browser)
        let isCut = false
        browser.setLine(async (call, go) => {
          const isStep = call.startsWith(step) && /credential|logout|interaction/.test(call)
          if (!isStep || isCut) return go()
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
    },
  )

  test('[30] in one tab empties the other within a second, and what that one had under way never lands', async () => {
    const browser = createBrowser(services)
    const one = await atHome(browser)
    await one.engine.close()
    const other = await browser.openTab({ seed: 2 })
    let release: () => void = () => undefined
    let isHeld = false
    browser.setLine(async (call, go) => {
      const isOwn = /\/api\/content\/|\/user\/me/.test(call) && call.startsWith('GET')
      const answer = await go()
      if (!isOwn) return answer
      isHeld = true
      await new Promise<void>((resolve) => {
        const before = release
        release = () => {
          before()
          resolve()
        }
      })
      return answer
    })
    // The other tab asks for everything anew, and its answers wait on the line.
    await other.db.scopes.clear()
    await other.start()
    await other.until(async () => isHeld, 'the other tab waits for its feed', 10)
    const third = await browser.openTab({ seed: 3 })
    void third.engine.logOut()
    await third.until(async () => (await third.session()).state === 'logged-out', 'the device is empty', 1)
    expect(await other.session()).toMatchObject({ state: 'logged-out', epoch: 1 })
    expect(await readProfile(other.db)).toBeNull()
    expect((await readFeed(other.db, { filter: { families: [], favouritesOnly: false }, count: 9, now: 0 })).cards).toEqual([])
    browser.heal()
    release()
    await settled(other)
    expect(tracesIn(await dump(other), [one.account, 'Muster'])).toEqual([])
    for (const tab of [other, third]) await tab.engine.close()
  })

  test('in the middle of a refresh in another tab leaves no session behind', async () => {
    const browser = createBrowser(services)
    const one = await logIn(browser, { email: somebody() })
    const account = (await one.credentials())?.profileId ?? ''
    const other = await browser.openTab({ seed: 2 })
    await expire(services, ['sessions'])
    let isHeld = false
    let release: () => void = () => undefined
    browser.setLine(async (call, go) => {
      if (call !== 'POST /api/user/authorization' || isHeld) return go()
      isHeld = true
      await new Promise<void>((resolve) => (release = resolve))
      return go()
    })
    const saving = one.engine.saveProfile(wholeProfile)
    await one.until(async () => isHeld, 'the refresh is on its way', 1)
    const leaving = other.engine.logOut()
    await other.until(async () => (await other.session()).state === 'logged-out', 'the device is empty', 1)
    release()
    let isLeft = false
    void leaving.then(() => (isLeft = true))
    await other.until(async () => isLeft, 'the log-out ends')
    expect(await saving).toMatchObject({ ok: false })
    await other.start()
    await other.until(async () => !(await other.session()).isRevoking, 'the service has heard')
    await settled(other)
    expect(await other.session()).toMatchObject({ state: 'logged-out', isRevoking: false })
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    expect(await expire(services, ['sessions', 'devices'], account)).toEqual({ sessions: 0, devices: 0 })
    for (const tab of [one, other]) await tab.engine.close()
  })

  test('in the middle of a refresh, by a tab that is closed at once, is told with what the refresh has opened', async () => {
    const browser = createBrowser(services)
    const one = await logIn(browser, { email: somebody() })
    const account = (await one.credentials())?.profileId ?? ''
    const other = await browser.openTab({ seed: 2 })
    await expire(services, ['sessions', 'interactions'])
    let release: () => void = () => undefined
    let isHeld = false
    browser.setLine(async (call, go) => {
      if (call !== 'POST /api/user/authorization' || isHeld) return go()
      isHeld = true
      await new Promise<void>((resolve) => (release = resolve))
      return go()
    })
    const saving = one.engine.saveProfile(wholeProfile)
    await one.until(async () => isHeld, 'the refresh is on its way', 1)
    void other.engine.logOut()
    await other.until(async () => (await other.session()).epoch === 1, 'the device is empty', 1)
    await other.engine.close()
    release()
    expect(await saving).toMatchObject({ ok: false })
    const later = await browser.openTab({ seed: 3 })
    await later.start()
    await later.until(async () => !(await later.session()).isRevoking, 'the service has heard')
    expect(browser.jar.cookies.has('abroad-session')).toBe(false)
    expect(await expire(services, ['sessions', 'devices'], account)).toEqual({ sessions: 0, devices: 0 })
    for (const tab of [one, later]) await tab.engine.close()
  })

  test('while a refresh in another tab is being refused stays a log-out', async () => {
    const browser = createBrowser(services)
    const one = await logIn(browser, { email: somebody() })
    const other = await browser.openTab({ seed: 2 })
    await expire(services, ['sessions'])
    let release: () => void = () => undefined
    let isHeld = false
    browser.setLine(async (call, go) => {
      if (!call.endsWith('/setlookup') || isHeld) return go()
      isHeld = true
      await new Promise<void>((resolve) => (release = resolve))
      return new Response(JSON.stringify({ type: 'abroad:gone', title: 'No', status: 410 }), {
        status: 410,
        headers: { 'Abroad-Contract': '1' },
      })
    })
    const saving = one.engine.saveProfile(wholeProfile)
    await one.until(async () => isHeld, 'the refresh is on its way', 1)
    const leaving = other.engine.logOut()
    await other.until(async () => (await other.session()).epoch === 1, 'the device is empty', 1)
    release()
    expect(await saving).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    let isLeft = false
    void leaving.then(() => (isLeft = true))
    await other.until(async () => isLeft, 'the log-out ends')
    expect(await other.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false, epoch: 1 })
    for (const tab of [one, other]) await tab.engine.close()
  })

  test('in the middle of a log-in in another tab leaves neither key nor device', async () => {
    const browser = createBrowser(services)
    const one = await browser.openTab()
    const profileId = await comeBack(browser, one, { email: somebody() })
    const other = await browser.openTab({ seed: 2 })
    let release: () => void = () => undefined
    let isHeld = false
    browser.setLine(async (call, go) => {
      if (!call.endsWith('/applogin') || isHeld) return go()
      isHeld = true
      await new Promise<void>((resolve) => (release = resolve))
      return go()
    })
    const finishing = one.engine.finishLogin({ profileId })
    await one.until(async () => isHeld, 'the log-in is on its way', 1)
    const leaving = other.engine.logOut()
    await other.until(async () => (await other.session()).epoch === 1, 'the device is empty', 1)
    release()
    let isLeft = false
    void leaving.then(() => (isLeft = true))
    await other.until(async () => isLeft, 'the log-out ends')
    expect(await finishing).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    await other.start()
    await settled(other)
    expect(await other.session()).toMatchObject({ state: 'logged-out', isRevoking: false })
    expect(browser.keyStore.held()).toBeNull()
    expect(await expire(services, ['sessions', 'devices'], profileId)).toEqual({ sessions: 0, devices: 0 })
    for (const tab of [one, other]) await tab.engine.close()
  })

  test('of a phone that died between the tables and the key is finished at the next start', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
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
    await later.engine.close()
  })
})

test('pictures that cannot go take no key along: not that of who logs in next', async () => {
  const browser = createBrowser(services)
  const tab = await atHome(browser)
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
  expect(await later.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
  await later.engine.close()
})

describe('[29] every place that can hold something personal', () => {
  const sentinel = 'SENTINEL'
  /** Public content, and what the device knows of itself: a wipe leaves them. */
  const staying = new Set<TableName>(['manifests', 'articles', 'searchIndexes', 'connection', 'leases'])

  test('is empty after a log-out', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
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
    await db.feedback.put({ topic: sentinel, answer: 'no' })
    await db.diary.add({ at: 1, what: 'feed', outcome: sentinel })
    await db.setAside.add({ source: 'content', id: sentinel, issue: sentinel, at: 1 })
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

describe('A logs out, B logs in', () => {
  test('nothing of A is read, sent or stored', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
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

describe('deleting the account', () => {
  test('learns the record first, deletes, and leaves nothing', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    expect(await tab.credentials()).toMatchObject({ recordId: null })
    browser.calls.length = 0
    expect(await tab.engine.deleteAccount()).toEqual({ ok: true, value: null })
    const steps = browser.calls.map(({ call }) => call)
    expect(steps.indexOf(`GET ${identity}/simplestate`)).toBeLessThan(steps.indexOf('DELETE /api/user/me'))
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false, isRevoking: false })
    expect(tracesIn(await dump(tab), [tab.account])).toEqual([])
    expect(await expire(services, ['sessions', 'devices', 'interactions'], tab.account)).toEqual({
      sessions: 0,
      devices: 0,
      interactions: 0,
    })
    await tab.engine.close()
  })

  test.each([
    ['[28] without the line', () => noLine()],
    ['while the service is busy', async () => new Response('{}', { status: 503, headers: { 'Abroad-Contract': '1' } })],
    ['behind a portal', async () => new Response('<html>')],
    [
      'that the service refuses',
      async () =>
        new Response(JSON.stringify({ type: 'abroad:closed', title: 'No', status: 409 }), {
          status: 409,
          headers: { 'Abroad-Contract': '1' },
        }),
    ],
  ] as const)('%s says so and changes nothing', async (_, answer) => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    await expire(services, ['sessions'])
    await tab.engine.saveProfile(wholeProfile)
    const before = await tab.credentials()
    browser.setLine((call, go) => (call === 'DELETE /api/user/me' ? answer() : go()))
    expect(await tab.engine.deleteAccount()).toMatchObject({
      ok: false,
      failure: { kind: expect.stringMatching(/no-answer|busy|refused/) },
    })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    expect({ ...(await tab.credentials()), deletionAsked: false, recordId: 'r' }).toEqual({ ...before, recordId: 'r' })
    expect(await readProfile(tab.db)).toMatchObject({ firstName: 'Anna' })
    browser.heal()
    expect(await tab.engine.deleteAccount()).toEqual({ ok: true, value: null })
    await tab.engine.close()
  })

  test('whose answer was lost is found to be done when said again', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    browser.setLine(async (call, go) => {
      const answer = await go()
      return call === 'DELETE /api/user/me' ? noLine() : answer
    })
    expect(await tab.engine.deleteAccount()).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    browser.heal()
    expect(await tab.engine.deleteAccount()).toEqual({ ok: true, value: null })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false })
    expect(await tab.engine.deleteAccount()).toEqual({ ok: true, value: null })
    await tab.engine.close()
  })

  /** The service never hears of it; the app learns only that no answer came. */
  async function askedInVain(browser: Browser): Promise<Tab> {
    const tab = await logIn(browser, { email: somebody() })
    browser.setLine((call, go) => (call === 'DELETE /api/user/me' ? noLine() : go()))
    expect(await tab.engine.deleteAccount()).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    expect(await tab.credentials()).toMatchObject({ deletionAsked: true })
    browser.heal()
    return tab
  }

  test('that the service never heard of is forgotten once the key lets the citizen in', async () => {
    const browser = createBrowser(services)
    const tab = await askedInVain(browser)
    await expire(services, ['sessions'])
    expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ deletionAsked: false })
    await expire(services, ['sessions', 'devices'], (await tab.credentials())?.profileId)
    expect(await tab.engine.deleteAccount()).toMatchObject({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    await tab.engine.close()
  })

  test.each([true, false])('is not taken for done where the device has lost its key; record known: %s', async (isKnown) => {
    const browser = createBrowser(services)
    const tab = await askedInVain(browser)
    const row = await tab.credentials()
    if (!isKnown) await tab.db.session.put({ ...row!, recordId: null })
    await expire(services, ['sessions'], row?.profileId)
    await browser.keyStore.remove()
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'incomplete' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    await tab.engine.close()
  })

  test('is noted before it goes out, and the note is gone after a no', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    const noted: unknown[] = []
    browser.setLine(async (call, go) => {
      if (call !== 'DELETE /api/user/me') return go()
      noted.push((await tab.credentials())?.deletionAsked)
      return new Response(JSON.stringify({ type: 'abroad:closed', title: 'No', status: 409 }), {
        status: 409,
        headers: { 'Abroad-Contract': '1' },
      })
    })
    expect(await tab.engine.deleteAccount()).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(noted).toEqual([true])
    expect(await tab.credentials()).toMatchObject({ deletionAsked: false })
    await tab.engine.close()
  })

  test('whose session ran out is asked for again with a new one', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    const account = (await tab.credentials())?.profileId ?? ''
    await expire(services, ['sessions'], account)
    await tab.engine.saveProfile(wholeProfile)
    await expire(services, ['sessions'], account)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: true, value: null })
    expect(browser.calls.filter(({ call }) => call === 'DELETE /api/user/me')).toHaveLength(2)
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false })
    await tab.engine.close()
  })

  test('that the service answers with an unknown session is not taken for done where the device is unknown too', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    const account = (await tab.credentials())?.profileId ?? ''
    await expire(services, ['sessions'], account)
    await tab.engine.saveProfile(wholeProfile)
    await expire(services, ['sessions', 'devices'], account)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    await tab.engine.close()
  })

  test('by a device that the account no longer knows is refused, and that device is logged out', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    await expire(services, ['sessions', 'devices'], tab.account)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    await tab.engine.close()
  })
})
