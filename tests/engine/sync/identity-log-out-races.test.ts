import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeed } from '#store/feed/read-feed.ts'
import { readProfile } from '#store/account/read-session.ts'
import { atHome, comeBack, createBrowser, dump, expire, logIn, settled, tracesIn } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `racing${(people += 1)}@example.ch`

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('a log-out', () => {
  test('[30] in one tab empties the other within a second, and what that one had under way never lands', async () => {
    const browser = createBrowser(services)
    const one = await atHome(browser, somebody())
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
    const asking = one.engine.reloadCounts()
    await one.until(async () => isHeld, 'the refresh is on its way', 1)
    const leaving = other.engine.logOut()
    await other.until(async () => (await other.session()).state === 'logged-out', 'the device is empty', 1)
    release()
    let isLeft = false
    void leaving.then(() => (isLeft = true))
    await other.until(async () => isLeft, 'the log-out ends')
    expect(await asking).toMatchObject({ ok: false })
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
    const asking = one.engine.reloadCounts()
    await one.until(async () => isHeld, 'the refresh is on its way', 1)
    void other.engine.logOut()
    await other.until(async () => (await other.session()).epoch === 1, 'the device is empty', 1)
    await other.engine.close()
    release()
    expect(await asking).toMatchObject({ ok: false })
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
    const asking = one.engine.reloadCounts()
    await one.until(async () => isHeld, 'the refresh is on its way', 1)
    const leaving = other.engine.logOut()
    await other.until(async () => (await other.session()).epoch === 1, 'the device is empty', 1)
    release()
    expect(await asking).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
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
})
