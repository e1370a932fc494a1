import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProfile } from '#store/account/read-session.ts'
import { askOwn, atHome, comeBack, createBrowser, expire, isFeedOf, logIn } from './identity-world.ts'
import type { Browser } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `citizen${(people += 1)}@example.ch`
const interactions = (browser: Browser) => browser.calls.filter(({ call }) => call === 'POST /api/user/interaction').length

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('a log-in by the identity provider', () => {
  test('leads from a name to a device that is logged in', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const email = somebody()
    expect(await tab.session()).toMatchObject({ state: 'logged-out', accountId: null })
    const profileId = await comeBack(browser, tab, { email })
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: true, value: { redirect: 'user' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-in', accountId: profileId, isComplete: false, lostUnintentionally: false })
    expect(await readProfile(tab.db)).toMatchObject({ email, rev: 1 })
    expect(await tab.db.session.get('login')).toBeUndefined()
    await tab.engine.close()
  })

  test('said again is done, and another citizen’s return changes nothing', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    const before = await tab.credentials()
    expect(await tab.engine.finishLogin({ profileId: before?.profileId ?? '' })).toEqual({ ok: true, value: { redirect: null } })
    expect(await tab.engine.finishLogin({ profileId: 'somebody-else' })).toEqual({
      ok: false,
      failure: { kind: 'rejected', why: 'logged-in' },
    })
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: false, failure: { why: 'logged-in' } })
    expect(await tab.credentials()).toEqual(before)
    await tab.engine.close()
  })

  test('begun twice, in two tabs, comes back from either', async () => {
    for (const first of [0, 1]) {
      const browser = createBrowser(services)
      const tabs = [await browser.openTab(), await browser.openTab({ seed: 2 })]
      const begun = []
      for (const tab of tabs) begun.push(await tab.engine.beginLogin({ redirect: 'user' }))
      const redirects = begun.map((one) => (one.ok ? one.value.redirectTo : ''))
      const profileId = await browser.passProvider(redirects[first]!, { email: somebody() })
      expect(await tabs[first]!.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
      for (const tab of tabs) await tab.engine.close()
    }
  })

  test('whose return was lost keeps nobody else from logging in', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const lost = await comeBack(browser, tab, { email: somebody() })
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(profileId).not.toBe(lost)
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    expect(await tab.credentials()).toMatchObject({ profileId })
    await tab.engine.close()
  })

  test('is not disturbed by a link with a profile that is opened while the citizen is at the provider', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const begun = await tab.engine.beginLogin({ redirect: 'user' })
    expect(await tab.engine.finishLogin({ profileId: 'evil' })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'refused' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
    const profileId = await browser.passProvider(begun.ok ? begun.value.redirectTo : '', { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: true, value: { redirect: 'user' } })
    await tab.engine.close()
  })

  test('begun again after its API session ran out sets out anew', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    await tab.engine.beginLogin({ redirect: null })
    await expire(services, ['interactions'])
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    await tab.engine.close()
  })

  test.each(['', 'a\nb', 'é', 'x'.repeat(201), 'a b'])(
    'with %j for a profile is none, and leaves who is under way alone',
    async (profile) => {
      const browser = createBrowser(services)
      const tab = await browser.openTab()
      const profileId = await comeBack(browser, tab, { email: somebody() })
      expect(await tab.engine.finishLogin({ profileId: profile })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'not-begun' } })
      expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
      await tab.engine.close()
    },
  )

  test('that this device did not set out for is none', async () => {
    const stranger = createBrowser(services)
    const theirs = await comeBack(stranger, await stranger.openTab(), { email: somebody() })
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    expect(await tab.engine.finishLogin({ profileId: theirs })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'not-begun' } })
    expect(browser.calls).toEqual([])
    await tab.engine.close()
  })

  test('with another citizen’s profile in the address ends in the service’s no', async () => {
    const stranger = createBrowser(services)
    const theirs = await comeBack(stranger, await stranger.openTab(), { email: somebody() })
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId: theirs })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'refused' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
    await tab.engine.close()
  })

  test.each(['https://evil.example', '//evil.example', 'user&profile=x', '../idp', 'javascript:alert(1)', 'a'.repeat(41), ''])(
    'takes no %j along as the way back',
    async (redirect) => {
      const browser = createBrowser(services)
      const tab = await browser.openTab()
      let replyUri = ''
      browser.setLine((call, go, init) => {
        if (call.endsWith('/sharesession')) ({ replyUri } = JSON.parse(init.body as string) as { replyUri: string })
        return go()
      })
      expect(await tab.engine.beginLogin({ redirect })).toMatchObject({ ok: true })
      expect(replyUri).toBe('http://localhost:4173/login')
      await tab.engine.close()
    },
  )

  test('goes nowhere but to a page: a redirect to a script is not followed', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (!call.endsWith('/sharesession')) return answer
      return new Response(JSON.stringify({ redirectTo: 'javascript:alert(1)' }), answer)
    })
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
    await tab.engine.close()
  })
})

