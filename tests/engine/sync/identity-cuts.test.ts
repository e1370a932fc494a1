import { describe, expect, test } from 'vitest'
import {
  askOwn,
  askOwnTwice,
  backFromProvider,
  comeBack,
  createBrowser,
  expire,
  interactionsOf,
  loggedIn,
  minutesApartMs,
  somebody,
  type Browser,
  type Tab,
  faultAt,
  faults,
  problemOf,
  type Fault,
} from './identity-world.ts'
import { createServices } from './world.ts'

const services = await createServices()

const identity = '/api/identity/v2'
const deviceSteps = [
  `POST ${identity}/applogin`,
  'POST /api/user/authorization',
  `POST ${identity}/register`,
  `POST ${identity}/consumeidplogin`,
]
const keySteps = [
  'POST /api/user/interaction',
  `POST ${identity}/setlookup`,
  `GET ${identity}/simplestate`,
  `POST ${identity}/startidplogin`,
  `POST ${identity}/consumeidplogin`,
  `POST ${identity}/applogin`,
  'POST /api/user/authorization',
]
const namingSteps = keySteps.filter((step) => step.includes(identity))
/** Their replies say nothing but that they came: any JSON of ours is one. */
const withoutContent = ['POST /api/user/authorization', `POST ${identity}/setlookup`]

const isKept = (fault: Fault) => fault !== 'a refusal'

/** Every fault at every step with `npm run test:all`; else every second, of which each step and each fault has some. */
const isWide = process.env['WIDE'] !== undefined

function table(steps: string[]) {
  return steps.flatMap((step, at) =>
    faults
      .filter((_, no) => isWide || (at + no) % 2 === 0)
      .filter((fault) => isKept(fault) && (fault !== 'another shape' || !withoutContent.includes(step)))
      .map((fault) => [step, fault] as const),
  )
}
const goesOn = { ok: false, failure: { kind: expect.stringMatching(/^(no-answer|busy|unreadable)$/) } }

/** Credentials and key belong together, and the service takes them: an expired session comes back by them. */
async function expectWhole(browser: Browser, tab: Tab): Promise<void> {
  const credentials = await tab.credentials()
  expect(credentials?.publicKeyPem).toBe(browser.keyStore.held()?.publicKeyPem)
  expect(credentials).toMatchObject({ token: expect.any(String), lookupIdentifier: expect.any(String) })
  await expire(services, ['sessions'], credentials?.profileId)
  expect(await askOwn(tab)).toEqual({ ok: true })
  expect(await tab.credentials()).toMatchObject({ generation: (credentials?.generation ?? 0) + 1 })
}

