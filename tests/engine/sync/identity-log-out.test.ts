import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOwn, atHome, comeBack, createBrowser, dump, expire, isFeedOf, noLine, settled, tracesIn } from './identity-world.ts'
import { problemOf } from './identity-faults.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `leaving${(people += 1)}@example.ch`
const identity = '/api/identity/v2'

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('a log-out', () => {
  test('leaves nothing on the device and ends everything at the service', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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

  test('deletes what it may delete, and nothing else', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
    await tab.engine.close()
  })

  test('whose API session ran out long ago is told through a new one, by the key', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
    await expire(services, ['interactions'])
    const counts = async () => expire(services, ['devices'], tab.account)
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: true } })
    expect(browser.keyStore.held()).toBeNull()
    expect(await counts()).toEqual({ devices: 0 })
    await tab.engine.close()
  })

  test('[27] without the line empties the device at once and tells the service first of all when the line is back', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
    await later.engine.close()
  })

  test('that waits to be told lets no call carry its cookie, and keeps nobody from logging in', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
    await tab.engine.close()
  })

  test.each(['GET', 'DELETE', 'POST /api/user/logout', `DELETE ${identity}/interaction`])(
    'cut at %s, also after its effect, is told to its end later',
    async (step) => {
      for (const isAfter of [false, true]) {
        const browser = createBrowser(services)
        const tab = await atHome(browser, somebody())
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

  const steps = ['GET', 'DELETE', 'POST /api/user/logout', `DELETE ${identity}/interaction`]
  const isOf = (call: string, step: string) => call.startsWith(step) && /credential|logout|interaction/.test(call)
  const answers: [what: string, answer: () => Response][] = [
    ['fails', () => problemOf(500, 'about:blank')],
    ['refuses', () => problemOf(403, 'abroad:forbidden-origin')],
    ['cannot be understood', () => new Response('[', { headers: { 'Abroad-Contract': '1' } })],
  ]
  const everyFailure = steps.flatMap((step) => answers.map(([what, answer]) => [step, what, answer] as const))

  test.each(everyFailure)('whose %s %s each time tells the rest, and keeps nobody from logging in', async (step, _, answer) => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
    browser.setLine(async (call, go) => (isOf(call, step) ? answer() : go()))
    expect(await tab.engine.logOut()).toEqual({ ok: true, value: { revoked: false } })
    const isEnded = !step.includes('logout')
    expect(browser.jar.cookies.has('abroad-session')).toBe(!isEnded)
    expect(await expire(services, ['sessions'], tab.account)).toEqual({ sessions: 0 })

    const bert = await comeBack(browser, tab, { email: somebody() })
    expect(await tab.engine.finishLogin({ profileId: bert })).toMatchObject({ ok: true })
    // No round ends the session of who is here in the name of who has left.
    void tab.engine.refresh('asked')
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ profileId: bert, generation: 1 })

    browser.heal()
    void tab.engine.refresh('asked')
    await tab.until(async () => !(await tab.session()).isRevoking, 'the service has heard')
    expect(await expire(services, ['devices'], tab.account)).toEqual({ devices: 0 })
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ profileId: bert, generation: 1 })
    await tab.engine.close()
  })

  test('that was not told does not end the session of who is on the way back from the provider', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
    await tab.engine.close()
  })

  test('of a phone that died between the tables and the key is finished at the next start', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
  const tab = await atHome(browser, somebody())
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
  await later.engine.close()
})
