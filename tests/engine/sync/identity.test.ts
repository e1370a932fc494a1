import { describe, expect, test } from 'vitest'
import { readProfile } from '#store/account/read-session.ts'
import {
  askOwn,
  atHome,
  backFromProvider,
  comeBack,
  createBrowser,
  expire,
  interactionsOf,
  isFeedOf,
  loggedIn,
  somebody,
  through,
  logIn,
  noLine,
  sayProfile,
} from './identity-world.ts'
import { createServices } from './world.ts'

const services = await createServices()
describe('a log-in by the identity provider', () => {
  test('turns an e-mail address into a device that is logged in', async () => {
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
  })

  test('is done if it is repeated, and the return of another citizen changes nothing', async () => {
    const { tab } = await loggedIn(services)
    const before = await tab.credentials()
    expect(await tab.engine.finishLogin({ profileId: before?.profileId ?? '' })).toEqual({ ok: true, value: { redirect: null } })
    expect(await tab.engine.finishLogin({ profileId: 'somebody-else' })).toEqual({
      ok: false,
      failure: { kind: 'rejected', why: 'logged-in' },
    })
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: false, failure: { why: 'logged-in' } })
    expect(await tab.credentials()).toEqual(before)
  })

  test('can return from either of two tabs that began it', async () => {
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

  test('does not block another citizen if its return was lost', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const lost = await comeBack(browser, tab, { email: somebody() })
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(profileId).not.toBe(lost)
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    expect(await tab.credentials()).toMatchObject({ profileId })
  })

  test('is not disturbed by a link with a profile that is opened meanwhile', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    const begun = await tab.engine.beginLogin({ redirect: 'user' })
    expect(await tab.engine.finishLogin({ profileId: 'evil' })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'refused' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
    const profileId = await browser.passProvider(begun.ok ? begun.value.redirectTo : '', { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: true, value: { redirect: 'user' } })
  })

  test('starts again if its API session expired', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    await tab.engine.beginLogin({ redirect: null })
    await expire(services, ['interactions'])
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
  })

  test.each(['', 'a\nb', 'é', 'x'.repeat(201), 'a b'])('rejects %j as a profile and leaves the current log-in alone', async (profile) => {
    const { tab, profileId } = await backFromProvider(services)
    expect(await tab.engine.finishLogin({ profileId: profile })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'not-begun' } })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
  })

  test('is rejected if this device did not begin it', async () => {
    const stranger = createBrowser(services)
    const theirs = await comeBack(stranger, await stranger.openTab(), { email: somebody() })
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    expect(await tab.engine.finishLogin({ profileId: theirs })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'not-begun' } })
    expect(browser.calls).toEqual([])
  })

  test('is refused by the service with the profile of another citizen in the address', async () => {
    const stranger = createBrowser(services)
    const theirs = await comeBack(stranger, await stranger.openTab(), { email: somebody() })
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId: theirs })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'refused' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
  })

  test.each(['https://evil.example', '//evil.example', 'user&profile=x', '../idp', 'javascript:alert(1)', 'a'.repeat(41), ''])(
    'does not accept %j as the way back',
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
    },
  )

  test('follows a redirect to a page only, never to a script', async () => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    browser.setLine(async (call, go) => {
      const answer = await go()
      if (!call.endsWith('/sharesession')) return answer
      return new Response(JSON.stringify({ redirectTo: 'javascript:alert(1)' }), answer)
    })
    expect(await tab.engine.beginLogin({ redirect: null })).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })
})

describe('[75] a browser that keeps no key', () => {
  test('says so before a registration, and the app keeps working', async () => {
    const browser = createBrowser(services)
    browser.keyStore.canKeep = false
    const tab = await browser.openTab()
    await tab.start()
    await tab.until(async () => (await tab.session()).canStoreKey !== null, 'it is tried')
    expect(await tab.session()).toMatchObject({ state: 'logged-out', canStoreKey: false })
    browser.calls.length = 0
    expect(await tab.engine.beginLogin({ redirect: null })).toEqual({ ok: false, failure: { kind: 'no-key-storage' } })
    expect(interactionsOf(browser)).toBe(0)
  })

  test('ends the log-in with that reason if it loses the key on the way back', async () => {
    const { browser, tab, profileId } = await backFromProvider(services)
    browser.keyStore.canKeep = false
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: false, failure: { kind: 'no-key-storage' } })
    browser.keyStore.canKeep = true
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
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

  test.each(Object.entries(offsets))('by %s does not prevent a log-in, nor one by the key', async (_, offsetMs) => {
    const browser = createBrowser(services)
    const tab = await browser.openTab()
    tab.world.setWallClock(services.clock.now - tab.world.now() + offsetMs)
    const profileId = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
    await expire(services, ['sessions'])
    expect(await askOwn(tab)).toEqual({ ok: true })
  })

  test.each([3_600_000, -3_600_000, -57 * 365 * day])('that jumps by %d ms during both log-ins does no harm', async (jumpMs) => {
    const { browser, tab, profileId } = await backFromProvider(services)
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
  })

  test('and a service without a date keep the credentials', async () => {
    const { browser, tab } = await loggedIn(services)
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
  })
})

