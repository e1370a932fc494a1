import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProfile } from '#store/account/read-session.ts'
import { askOwn, atHome, createBrowser, dump, expire, logIn, minutesApartMs, noLine, tracesIn } from './identity-world.ts'
import type { Browser, Tab } from './identity-world.ts'
import { createServices } from './world.ts'
import type { Services } from './world.ts'

let services: Services
let people = 0
const somebody = () => `deleting${(people += 1)}@example.ch`
const identity = '/api/identity/v2'

beforeAll(async () => {
  services = await createServices()
})
afterAll(() => services.close())

describe('deleting the account', () => {
  test('learns the record first, deletes, and leaves nothing', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
    const tab = await atHome(browser, somebody())
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
    await tab.engine.close()
  })

  test('whose answer was lost is found to be done when said again', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
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
    expect(await askOwn(tab)).toEqual({ ok: true })
    expect(await tab.credentials()).toMatchObject({ deletionAsked: false })
    await expire(services, ['sessions', 'devices'], (await tab.credentials())?.profileId)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    await tab.advance(minutesApartMs)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
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
    await askOwn(tab)
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
    await askOwn(tab)
    await expire(services, ['sessions', 'devices'], account)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    await tab.advance(minutesApartMs)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    await tab.engine.close()
  })

  test('by a device that the account no longer knows is refused, and that device is logged out', async () => {
    const browser = createBrowser(services)
    const tab = await atHome(browser, somebody())
    await expire(services, ['sessions', 'devices'], tab.account)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'unauthorized' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-in' })
    await tab.advance(minutesApartMs)
    expect(await tab.engine.deleteAccount()).toEqual({ ok: false, failure: { kind: 'rejected', why: 'device-unknown' } })
    expect(await tab.session()).toMatchObject({ state: 'logged-out', lostUnintentionally: true })
    await tab.engine.close()
  })
})
