import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileBody } from '#contract/user.ts'
import { idsOfScope } from '#store/feed-rows.ts'
import { readFeed, shownScope } from '#store/reads/feed-reads.ts'
import { readProfile } from '#store/reads/session-reads.ts'
import { bangkok, comeBack, createBrowser, expire, logIn, wholeProfile } from './identity-world.ts'
import type { Browser, Tab } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `citizen${(people += 1)}@example.ch`
const noLine = () => Promise.reject(new TypeError('no line'))
const everything = { families: [], favouritesOnly: false }
const interactions = (browser: Browser) => browser.calls.filter(({ call }) => call === 'POST /api/user/interaction').length

beforeAll(async () => {
  services = await createServices()
}, 180_000)
afterAll(() => services.close())

/** A tab with a whole profile, its feed pulled. */
async function atHome(browser: Browser, email = somebody(), profile: ProfileBody = wholeProfile): Promise<Tab & { account: string }> {
  const tab = await logIn(browser, { email })
  expect(await tab.engine.saveProfile(profile)).toEqual({ ok: true })
  await tab.start()
  const account = (await tab.credentials())?.profileId ?? ''
  await tab.until(() => isFeedOf(tab, account), 'the feed of the account is here')
  return { ...tab, account }
}

async function isFeedOf(tab: Tab, account: string): Promise<boolean> {
  const shown = await shownScope(tab.db)
  return shown?.account === account && (await tab.db.scopes.get(shown.key))?.complete === true
}

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
    expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
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
    expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
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
    expect(await last.engine.saveProfile(wholeProfile)).toMatchObject({ ok: false, failure: { kind: 'busy' } })
    expect(await last.session()).toMatchObject({ state: 'logged-in' })
    browser.heal()
    expect(await last.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
    await last.engine.close()
  })
})

describe('a session that ran out', () => {
  test('[22] five calls at once bring exactly one new one', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    await expire(services, ['sessions'])
    browser.calls.length = 0
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    expect(browser.calls.filter(({ call }) => call.includes('/notification/count/'))).toHaveLength(10)
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
      if (call === 'PUT /api/user/me') await expire(services, ['sessions'])
      return go()
    })
    expect(await tab.engine.saveProfile(wholeProfile)).toMatchObject({ ok: false })
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
    expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
    expect(await readProfile(tab.db)).toMatchObject({ firstName: 'Anna', accountId: (await tab.credentials())?.profileId })
    expect(await foreign.engine.reloadCounts()).toEqual({ ok: true })
    expect(await readProfile(foreign.db)).toMatchObject({ firstName: null })
    for (const one of [tab, foreign]) await one.engine.close()
  })

  test('[23] at each call of a round comes back, and the round brings what it would have brought', async () => {
    const whole = createBrowser(services)
    const reference = await atHome(whole)
    const wanted = (await idsOfScope(reference.db, (await shownScope(reference.db))?.key ?? '')).map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(20)
    await reference.engine.close()
    const own = whole.calls.filter(({ account, call }) => account !== null && call.startsWith('GET')).length
    expect(own).toBeGreaterThan(6)
    for (let at = 0; at < own; at += 1) {
      const browser = createBrowser(services)
      let seen = 0
      browser.setLine(async (call, go, init) => {
        const isOwn = call.startsWith('GET') && new Headers(init.headers).has('Abroad-Account')
        if (isOwn && seen === at) await expire(services, ['sessions'])
        if (isOwn) seen += 1
        return go()
      })
      const tab = await atHome(browser)
      expect((await idsOfScope(tab.db, (await shownScope(tab.db))?.key ?? '')).map(({ id }) => id)).toEqual(wanted)
      await tab.engine.close()
    }
  }, 120_000)
})

test('notification counts that were asked for a moment ago are not asked for again', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  const asked = () => browser.calls.filter(({ call }) => call.includes('/notification/count/')).length
  for (let turn = 0; turn < 3; turn += 1) expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
  expect(asked()).toBe(5)
  await tab.advance(11_000)
  await tab.engine.reloadCounts()
  expect(asked()).toBe(10)
  await tab.engine.close()
})

test('in a browser that keeps no cookie calls do not log in again and again', async () => {
  const browser = createBrowser(services)
  const tab = await logIn(browser, { email: somebody() })
  browser.setLine((_, go) => {
    browser.jar.cookies.clear()
    return go()
  })
  for (let turn = 0; turn < 5; turn += 1) expect(await tab.engine.saveProfile(wholeProfile)).toMatchObject({ ok: false })
  expect(interactions(browser)).toBe(2)
  // Again only after a new session: where there is none to be had, the same no is not asked for twice.
  expect(browser.calls.filter(({ call }) => call === 'PUT /api/user/me')).toHaveLength(6)
  expect(await tab.session()).toMatchObject({ state: 'logged-in' })
  // Tries in between do not put off the next new session.
  await tab.advance(20_000)
  expect(await tab.engine.saveProfile(wholeProfile)).toMatchObject({ ok: false })
  expect(interactions(browser)).toBe(2)
  await tab.advance(11_000)
  browser.heal()
  expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: true })
  await tab.engine.close()
})