test('requests for a citizen name the account, and public requests for the feed carry no cookie', async () => {
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
})

describe('an expired session', () => {
  test('[19] [22] five requests at once cause exactly one refresh', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'])
    browser.calls.length = 0
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    expect(browser.calls.filter(({ call }) => call.includes('/notification/count/'))).toHaveLength(12)
    expect(interactionsOf(browser)).toBe(1)
    expect(await tab.credentials()).toMatchObject({ generation: 2 })
  })

  test('[22] two tabs at once cause exactly one refresh', async () => {
    const browser = createBrowser(services)
    const [one, other] = [await logIn(browser, { email: somebody() }), await browser.openTab({ seed: 2 })]
    await expire(services, ['sessions'])
    browser.calls.length = 0
    const both = await through(other, Promise.all([one.engine.reloadCounts(), other.engine.reloadCounts()]))
    expect(both).toEqual([{ ok: true }, { ok: true }])
    expect(interactionsOf(browser)).toBe(1)
  })

  test('[20] five requests without a connection try one refresh, and nothing is lost', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'])
    browser.calls.length = 0
    browser.setLine((call, go) => (call.includes('/notification/') ? go() : noLine()))
    expect(await tab.engine.reloadCounts()).toEqual({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
    expect(interactionsOf(browser)).toBe(1)
    browser.heal()
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
  })

  test('a second refusal after the refresh is returned to the caller, and the session stays', async () => {
    const { browser, tab } = await loggedIn(services)
    browser.setLine(async (call, go) => {
      if (call.includes('/notification/')) await expire(services, ['sessions'])
      return go()
    })
    expect(await askOwn(tab)).toMatchObject({ ok: false })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    expect(await tab.credentials()).toMatchObject({ generation: 2 })
  })

  test('a cookie of another account is replaced with the key of this account', async () => {
    const { browser, tab } = await loggedIn(services)
    const other = createBrowser(services)
    const foreign = await logIn(other, { email: somebody() })
    browser.jar.cookies.set('abroad-session', other.jar.cookies.get('abroad-session') ?? '')
    await sayProfile(tab)
    expect(await readProfile(tab.db)).toMatchObject({ firstName: 'Anna', accountId: (await tab.credentials())?.profileId })
    expect(await foreign.engine.reloadCounts()).toEqual({ ok: true })
    expect(await readProfile(foreign.db)).toMatchObject({ firstName: null })
  })
})

test('notification counts that have just been requested are not requested again', async () => {
  const { browser, tab } = await loggedIn(services)
  const asked = () => browser.calls.filter(({ call }) => call.includes('/notification/count/')).length
  for (let turn = 0; turn < 3; turn += 1) expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
  expect(asked()).toBe(6)
  await tab.advance(11_000)
  await tab.engine.reloadCounts()
  expect(asked()).toBe(12)
})

test('requests do not log in again and again in a browser that keeps no cookie', async () => {
  const { browser, tab } = await loggedIn(services)
  browser.setLine((_, go) => {
    browser.jar.cookies.clear()
    return go()
  })
  const ask = () => tab.engine.reloadCounts()
  for (let turn = 0; turn < 5; turn += 1) expect(await ask()).toMatchObject({ ok: false })
  expect(interactionsOf(browser)).toBe(2)
  // Again only after a new session: where there is none to be had, the same no is not asked for twice.
  expect(browser.calls.filter(({ call }) => call.includes('/notification/count/'))).toHaveLength(36)
  expect(await tab.session()).toMatchObject({ state: 'logged-in' })
  // Tries in between do not put off the next new session.
  await tab.advance(20_000)
  expect(await ask()).toMatchObject({ ok: false })
  expect(interactionsOf(browser)).toBe(2)
  await tab.advance(11_000)
  browser.heal()
  expect(await ask()).toEqual({ ok: true })
})