describe('[74] the device’s part of a log-in', () => {
  async function cutAt(step: string, fault: Fault) {
    const { browser, tab, email, profileId } = await backFromProvider(services)
    const met = { met: 0 }
    browser.setLine(faultAt(step, fault, met))
    const cut = await tab.engine.finishLogin({ profileId })
    expect(met.met).toBe(1)
    expect(await tab.credentials()).toBeUndefined()
    browser.heal()
    return { browser, tab, email, profileId, cut }
  }

  test.each(table(deviceSteps))('%s meets %s, and the log-in continues later', async (step, fault) => {
    const { browser, tab, profileId, cut } = await cutAt(step, fault)
    expect(cut).toMatchObject(goesOn)
    expect(await tab.session()).toMatchObject({ state: 'logging-in' })
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: true, value: { redirect: 'user' } })
    await expectWhole(browser, tab)
    expect(await expire(services, ['devices'], profileId)).toEqual({ devices: 1 })
  })

  test.each(deviceSteps)('%s meets a refusal, and the log-in starts again', async (step) => {
    const { browser, tab, email, cut } = await cutAt(step, 'a refusal')
    expect(cut).toEqual({ ok: false, failure: { kind: 'rejected', why: 'refused' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out' })
    expect(await tab.db.session.get('login')).toBeUndefined()
    expect(browser.keyStore.held()).toBeNull()
    const again = await comeBack(browser, tab, { email, page: 'login' })
    expect(await tab.engine.finishLogin({ profileId: again })).toMatchObject({ ok: true })
  })

  test('a public key that is no PEM ends the log-in before the service receives it', async () => {
    const { browser, tab, profileId } = await backFromProvider(services)
    const { create } = browser.keyStore
    browser.keyStore.create = async () => ({ publicKeyPem: 'ssh-rsa AAAA', sign: async () => 'x' })
    expect(await tab.engine.finishLogin({ profileId })).toEqual({ ok: false, failure: { kind: 'rejected', why: 'invalid-public-key' } })
    expect(browser.calls.some(({ call }) => call.endsWith('/register'))).toBe(false)
    browser.keyStore.create = create
  })

  test('an interrupted log-in continues when the connection is back', async () => {
    const { browser, tab, profileId } = await backFromProvider(services)
    browser.setLine(() => Promise.reject(new TypeError('no line')))
    expect(await tab.engine.finishLogin({ profileId })).toMatchObject(goesOn)
    await tab.engine.close()
    const later = await browser.openTab({ seed: 2 })
    await later.start()
    browser.heal()
    await later.until(async () => (await later.session()).state === 'logged-in', 'the log-in goes on')
  })

  test.each(['POST /api/user/interaction', `POST ${identity}/interaction/sharesession`])(
    '%s can be interrupted in every way, and the log-in starts again',
    async (step) => {
      for (const fault of faults) {
        const browser = createBrowser(services)
        const tab = await browser.openTab()
        browser.setLine(faultAt(step, fault))
        const begun = await tab.engine.beginLogin({ redirect: null })
        expect(begun).toMatchObject(isKept(fault) ? goesOn : { ok: false, failure: { kind: 'rejected', why: 'refused' } })
        browser.heal()
        const profileId = await comeBack(browser, tab, { email: somebody() })
        expect(await tab.engine.finishLogin({ profileId })).toMatchObject({ ok: true })
        await tab.engine.close()
      }
    },
  )
})

describe('[20] [21] [74] a log-in by the key', () => {
  async function cutAt(step: string, fault: Fault) {
    const { browser, tab } = await loggedIn(services)
    const before = await tab.credentials()
    await expire(services, ['sessions'], before?.profileId)
    const met = { met: 0 }
    browser.setLine(faultAt(step, fault, met))
    const cut = await tab.engine.reloadCounts()
    expect(met.met).toBe(1)
    browser.heal()
    return { browser, tab, before, cut }
  }

  test.each(table(keySteps))('%s meets %s, and nothing is lost', async (step, fault) => {
    const { browser, tab, before, cut } = await cutAt(step, fault)
    expect(cut).toMatchObject({ ok: false, failure: { kind: expect.stringMatching(/^(no-answer|busy)$/) } })
    expect({ ...(await tab.credentials()), recordId: null }).toEqual({ ...before, recordId: null })
    expect(browser.keyStore.held()?.publicKeyPem).toBe(before?.publicKeyPem)
    expect(await tab.session()).toMatchObject({ state: 'logged-in', lostUnintentionally: false })
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    await expectWhole(browser, tab)
  })

  test.each(namingSteps)('%s meets a refusal twice, minutes apart, and the device is emptied', async (step) => {
    const { browser, tab, account } = await loggedIn(services)
    await expire(services, ['sessions'], account)
    browser.setLine(async (call, go) => (call === step ? problemOf(410, 'abroad:gone') : go()))
    expect(await tab.engine.reloadCounts()).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-in', lostUnintentionally: false, accountId: account })
    expect(browser.keyStore.held()).not.toBeNull()
    const asked = interactionsOf(browser)
    for (let turn = 0; turn < 4; turn += 1) expect(await askOwn(tab)).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(interactionsOf(browser)).toBe(asked)
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })

    await tab.advance(minutesApartMs)
    expect(await askOwn(tab)).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true, accountId: null })
    expect(await tab.credentials()).toBeUndefined()
    expect(browser.keyStore.held()).toBeNull()
    expect(await tab.db.profiles.count()).toBe(0)
  })

  test('a first refusal is checked again after a restart, even if the clock of the phone jumps', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions', 'devices'], (await tab.credentials())?.profileId)
    await askOwn(tab)
    await tab.engine.close()
    const later = await browser.openTab({ seed: 2 })
    later.world.setWallClock(86_400_000)
    await askOwn(later)
    expect(await later.session()).toMatchObject({ state: 'logged-in' })
    await later.advance(minutesApartMs)
    await askOwn(later)
    expect(await later.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })

  test.each(['a new session', 'an answer to the old one'])('a first refusal is forgotten after %s', async (how) => {
    const { browser, tab, account } = await loggedIn(services)
    const refuse = async () => {
      browser.setLine(async (call, go) => {
        if (call.includes('/notification/')) return problemOf(401, 'abroad:unauthorized')
        return call.endsWith('/simplestate') ? problemOf(410, 'abroad:gone') : go()
      })
      await askOwn(tab)
      expect(await tab.credentials()).toMatchObject({ refusedAt: expect.any(Number) })
      browser.heal()
    }
    await refuse()
    if (how === 'a new session') {
      await expire(services, ['sessions'], account)
      await tab.advance(minutesApartMs)
    }
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ refusedAt: null })
    await tab.advance(minutesApartMs)
    await refuse()
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
  })

  test.each<[status: number, type: string]>([
    [403, 'abroad:forbidden-origin'],
    [404, 'abroad:not-found'],
    [405, 'abroad:method-not-allowed'],
    [413, 'abroad:too-large'],
    [400, 'abroad:invalid'],
    [400, 'about:blank'],
    [403, 'abroad:account-mismatch'],
    [409, 'abroad:of-a-later-day'],
  ])('a bad request (%d %s) interrupts a log-in at any step, and never ends the session', async (status, type) => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'], (await tab.credentials())?.profileId)
    for (const step of keySteps) {
      browser.setLine(async (call, go) => (call === step ? problemOf(status, type) : go()))
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await askOwn(tab)).toMatchObject({ ok: false, failure: { kind: 'busy' } })
        await tab.advance(minutesApartMs)
      }
    }
    expect(await tab.session()).toMatchObject({ state: 'logged-in', lostUnintentionally: false })
    browser.heal()
    expect(await askOwn(tab)).toEqual({ ok: true })
  })

  test.each(['POST /api/user/interaction', 'POST /api/user/authorization'])('%s knows no device: a refusal ends nothing', async (step) => {
    for (const [status, type] of [
      [401, 'abroad:unauthorized'],
      [410, 'abroad:gone'],
    ] as const) {
      const { browser, tab } = await loggedIn(services)
      await expire(services, ['sessions'], (await tab.credentials())?.profileId)
      browser.setLine(async (call, go) => (call === step ? problemOf(status, type) : go()))
      expect(await askOwnTwice(tab)).toMatchObject({ ok: false, failure: { kind: 'busy' } })
      expect(await tab.session()).toMatchObject({ state: 'logged-in' })
      browser.heal()
      expect(await askOwn(tab)).toEqual({ ok: true })
    }
  })

  test('an API session that expires during the log-in is started again once', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'])
    let isOver = false
    browser.setLine(async (call, go) => {
      if (call.endsWith('/setlookup') && !isOver) {
        isOver = true
        await expire(services, ['interactions'])
      }
      return go()
    })
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
    expect(browser.calls.filter(({ call }) => call === 'POST /api/user/interaction')).toHaveLength(3)
  })

  test('an API session that the service never knows counts as a refusal', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'])
    browser.setLine(async (call, go) => {
      if (call.endsWith('/setlookup')) await expire(services, ['interactions'])
      return go()
    })
    expect(await askOwnTwice(tab)).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })

  test('a challenge that a repeat by the browser has used is requested again', async () => {
    const { browser, tab } = await loggedIn(services)
    await expire(services, ['sessions'])
    let isRepeated = false
    browser.setLine(async (call, go) => {
      if (!call.endsWith('/consumeidplogin') || isRepeated) return go()
      isRepeated = true
      await go()
      return go()
    })
    expect(await tab.engine.reloadCounts()).toEqual({ ok: true })
  })

  test('a device that the account no longer knows is logged out', async () => {
    const { tab } = await loggedIn(services)
    await expire(services, ['sessions', 'devices'], (await tab.credentials())?.profileId)
    expect(await askOwnTwice(tab)).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })

  test.each(['lookupIdentifier', 'token', 'publicKeyPem', 'profileId'] as const)('without its %s a log-in sends nothing', async (part) => {
    const { browser, tab, account } = await loggedIn(services)
    await expire(services, ['sessions'], account)
    const row = await tab.credentials()
    if (part === 'profileId') await browser.keyStore.remove()
    else await tab.db.session.put({ ...row!, [part]: '' })
    browser.calls.length = 0
    expect(await tab.engine.reloadCounts()).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(browser.calls.filter(({ call }) => call === 'POST /api/user/interaction')).toEqual([])
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })
})