describe('[75] a browser that keeps no key', () => {
  test('says so before anybody registers, and the app goes on', async () => {
    const browser = createBrowser(services)
    browser.keyStore.canKeep = false
    const tab = await browser.openTab()
    await tab.start()
    await tab.until(async () => (await tab.session()).canStoreKey !== null, 'it is tried')
    expect(await tab.session()).toMatchObject({ state: 'logged-out', canStoreKey: false })
    browser.calls.length = 0
    expect(await tab.engine.beginLogin({ redirect: null })).toEqual({ ok: false, failure: { kind: 'no-key-storage' } })
    expect(interactions(browser)).toBe(0)
    await tab.engine.close()
  })

  test('and changes its mind on the way back ends as that, not as a refusal', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const profileId = await comeBack(browser, tab, { email: somebody() })
    browser.keyStore.canKeep = false
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: false, failure: { kind: 'no-key-storage' } })
    browser.keyStore.canKeep = true
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    await tab.engine.close()
  })
})

describe('[73] a clock that is wrong', () => {
  const day = 86_400_000
  const offsets = {
    '1 s': 1_000,
    '−1 s': -1_000,
    '10 min': 600_000,
    '−10 min': -600_000,
    '1 day': day,
    '−1 day': -day,
    'by 57 years': -57 * 365 * day,
  }

  test.each(Object.entries(offsets))('by %s logs in, and logs in again by the key', async (_, offsetMs) => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    tab.world.setWallClock(services.clock.now - tab.world.now() + offsetMs)
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    await expire(services, ['sessions'])
    expect(await askOwn(tab)).toEqual({ ok: true })
    await tab.engine.close()
  })

  test.each([3_600_000, -3_600_000, -57 * 365 * day])('that jumps by %d ms in the middle of both flows does no harm', async (jumpMs) => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const profileId = await comeBack(browser, tab, { email: somebody() })
    let wall = 0
    browser.setLine(async (call, go) => {
      const answer = await go()
      // The reply is here, its time is noted, and only then does the clock jump: before the challenge is signed.
      if (/register|startidplogin/.test(call)) queueMicrotask(() => setTimeout(() => tab.world.setWallClock((wall += jumpMs))))
      return answer
    })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    await expire(services, ['sessions'])
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(wall).not.toBe(0)
    await tab.engine.close()
  })

  test('and a service that never says when it is keep the credentials', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    await tab.engine.close()
    const later = await browser.openTab({ seed: 2 })
    await later.db.connection.clear()
    await later.engine.close()
    const last = await browser.openTab({ seed: 3 })
    last.world.setWallClock(services.clock.now - last.world.now() + day)
    browser.setLine(async (_, go) => {
      const answer = await go()
      answer.headers.delete('Date')
      return answer
    })
    await expire(services, ['sessions'])
    expect(await askOwn(last)).toMatchObject({ ok: false, failure: { kind: 'busy' } })
    expect(await last.session()).toMatchObject({ state: 'logged-in' })
    browser.heal()
    expect(await askOwn(last)).toEqual({ ok: true })
    await last.engine.close()
  })
})

test('calls for a citizen name them; calls for nobody carry no cookie to the feed', async () => {
  const browser = createBrowser(services)
  const tab = await browser.openTab()
  await tab.start()
  await tab.until(() => isFeedOf(tab, 'nobody'), 'nobody’s feed is here')
  const before = browser.calls.filter(({ call }) => call.includes('/api/content/'))
  expect(before.length).toBeGreaterThan(0)
  expect(before.every(({ credentials, account }) => credentials === 'omit' && account === null)).toBe(true)
  await tab.engine.close()
  const other = createBrowser(services)
  const home = await atHome(other, somebody())
  const own = other.calls.filter(({ call }) => /\/api\/(content|user\/(me|my-|notification))/.test(call))
  expect(own.length).toBeGreaterThan(5)
  expect(own.every(({ credentials, account }) => credentials === 'include' && account === home.account)).toBe(true)
  await home.engine.close()
})