describe('the profile', () => {
  test('decides what the feed is made of, and its change brings another feed', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    expect((await shownScope(tab.db))?.key).toBe(`${tab.account}|th|thban|en`)
    const kinds = (await readFeed(tab.db, { filter: everything, count: 500, now: services.clock.now })).cards.map(({ kind }) => kind)
    expect(kinds.some((kind) => kind.startsWith('LOCAL_'))).toBe(true)
    const composed = { ...bangkok, isMainRepresentation: false, countryIsoCode: 'FR', index: 1 }
    expect(await tab.engine.saveProfile({ ...wholeProfile, countryOfResidence: 'LA', representations: [bangkok, composed] })).toEqual({
      ok: true,
    })
    // Until the new feed's first page is there, the old one stands.
    expect((await shownScope(tab.db))?.key).toBe(`${tab.account}|th|thban|en`)
    await tab.until(async () => (await shownScope(tab.db))?.key === `${tab.account}|fr,la,th|thban|en`, 'the new feed is shown')
    expect(await tab.db.scopes.get(`${tab.account}|th|thban|en`)).toBeDefined()
    await tab.engine.close()
  })

  test('an unfinished one leaves the feed to the guide’s country', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    await tab.start('FR')
    const account = (await tab.credentials())?.profileId ?? ''
    await tab.until(() => isFeedOf(tab, account), 'the feed is here')
    expect((await shownScope(tab.db))?.key).toBe(`${account}|fr||en`)
    await tab.engine.close()
  })

  test('an answer that was on its way when the citizen saved does not undo it', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser)
    await tab.db.profiles.update(tab.account, { etag: null })
    let held: Promise<Response> | null = null
    let release: () => void = () => undefined
    browser.setLine(async (call, go) => {
      if (call !== 'GET /api/user/me' || held) return go()
      const answer = await go()
      held = new Promise((resolve) => (release = () => resolve(answer)))
      return held
    })
    const asked = tab.engine.refresh('asked')
    await tab.until(async () => held !== null, 'the pull waits for its answer', 1)
    expect(await tab.engine.saveProfile({ ...wholeProfile, firstName: 'Berta' })).toEqual({ ok: true })
    release()
    let isDone = false
    void asked.then(() => (isDone = true))
    await tab.until(async () => isDone, 'the round ends')
    expect(await readProfile(tab.db)).toMatchObject({ rev: 3, firstName: 'Berta' })
    await tab.engine.close()
  })

  test('that does not fit names its fields, from the device’s own check and from the service’s', async () => {
    const browser = createBrowser(services)
    const tab = await logIn(browser, { email: somebody() })
    const fieldsOf = async (change: Partial<ProfileBody>) => {
      const saved = await tab.engine.saveProfile({ ...wholeProfile, ...change })
      if (saved.ok || saved.failure.kind !== 'invalid') throw new Error(JSON.stringify(saved))
      return saved.failure.fields
    }
    expect((await fieldsOf({ firstName: ' ', mobilePhone: '12' })).map(({ field }) => field)).toEqual(['firstName', 'mobilePhone'])
    expect(browser.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
    const unknown = { ...bangkok, countryIsoCode: 'ZZ' }
    expect(await fieldsOf({ dateOfBirth: '31.02.1990', countryOfResidence: 'XX', representations: [unknown] })).toEqual([
      { field: 'dateOfBirth', issue: expect.any(String) },
      { field: 'countryOfResidence', issue: 'is not known' },
      { field: 'representations.0.countryIsoCode', issue: 'is not known' },
    ])
    expect(await readProfile(tab.db)).toMatchObject({ rev: 1 })
    browser.setLine(noLine)
    expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: false, failure: { kind: 'no-answer', reason: 'unreachable' } })
    await tab.engine.close()
  })

  test('nobody’s is not saved', async () => {
    const tab = await createBrowser(services).openTab()
    expect(await tab.engine.saveProfile(wholeProfile)).toEqual({ ok: false, failure: { kind: 'logged-out' } })
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    await tab.engine.close()
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
  const home = await atHome(other)
  const own = other.calls.filter(({ call }) => /\/api\/(content|user\/(me|my-|notification))/.test(call))
  expect(own.length).toBeGreaterThan(5)
  expect(own.every(({ credentials, account }) => credentials === 'include' && account === home.account)).toBe(true)
  await home.engine.close()
})
