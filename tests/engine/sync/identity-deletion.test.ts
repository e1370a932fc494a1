import { describe, expect, test } from 'vitest'
import { readProfile } from '#store/account/read-session.ts'
import {
  askOwn,
  citizenAtHome,
  createBrowser,
  dump,
  expire,
  loggedIn,
  logIn,
  minutesApartMs,
  noLine,
  problemOf,
  somebody,
  tracesIn,
  type Browser,
  type Tab,
} from './identity-world.ts'
import { createServices } from './world.ts'

const services = await createServices()
const identity = '/api/identity/v2'

/** One refusal may be a mistake of the service, so the device is logged out after the second. */
async function expectRefusal(tab: Tab): Promise<void> {
  expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
  expect(await tab.session()).toMatchObject({ state: 'logged-in' })
  await tab.advance(minutesApartMs)
  expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
}

describe('deleting the account', () => {
  test('fetches the record first, deletes the account and leaves nothing on the device', async () => {
    const { browser, tab } = await citizenAtHome(services)
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
  })

  test.each([
    ['[28] without a connection', noLine],
    ['while the service is busy', async () => new Response('{}', { status: 503, headers: { 'Abroad-Contract': '1' } })],
    ['behind a portal', async () => new Response('<html>')],
    ['with a refusal by the service', async () => problemOf(409, 'abroad:closed')],
  ] as const)('fails %s and changes nothing', async (_, answer) => {
    const { browser, tab } = await citizenAtHome(services)
    await expire(services, ['sessions'])
    await askOwn(tab)
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
  })

  test('whose reply was lost turns out to be done when it is repeated', async () => {
    const { browser, tab } = await citizenAtHome(services)
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
  })

  async function askedInVain(browser: Browser): Promise<Tab> {
    const tab = await logIn(browser, { email: somebody() })
    browser.setLine((call, go) => (call === 'DELETE /api/user/me' ? noLine() : go()))
    expect(await tab.engine.deleteAccount()).toMatchObject({ ok: false, failure: { kind: 'no-answer' } })
    expect(await tab.credentials()).toMatchObject({ deletionAsked: true })
    browser.heal()
    return tab
  }

  test('that never reached the service is forgotten after a log-in by the key', async () => {
    const browser = createBrowser(services)
    const tab = await askedInVain(browser)
    await expire(services, ['sessions'])
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ deletionAsked: false })
    await expire(services, ['sessions', 'devices'], (await tab.credentials())?.profileId)
    await expectRefusal(tab)
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })

  test.each([true, false])('is not taken for done if the device has lost its key; record known: %s', async (isKnown) => {
    const browser = createBrowser(services)
    const tab = await askedInVain(browser)
    const row = await tab.credentials()
    if (!isKnown) await tab.db.session.put({ ...row!, recordId: null })
    await expire(services, ['sessions'], row?.profileId)
    await browser.keyStore.remove()
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'incomplete' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })

  test('is noted before the request, and the note is removed after a refusal', async () => {
    const { browser, tab } = await loggedIn(services)
    const noted: unknown[] = []
    browser.setLine(async (call, go) => {
      if (call !== 'DELETE /api/user/me') return go()
      noted.push((await tab.credentials())?.deletionAsked)
      return problemOf(409, 'abroad:closed')
    })
    expect(await tab.engine.deleteAccount()).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    expect(noted).toEqual([true])
    expect(await tab.credentials()).toMatchObject({ deletionAsked: false })
  })

  test('whose session expired is requested again with a new session', async () => {
    const { browser, tab, account } = await loggedIn(services)
    await expire(services, ['sessions'], account)
    await askOwn(tab)
    await expire(services, ['sessions'], account)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: true, value: null })
    expect(browser.calls.filter(({ call }) => call === 'DELETE /api/user/me')).toHaveLength(2)
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: false })
  })

  test.each(['as it was', 'renewed by the key'])('by a device that the account no longer knows is refused, session %s', async (session) => {
    const { tab, account } = await loggedIn(services)
    if (session !== 'as it was') {
      await expire(services, ['sessions'], account)
      await askOwn(tab)
    }
    await expire(services, ['sessions', 'devices'], account)
    await expectRefusal(tab)
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
  })
})
