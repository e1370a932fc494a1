import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOfScope } from '#store/feed/walk.ts'
import { shownScope } from '#store/feed/read-feed.ts'
import { readProfile } from '#store/account/read-session.ts'
import { askOwn, atHome, createBrowser, expire, logIn, noLine, sayProfile } from './identity-world.ts'
import type { Browser } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `expired${(people += 1)}@example.ch`
const interactions = (browser: Browser) => browser.calls.filter(({ call }) => call === 'POST /api/user/interaction').length

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('a session that ran out', () => {
  test('[22] five calls at once bring exactly one new one', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    await expire(services, ['sessions'])
    browser.calls.length = 0
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    expect(browser.calls.filter(({ call }) => call.includes('/notification/count/'))).toHaveLength(12)
    expect(interactions(browser)).toBe(1)
    expect(await tab.credentials()).toMatchObject({ generation: 2 })
    await tab.engine.close()
  })

  test('[22] two tabs at once bring exactly one new one', async () => {
    const browser = createBrowser(services)
    const [one, other] = [await logIn(browser, { email: somebody() }), await browser.openTab({ seed: 2 })]
    await expire(services, ['sessions'])
    browser.calls.length = 0
    const both = Promise.all([one.engine.reloadCounts(), other.engine.reloadCounts()])
    let isDone = false
    void both.then(() => (isDone = true))
    await other.until(async () => isDone, 'both are answered')
    expect(await both).toEqual([{ ok: true }, { ok: true }])
    expect(interactions(browser)).toBe(1)
    for (const tab of [one, other]) await tab.engine.close()
  })

  test('[20] five calls at once that find no line try one refresh, and nothing is lost', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    await expire(services, ['sessions'])
    browser.calls.length = 0
    browser.setLine((call, go) => (call.includes('/notification/') ? go() : noLine()))
    expect(await tab.engine.reloadCounts()).toEqual({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
    expect(interactions(browser)).toBe(1)
    browser.heal()
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    await tab.engine.close()
  })

  test('a second no after the refresh goes on to who asked, and the session stays', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    browser.setLine(async (call, go) => {
      if (call.includes('/notification/')) await expire(services, ['sessions'])
      return go()
    })
    expect(await askOwn(tab)).toMatchObject({ ok: false })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    expect(await tab.credentials()).toMatchObject({ generation: 2 })
    await tab.engine.close()
  })

  test('a cookie of another account is replaced by this one’s key', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    const other = createBrowser(services)
    const foreign = await logIn(other, { email: somebody() })
    browser.jar.cookies.set('abroad-session', other.jar.cookies.get('abroad-session') ?? '')
    await sayProfile(tab)
    expect(await readProfile(tab.db)).toMatchObject({ firstName: 'Anna', accountId: (await tab.credentials())?.profileId })
    expect(await foreign.engine.reloadCounts()).toEqual({ ok: true })
    expect(await readProfile(foreign.db)).toMatchObject({ firstName: null })
    for (const one of [tab, foreign]) await one.engine.close()
  })

  test('[23] at each call of a round comes back, and the round brings what it would have brought', async () => {
    const whole = createBrowser(services)
    const reference = await atHome(whole, somebody())
    const wanted = (await idsOfScope(reference.db, (await shownScope(reference.db))?.key ?? '')).map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(20)
    await reference.engine.close()
    const own = whole.calls.filter(({ account, call }) => account !== null && call.startsWith('GET')).length
    expect(own).toBeGreaterThan(6)
    for (let at = 0; at < own; at += process.env['WIDE'] === undefined ? 4 : 1) {
      const browser = createBrowser(services)
      let seen = 0
      browser.setLine(async (call, go, init) => {
        const isOwn = call.startsWith('GET') && new Headers(init.headers).has('Abroad-Account')
        if (isOwn && seen === at) await expire(services, ['sessions'])
        if (isOwn) seen += 1
        return go()
      })
      const tab = await atHome(browser, somebody())
      expect((await idsOfScope(tab.db, (await shownScope(tab.db))?.key ?? '')).map(({ id }) => id)).toEqual(wanted)
      await tab.engine.close()
    }
  })
})

test('notification counts that were asked for a moment ago are not asked for again', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  const asked = () => browser.calls.filter(({ call }) => call.includes('/notification/count/')).length
  for (let turn = 0; turn < 3; turn += 1) expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
  expect(asked()).toBe(6)
  await tab.advance(11_000)
  await tab.engine.reloadCounts()
  expect(asked()).toBe(12)
  await tab.engine.close()
})

test('in a browser that keeps no cookie calls do not log in again and again', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  browser.setLine((_, go) => {
    browser.jar.cookies.clear()
    return go()
  })
  const ask = () => tab.engine.reloadCounts()
  for (let turn = 0; turn < 5; turn += 1) expect(await ask()).toMatchObject({ ok: false })
  expect(interactions(browser)).toBe(2)
  // Again only after a new session: where there is none to be had, the same no is not asked for twice.
  expect(browser.calls.filter(({ call }) => call.includes('/notification/count/'))).toHaveLength(36)
  expect(await tab.session()).toMatchObject({ state: 'logged-in' })
  // Tries in between do not put off the next new session.
  await tab.advance(20_000)
  expect(await ask()).toMatchObject({ ok: false })
  expect(interactions(browser)).toBe(2)
  await tab.advance(11_000)
  browser.heal()
  expect(await ask()).toEqual({ ok: true })
  await tab.engine.close()
})
